import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { runs, seed } from "../../../test/runs.ts";
import { type Document, editDocument, emptyCatalog, kindOf, openDocument } from "../../document/index.ts";
import { applied, casesOf, completionsAt, indented, openMarked } from "./complete.testing.ts";
import { complete } from "./complete.ts";
import type { Completion } from "./item.ts";

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const completionCases = casesOf(readFileSync(path("complete.cases.txt"), "utf8"));

const problems = (document: Document): number =>
  document.blocks.all().reduce((count, block) => count + block.parsed.problems.length, 0);

function problemsIn(file: string, text: string): number {
  const document = openDocument({ uri: `file:///test/${file}`, name: file, text });
  return document ? problems(document) : 0;
}

describe.each([
  ["two", "  "],
  ["four", "    "],
])("with %s spaces", (_, unit) => {
  test.each(completionCases)("$file: $place → $choose", ({ file, choose, marked, gives }) => {
    const at = indented(marked, unit);
    const before = at.replace("<|>", "");
    const items = completionsAt(file, at);
    const chosen = items.find(({ label }) => label === choose);
    expect(items.map(({ label }) => label)).toContain(choose);
    if (!chosen) return;
    const after = applied(before, chosen);
    // A file without indentation is indented by two spaces.
    expect(after).toBe(indented(gives, /^>/m.test(marked) ? unit : "  "));
    expect(problemsIn(file, after)).toBeLessThanOrEqual(problemsIn(file, before));
  });
});

test("the table covers enough kinds of places", () => {
  expect(new Set(completionCases.map(({ file, place }) => `${file} ${place}`)).size).toBeGreaterThan(100);
});

/** What is offered for the place that the indentation says. */
function checkOffers(file: string, marked: string, expected: string): void {
  const labels = completionsAt(file, marked)
    .filter(({ where }) => where === undefined)
    .map(({ label, isDeprecated }) => (isDeprecated ? `~${label}` : label));
  expect(labels.join(" ")).toBe(expected);
}

describe("below the last field of an item", () => {
  const above = `name: shop
instances:
  web: { type: t, private_ip: true }
loadbalancers:
  front:
    label: a
    client_conn_throttle: 1
    configs:
      - port: 80
        protocol: http
        check: connection
        label: b
        nodes:
          - label: web
            address: \${instances.web.private_ipv4}:80
`;
  const offered = (marked: string): readonly string[] =>
    completionsAt("shop.stack.yaml", above + marked).map(({ label, where }) => `${label} ${where ?? "here"}`);

  test("what the objects around it take follows, from the inside, each with its place", () => {
    expect(offered("            <|>\n")).toEqual([
      "- node in nodes",
      "ssl_cert in configs[0]",
      "ssl_key in configs[0]",
      "- HTTP configuration in configs",
      "- HTTPS configuration in configs",
      "region in front",
      "x-protect in front",
      "load balancer in loadbalancers",
      "load balancer with TLS in loadbalancers",
      "version at the top level",
      "extends at the top level",
      "abstract at the top level",
      "vars at the top level",
      "region at the top level",
      "subnets at the top level",
      "x-protect at the top level",
    ]);
  });

  test.each(["-", "- ", "- la"])("behind %j, the next items of all lists around it", (typed) => {
    expect(offered(`            ${typed}<|>\n`)).toEqual([
      "- node in nodes",
      "- HTTP configuration in configs",
      "- HTTPS configuration in configs",
    ]);
  });

  test("nothing that would take apart what follows", () => {
    expect(offered("            <|>\n          - label: b\n")).toEqual(["- node in nodes"]);
    expect(offered("            <|>\n        label: c\n").slice(0, 3)).toEqual([
      "- node in nodes",
      "ssl_cert in configs[0]",
      "ssl_key in configs[0]",
    ]);
    expect(offered("            <|>\n        label: c\n")).toHaveLength(3);
  });

  test("once, below the second item of a list", () => {
    const second = "      - port: 81\n        nodes:\n          - label: web\n            <|>\n";
    const labels = offered(second).filter((label) => label.endsWith("in configs[1]"));
    expect(labels).toEqual([...new Set(labels)]);
    expect(labels).toContain("protocol in configs[1]");
  });

  test("nothing farther out in an object that was only begun", () => {
    const labels = completionsAt("shop.stack.yaml", "instances:\n  web:\n    alerts:\n      <|>\n").map(
      ({ where }) => where,
    );
    expect(new Set(labels)).toEqual(new Set([undefined]));
  });
});

describe("what is offered", () => {
  test("only anchors that fit the place are offered", () => {
    const anchors =
      "x-a: &base { type: t }\nx-b: &nightly { enabled: true }\nx-c: &public public\nx-d: &size standard-2\nx-e: &nets [{ purpose: public }]\nx-f: &tags [a]\n";
    const aliases = (marked: string): string =>
      completionsAt("shop.stack.yaml", `${anchors}instances:\n  web:\n    ${marked}`)
        .flatMap(({ label }) => (label.includes("*") ? label : []))
        .join(" ");
    expect(aliases("<|>")).toBe("<<: *base");
    expect(aliases("backups: <|>")).toBe("*nightly");
    expect(aliases("interfaces:\n      - purpose: <|>")).toBe("*public");
    expect(aliases("interfaces: <|>")).toBe("*nets");
    expect(aliases("tags: <|>")).toBe("*tags");
    expect(aliases("type: <|>")).toBe("*size *public");
  });

  const stack = "shop.stack.yaml";
  const inInterface = (text: string): string => `instances:\n  web:\n    interfaces:\n      - ${text}`;

  test("required fields come first, deprecated ones last, and present ones are not offered", () =>
    checkOffers(
      "web.clone-instance.request.json",
      `{ "label": "abc", "disks": [], "tags": 1, <|> }`,
      "region type compute_id backups_enabled private_ip metadata configs ~group".replace("compute_id ", ""),
    ));
  test("no field that another field excludes", () =>
    checkOffers("web.clone-instance.request.json", `{ "compute_id": 1, <|> }`, "configs disks ~group"));
  test("the fields of the interface's purpose", () => {
    checkOffers(stack, inInterface("purpose: public\n        <|>"), "primary");
    checkOffers(stack, inInterface("purpose: vlan\n        <|>"), "label ipam_address");
    checkOffers(stack, inInterface("purpose: vpc\n        <|>"), "subnet_id primary ip_ranges ipv4");
  });
  test("no second public interface", () => {
    checkOffers(stack, inInterface("purpose: <|>"), "public vlan vpc");
    checkOffers(stack, inInterface("purpose: public\n      - purpose: <|>"), "vlan vpc");
  });

  test("a later interface is a public one last", () => {
    checkOffers(stack, inInterface("purpose: vlan\n        label: a\n      - purpose: <|>"), "vlan vpc public");
    checkOffers(
      stack,
      inInterface("purpose: vlan\n        label: a\n      - label: b\n        purpose: <|>"),
      "vlan vpc public",
    );
  });
  test("nothing at document markers", () => {
    for (const marked of [
      "name: a\n<|>---\nname: b\n",
      "name: a\n---<|>\n",
      "name: a\n..<|>.\n",
      "%YA<|>ML 1.2\n---\n",
    ])
      checkOffers(stack, marked, "");
  });
  test("no field that a clone takes from its source", () => {
    const labels = completionsAt(stack, "instances:\n  web:\n    clone: { source: a }\n    <|>").map(
      ({ label }) => label,
    );
    expect(labels).toContain("type");
    expect(labels).toContain("private_ip");
    for (const name of ["image", "root_pass", "interfaces", "swap_size"]) expect(labels).not.toContain(name);
  });
  test("a merged field can be overridden, and is offered after the others", () => {
    const labels = completionsAt(stack, "x-a: &a\n  type: b\ninstances:\n  web:\n    <<: *a\n    <|>").map(
      ({ label }) => label,
    );
    expect(labels.indexOf("type")).toBeGreaterThan(labels.indexOf("region"));
  });
  test("no window that cannot be chosen", () => {
    const labels = completionsAt(stack, "instances:\n  web:\n    backups: { window: <|> }").map(({ label }) => label);
    expect(labels).toEqual(["W0", "W2", "W4", "W6", "W8", "W10", "W12", "W14", "W16", "W18", "W20", "W22", "null"]);
  });
  test("the values of the catalog", () => {
    const catalog = {
      ...emptyCatalog,
      regions: { "eu-west": { vlans: true } },
      types: { "big-8": { cpus: 8 } },
      images: { "compute/alpine3": {} },
      values: { "config.check": ["http"] },
    };
    const offers = (marked: string) => completionsAt(stack, marked, catalog).map(({ label }) => label);
    expect(offers("region: <|>")).toEqual(["eu-west"]);
    expect(offers("instances:\n  web:\n    type: <|>")).toEqual(["big-8"]);
    expect(offers("instances:\n  web:\n    image: <|>")).toEqual(["compute/alpine3", "null"]);
    expect(offers("loadbalancers:\n  f:\n    configs:\n      - check: <|>")).toEqual(["http", "connection"]);
    expect(offers("loadbalancers:\n  f:\n    configs:\n      - protocol: <|>")).toEqual(["http", "https"]);
    expect(completionsAt(stack, "instances:\n  web:\n    type: <|>", catalog)[0]?.detail).toBe("8 cores");
  });
  test("in a list of the catalog, the values that the API documentation names", () => {
    const offers = (marked: string) => completionsAt(".compute-stack.yaml", marked).map(({ label }) => label);
    expect(offers("catalog:\n  values:\n    config.check: [<|>]")).toEqual(["connection"]);
    expect(offers("catalog:\n  values:\n    config.protocol:\n      - http\n      - <|>")).toEqual(["https"]);
    expect(offers("catalog:\n  values:\n    config.check: [connection, <|>]")).toEqual([]);
    expect(offers("ignore:\n  - <|>")).toEqual([]);
  });
  test("only references of the right type", () => {
    const text = "subnets:\n  app: { id: 1, range: 10.0.0.0/24 }\ninstances:\n  db: {}\n  web:\n    firewall_id: ${<|>";
    checkOffers(stack, text, "env: file: instances.db.id subnets.app.id");
  });
  test("no reference to a resource in a request", () =>
    checkOffers("web.create-instance.request.json", `{ "label": "\${<|>" }`, "env: file:"));
  test("a template or prefix if no value is known", () => {
    checkOffers(stack, "region: <|>", "${REGION}");
    checkOffers(stack, "instances:\n  web:\n    image: <|>", "compute/ private/ ${IMAGE} null");
    checkOffers(stack, "instances:\n  web:\n    firewall_id: <|>", "${FIREWALL_ID}");
    checkOffers(stack, "instances:\n  db: { image: compute/alpine3 }\n  web:\n    image: <|>", "compute/alpine3 null");
  });
  test("nothing that conflicts with the other fields of the object", () => {
    const labels = (marked: string): readonly string[] => completionsAt(stack, marked).map(({ label }) => label);
    const interfaces = (...items: readonly string[]): string => inInterface(items.join("\n      - "));
    expect(labels(interfaces("purpose: public", "<|>"))).not.toContain("public interface");
    expect(labels(interfaces("purpose: public", "purpose: vpc", "purpose: vpc", "<|>"))).toEqual([]);
    const primary = interfaces("purpose: public\n        primary: true", "purpose: vpc\n        primary: <|>");
    expect(labels(primary)).toEqual(["false"]);
    expect(labels("instances:\n  web:\n    image: private/1\n    <|>")).not.toContain("script_id");
    expect(labels("instances:\n  web:\n    script_id: 1\n    image: <|>")).not.toContain("private/");
    expect(labels("loadbalancers:\n  f:\n    configs:\n      - port: 80\n      - port: <|>")).toEqual(["443"]);
    expect(labels("instances:\n  we<|>")).not.toContain("clone of an instance");
  });
  test("for a node, unused instances in the balancer's region with a private address", () => {
    const nodes = (used: string): string => `region: a
instances:
  one: { private_ip: true }
  two: { private_ip: true }
  far: { private_ip: true, region: b }
  bare: { type: x }
loadbalancers:
  front:
    configs:
      - port: 80
        nodes:
          - { label: one, address: "\${instances.${used}.private_ipv4}:80" }
          - <|>`;
    const node = completionsAt(stack, nodes("one")).find(({ label }) => label === "node");
    expect(node && applied("", { ...node, start: 0, end: 0 })).toContain("instances.two.");
    expect(completionsAt(stack, nodes("one").replace("<|>", "{ address: <|> }")).map(({ label }) => label)).toEqual([
      "${instances.two.private_ipv4}:80",
    ]);
  });
  test("rule names where the key before a colon is missing", () => {
    expect(completionsAt(".compute-stack.yaml", 'rules:\n  <|>: "off"\n').map(({ label }) => label)).toContain(
      "label-length",
    );
  });
  const sequence = (last: string): string => `[
    { "name": "front", "method": "POST", "path": "/loadbalancers", "body": { "region": "us-east" } },
    { "name": "port", "method": "POST", "path": "/loadbalancers/1/configs", "body": { "port": 80 } },
    { "name": "web", "method": "POST", "path": "/compute/instances", "body": { "root_pass": "\${env:P}" } },
    { "name": "ip", "method": "POST", "path": "/networking/ips" },
    ${last}
  ]`;
  const answersAt = (last: string): string =>
    completionsAt("a.requests.json", sequence(last))
      .flatMap(({ label }) => (label.includes("steps.") ? label : []))
      .join(" ");
  test("in a path, the ID of the right kind of resource", () => {
    expect(answersAt(`{ "method": "GET", "path": "/compute/instances/\${<|>" }`)).toBe("steps.web.id");
    expect(answersAt(`{ "method": "GET", "path": "/loadbalancers/\${<|>}/configs/1" }`)).toBe("steps.front.id");
    expect(answersAt(`{ "method": "GET", "path": "/loadbalancers/1/configs/\${<|>}" }`)).toBe("steps.port.id");
    expect(answersAt(`{ "method": "GET", "path": "/\${<|>}" }`)).toBe("");
  });
  test("for an ID or an address, the response that contains it", () => {
    expect(answersAt(`{ "method": "POST", "path": "/networking/ips", "body": { "compute_id": <|> } }`)).toBe(
      "${steps.web.id}",
    );
    const node = (value: string) =>
      answersAt(`{ "method": "POST", "path": "/loadbalancers/1/configs/2", "body": { "address": ${value} } }`);
    expect(node("<|>")).toBe("${steps.ip.address}:80");
    expect(node(`"\${<|>}:80"`)).toBe("steps.ip.address");
  });
  test("whole instances in a stack, and no fields that exist only in requests", () => {
    const answers = answersAt(`{ "method": "PUT", "path": "/compute/instances/1", "body": { "label": "\${<|>}" } }`);
    expect(answers).toContain("steps.web.specs.disk");
    expect(answers).toContain("steps.web.ipv4.0");
    expect(answers).not.toContain("steps.web.root_pass");
  });
  test("base64 references for user data, with the files that are already referred to", () =>
    checkOffers(
      "web.create-instance.request.json",
      `{ "metadata": { "user_data": "\${<|>" }, "authorized_keys": ["\${file:a.pub}"] }`,
      "env: base64: base64:a.pub file: file:a.pub",
    ));
  test("files after `base64:` anywhere", () =>
    checkOffers(
      "web.create-instance.request.json",
      `{ "label": "\${base64:<|>", "authorized_keys": ["\${file:a.pub}"] }`,
      "base64:a.pub",
    ));
  test("nothing in comments, block scalars and after closed quotes", () => {
    checkOffers(stack, "# <|>", "");
    checkOffers(stack, "name: a # <|>", "");
    checkOffers(stack, "name: |\n  <|>", "");
    checkOffers(stack, 'name: "a"<|>', "");
    checkOffers(stack, "name: a <|>", "");
    checkOffers("a.request.json", "{ // <|>\n}", "");
    checkOffers("a.request.json", '{ "method": "GET"<|> }', "");
    checkOffers("a.request.json", '{ "method": /* <|> */ }', "");
  });
  test("a `}` that belongs to another object does not hide fields", () =>
    checkOffers("a.request.json", `{ "method": "GET", "path": "/compute/instances", <|> }`, "headers $schema"));
  test("a request name only in a sequence", () => {
    const labels = (file: string, marked: string) => completionsAt(file, marked).map(({ label }) => label);
    expect(labels("a.requests.json", `[ { "method": "GET", <|> } ]`)).toContain("name");
    expect(labels("a.request.json", `{ "method": "GET", <|> }`)).not.toContain("name");
  });
});

test("the filter text begins with the quote that is typed", () => {
  const filters = (marked: string) => completionsAt("a.request.json", marked).map(({ filter }) => filter);
  expect(filters(`{ "me<|> }`)).toContain('"method');
  expect(filters(`{ me<|> }`)).toContain("method");
  expect(filters(`{ "method": "po<|>" }`)).toContain('"POST');
});

const examples = path("../../../examples/");
const exampleFiles: readonly string[] = readdirSync(examples, { recursive: true, encoding: "utf8" }).filter(
  (name) => statSync(examples + name).isFile() && kindOf(name) !== null,
);

function checkInside(document: Document, offset: number, items: readonly Completion[]): void {
  for (const { start, end, also } of items) {
    if (start > offset || end < offset || start < 0 || end > document.length) throw new Error("a range is off");
    for (const edit of also)
      if (
        edit.start < 0 ||
        edit.end > document.length ||
        edit.start > edit.end ||
        (edit.end > start && edit.start < end)
      )
        throw new Error("an edit is off");
  }
}

test.each(exampleFiles)("completion works in every prefix of %s", (name) => {
  const text = readFileSync(examples + name, "utf8");
  const step = Math.max(1, Math.floor(text.length / 150));
  for (let end = 0; end <= text.length; end += step) {
    const { document } = openMarked(name, `${text.slice(0, end)}<|>`);
    checkInside(document, document.length, complete(document, end).items);
  }
});

test.each(exampleFiles)("every completion in %s can be parsed", (name) => {
  const text = readFileSync(examples + name, "utf8");
  const { document } = openMarked(name, `${text}<|>`);
  const before = problems(document);
  for (let offset = 0; offset <= text.length; offset += 11) {
    const { items } = complete(document, offset);
    checkInside(document, offset, items);
    for (const item of items.slice(0, 2)) {
      const after = applied(text, item);
      if (problemsIn(name, after) > before)
        throw new Error(`${item.label} at ${offset}: ${after.slice(Math.max(0, offset - 80), offset + 80)}`);
    }
  }
});

test("completion works after random edits", () => {
  let state = seed;
  const random = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const inserts = [
    "",
    " ",
    "\n",
    "\n  ",
    ":",
    "- ",
    "{",
    "}",
    "[",
    "]",
    ",",
    '"',
    "'",
    "${",
    "#",
    "|",
    "&a ",
    "*a",
    "\t",
    "\r",
  ];
  for (const name of exampleFiles) {
    let { document } = openMarked(name, `${readFileSync(examples + name, "utf8")}<|>`);
    for (let round = 0; round < runs(60); round++) {
      const start = random(document.length + 1);
      const text = inserts[random(inserts.length)] ?? "";
      document = editDocument(document, start, Math.min(document.length, start + random(4)), text);
      const offset = Math.min(document.length, start + text.length);
      checkInside(document, offset, complete(document, offset).items);
    }
  }
});

test("an offset outside the text has no completions", () => {
  const { document } = openMarked("a.stack.yaml", "region: a\n<|>");
  expect(complete(document, 1_000).items.length).toBeGreaterThan(0);
  expect(complete(document, -5).items.length).toBeGreaterThan(0);
});

describe("half a key at the top, below a section", () => {
  const above = "region: us-east\ninstances:\n  web-9:\n    type: standard-2\n";
  const top = (text: string): readonly string[] => completionsAt("shop.stack.yaml", text).map(({ label }) => label);

  test.each(["lo", "l", "ve", "su"])("%s", (word) => {
    const all = ["version", "name", "extends", "abstract", "vars", "subnets", "loadbalancers", "x-protect"];
    expect(top(`${above}${word}<|>`)).toEqual(all);
    expect(top(`${above}  web-8:\n    type: a\n${word}<|>\n`)).toEqual(all);
    expect(top(`${above}\n# more\n${word}<|>\nx-a: 1\n`)).toEqual(all);
    expect(top(`${above}${word}<|>\nsubnets:\n  app: { id: 1 }\n`)).toEqual(all.filter((name) => name !== "subnets"));
  });

  test("is completed in its place", () => {
    const marked = `${above}lo<|>\nname: shop\n`;
    const [found] = completionsAt("shop.stack.yaml", marked).filter(({ label }) => label === "loadbalancers");
    const { document } = openMarked("shop.stack.yaml", marked);
    expect(found && applied(document.text, found)).toMatch(
      /^region: us-east\ninstances:\n {2}web-9:\n {4}type: standard-2\nloadbalancers:\n {2}front:\n[\s\S]*\nname: shop\n$/,
    );
  });

  test("half a key in a load balancer is completed in it first", () => {
    const [first] = completionsAt("shop.stack.yaml", `${above}loadbalancers:\n  front:\n    label: a\n    region<|>`);
    expect([first?.label, first?.where]).toEqual(["region", undefined]);
  });
});
