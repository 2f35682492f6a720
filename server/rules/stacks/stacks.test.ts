import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument, overlap, parseIpv4Cidr, readSettings } from "../../document/index.ts";
import { nearest } from "../../text/nearest.ts";
import { check } from "../engine/check.testing.ts";
import { cyclesIn, shortestWay } from "../kit/cycles.ts";
import { overlapsWithEarlier } from "../kit/overlaps.ts";
import { environmentForTests, find, findShort } from "../pages/check.testing.ts";
import { applyEdits } from "../pages/page.testing.ts";

const own =
  /^(stack-|reference-|subnet-range|node-(instance|region)|instance-label-d|vlan-(ipam|region)|vpc-address-c|clone-source|backups-|catalog-|region-no|image-no)/;

const catalog = {
  regions: { "us-east": { vlans: true, metadata: true }, "eu-west": { vlans: false, metadata: false }, "ap-south": {} },
  types: { "standard-2": {} },
  images: { "compute/debian12": {}, "compute/alpine3": { cloud_init: false } },
};

const inStack = (text: string, settings: unknown = {}): readonly string[] =>
  findShort("x.stack.yaml", text, { settings: readSettings(settings) }).filter((line) => own.test(line));

const inRequest = (name: string, value: unknown, settings: unknown = {}): readonly string[] =>
  findShort(name, JSON.stringify(value), { settings: readSettings(settings) }).filter((line) => own.test(line));

/** The text after the first fix of a rule that has the words in its title. */
function fixed(text: string, code: string, title = "", settings: unknown = {}): string {
  const document = openDocument({ uri: "file:///test/x.stack.yaml", name: "x.stack.yaml", text });
  const found = document ? check(document, readSettings(settings), environmentForTests()).findings : [];
  const fixes = found.filter((finding) => finding.code === code).flatMap((finding) => finding.fixes);
  const fix = fixes.find((one) => one.title.includes(title));
  return fix ? applyEdits(text, fix.edits()) : "no fix";
}

/** A stack of instances, each with these lines. */
const instances = (...each: readonly string[]): string =>
  `region: us-east\ninstances:\n${each.map((lines, i) => `  web-${i + 1}: { type: standard-2, ${lines} }\n`).join("")}`;

const front = (address: string): string =>
  `loadbalancers:\n  front:\n    configs:\n      - { port: 80, nodes: [{ label: a, address: "${address}" }] }\n`;

describe("stack-version", () => {
  test.each([
    ["version: v4", []],
    ['version: "v4"', []],
    ["version: ${VERSION}", []],
    ["version: 4", ["stack-version /version «4»"]],
    ["version: V4", ["stack-version /version «V4»"]],
    ["version: 4.0", ["stack-version /version «4.0»"]],
    ["version: [v4]", ["stack-version /version «[v4]»"]],
    ["version:", ["stack-version /version «version»"]],
  ])("%s", (text, expected) => {
    expect(findShort("x.stack.yaml", text)).toEqual(expected);
  });

  test.each([
    ["version: 4", "version: v4"],
    ["version: '3'", "version: 'v4'"],
    ["version:", "version: v4"],
    ["version: # ?\nname: a", "version: v4 # ?\nname: a"],
  ])("%s is repaired", (text, expected) => {
    expect(fixed(text, "stack-version")).toBe(expected);
  });
});

describe("stack-region-missing", () => {
  test.each([
    ["instances: { a: { type: t } }", ["stack-region-missing /instances/a «a»"]],
    ['instances: { "a b": {} }', ['stack-region-missing /instances/a b «"a b"»']],
    ["instances: { a: { clone: { source: 1 }, type: t } }", ["stack-region-missing /instances/a «a»"]],
    ["loadbalancers:\n  front:\n    label: x\n", ["stack-region-missing /loadbalancers/front «front»"]],
    ["instances:\n  a: { type: t }\nregion: us-east\n", []],
    ["region:\ninstances: { a: { type: t } }", []],
    ["instances: { a: { region: null } }", []],
    ["x-r: &r { region: us-east }\ninstances: { a: { <<: *r, type: t } }", []],
    ["instances: { a: { <<: *lost, type: t } }", []],
    ["instances:\n  a:\n", []],
    ["instances: { a: &a { type: t, label: abc }, b: *a }", ["stack-region-missing /instances/a «a»"]],
    ["region: us-east\n---\ninstances: { a: { type: t } }", ["stack-region-missing /1/instances/a «a»"]],
  ])("%s", (text, expected) => {
    expect(inStack(text).filter((line) => line.startsWith("stack-"))).toEqual(expected);
  });

  test("the fixes take the only region of the catalog", () => {
    const text = "instances:\n    a:\n        type: standard-2\n";
    const only = { catalog: { regions: { mars: {} } } };
    expect(fixed(text, "stack-region-missing", "in `a`", only)).toBe(
      "instances:\n    a:\n        region: mars\n        type: standard-2\n",
    );
    expect(fixed(text, "stack-region-missing", "whole stack", only)).toBe(`region: mars\n${text}`);
    expect(fixed(text.replaceAll("\n", "\r\n"), "stack-region-missing", "whole stack")).toBe(
      `region: \${REGION}\r\n${text.replaceAll("\n", "\r\n")}`,
    );
    expect(fixed("instances: { a: {} }", "stack-region-missing", "in `a`")).toBe(
      'instances: { a: { region: "${REGION}" } }',
    );
  });
});

describe("reference-unknown", () => {
  const unknown = (text: string): readonly string[] =>
    inStack(text).filter((line) => line.startsWith("reference-unknown"));

  test.each([
    [instances("tags: ['${instances.web-2.id}']", ""), []],
    [instances("tags: ['${instances.web-3.id}']"), ["web-1/tags/0 «${instances.web-3.id}»"]],
    [instances("tags: ['a-${loadbalancers.web-1.id}']"), ["web-1/tags/0 «${loadbalancers.web-1.id}»"]],
    [instances("tags: ['$${instances.web-3.id}']"), []],
    [instances("script_data: { a: { b: ['${instances.x.id}'] } }"), ["web-1/script_data/a/b/0 «${instances.x.id}»"]],
    [instances("clone: { source: web-1 }", "clone: { source: 'web-9' }"), ["web-2/clone/source «'web-9'»"]],
    [instances("clone: { source: 12 }", "clone: { source: '${env:SOURCE}' }", "clone: { source: true }"), []],
    [instances("clone: { source: '' }"), ["web-1/clone/source «''»"]],
    ["region: ${instances.a.region}\n", ["/region «${instances.a.region}»"]],
    // A name that is there without anything is a name.
    ["instances:\n  a:\n  b: { region: r, type: t, tags: ['${instances.a.id}'] }\n", []],
    // An aliased value has the name of its use.
    ["instances: { a: &a { region: r, type: t }, b: *a, c: { region: '${instances.b.region}' } }", []],
    ["x-all: &all { a: { region: r, type: t } }\ninstances:\n  <<: *all\n  b: { region: '${instances.a.region}' }", []],
    // Not all names can be seen.
    ["instances:\n  <<: *lost\n  b: { region: '${instances.a.region}' }", []],
    ["instances: ${INSTANCES}\nloadbalancers: { f: { region: '${instances.a.region}' } }", []],
    ["instances:\n  a\n  b: { region: '${instances.a.region}' }\n", []],
    ["instances:\n  'a: {}\n  b: { region: '${instances.c.region}' }\n", []],
    ["instances:\n  a: { type: [ }\n  b: { region: '${instances.c.region}' }\n", ["b/region «${instances.c.region}»"]],
    // Sections and documents have names of their own.
    ["instances: { a: { region: r } }\n---\nregion: ${instances.a.region}", ["/1/region «${instances.a.region}»"]],
    // A longer name comes first, then the attribute is in doubt.
    ["instances: { a.b: { region: r }, c: { region: '${instances.a.b.region}' } }", []],
    ["instances: { a: { region: r }, c: { region: '${instances.a.ipv4.vpc}' } }", []],
    ["instances: { a: { region: r }, c: { region: '${instances.a..region}' } }", ["c/region «${instances.a..region}»"]],
    [
      "instances: { a: { region: r }, c: { region: '${instances.a.b.region}' } }",
      ["c/region «${instances.a.b.region}»"],
    ],
    ["instances: { c: { region: '${instances.a.ipv4.vpc}' } }", ["c/region «${instances.a.ipv4.vpc}»"]],
    // Unused `x-` fields are not examined.
    ["x-a: '${instances.a.id}'\n", []],
    [
      "x-a: &a { tags: ['${instances.q.id}'] }\ninstances: { a: { <<: *a, region: r }, b: { <<: *a, region: r } }",
      ["/x-a/tags/0 «${instances.q.id}»"],
    ],
    ["instances: { a: { region: !secret '${instances.q.id}' } }", []],
    [
      "instances: { __proto__: { region: r }, b: { region: '${instances.constructor.region}' } }",
      ["b/region «${instances.constructor.region}»"],
    ],
  ])("%s", (text, expected) => {
    expect(unknown(text).map((line) => line.replace(/^reference-unknown (\/instances\/)?/, ""))).toEqual(expected);
  });

  test.each([
    [instances("", "clone: { source: wbe-1 }"), "web-1", instances("", "clone: { source: web-1 }")],
    [instances("", "clone: { source: 'web-l' }"), "web-1", instances("", "clone: { source: web-1 }")],
    [
      "instances: { 123: {}, a: { clone: { source: '124' } } }",
      "ID",
      "instances: { 123: {}, a: { clone: { source: 124 } } }",
    ],
    [
      "instances: { '1a': {}, a: { clone: { source: 1b } } }",
      "1a",
      "instances: { '1a': {}, a: { clone: { source: 1a } } }",
    ],
    [
      "instances: { 'on': {}, a: { clone: { source: om } } }",
      "on",
      "instances: { 'on': {}, a: { clone: { source: \"on\" } } }",
    ],
    [
      "instances: { '12x': {}, '1e3': {}, b: { clone: { source: 1f3 } } }",
      "1e3",
      "instances: { '12x': {}, '1e3': {}, b: { clone: { source: \"1e3\" } } }",
    ],
    [
      instances("", 'tags: ["a\\t${instances.wep-1.id}"]'),
      "web-1",
      instances("", 'tags: ["a\\t${instances.web-1.id}"]'),
    ],
  ])("%s is repaired", (text, title, expected) => {
    expect(fixed(text, "reference-unknown", title)).toBe(expected);
  });

  test("no suggestion would make an instance refer to itself", () => {
    const found = find("a.stack.yaml", instances("clone: { source: wbe-1 }\n    tags: ['${instances.web-3.id}']", ""));
    expect(found.filter(({ code }) => code === "reference-unknown").map(({ message }) => message)).toEqual([
      "The stack has no instance named `wbe-1`.",
      "The stack has no instance named `web-3`. Did you mean `web-2`?",
    ]);
  });
});

test("reference-attribute", () => {
  const text = instances(
    "tags: ['${instances.web-1.Id}', '${instances.web-1.constructor}', '${instances.web-1.ipv4.vpc}']",
  );
  expect(inStack(text)).toEqual([
    "reference-attribute /instances/web-1/tags/0 «${instances.web-1.Id}»",
    "reference-attribute /instances/web-1/tags/1 «${instances.web-1.constructor}»",
    "reference-attribute /instances/web-1/tags/2 «${instances.web-1.ipv4.vpc}»",
  ]);
  expect(fixed(text, "reference-attribute")).toBe(text.replace("Id", "id"));
  // A label is not a region.
  const region = instances("region: '${instances.web-2.labl}'", "");
  expect(fixed(region, "reference-attribute")).toBe(region.replace("labl", "region"));
  expect(inRequest("x.create-instance.request.json", { tags: ["${instances.a.b}"] })).toEqual([
    "reference-syntax /tags/0 «${instances.a.b}»",
  ]);
});

describe("reference-syntax", () => {
  test.each([
    ["${a.b} ${c:d}", ["${a.b}", "${c:d}"]],
    ["${env:A", ["${env:A"]],
    ["${env:A ${B}", ["${env:A "]],
    ["$${env:A", []],
    ["$NAME {{name}} ${NAME}", []],
    ["${VAR:-default} $(date) `date` ${A:-${B}}", []],
    ["${steps.a.id}", ["${steps.a.id}"]],
    ["${instances.a}", ["${instances.a}"]],
    ["${}", ["${}"]],
    ["${ENV:A}", ["${ENV:A}"]],
  ])("%s", (text, expected) => {
    const lines = inStack(`region: us-east\nname: '${text}'\n`);
    expect(lines).toEqual(expected.map((marked) => `reference-syntax /name «${marked}»`));
  });

  test("an unclosed reference in a long text is marked to the end of its line", () => {
    expect(inStack('name: "a ${b\\nc"\n')).toEqual(["reference-syntax /name «${b»"]);
  });

  test("in a string without a type of its own", () => {
    expect(
      inStack(instances("script_id: 1, image: compute/a, root_pass: '${A}', script_data: { a: [{ b: '${c.d}' }] }")),
    ).toEqual(["reference-syntax /instances/web-1/script_data/a/0/b «${c.d}»"]);
  });

  test("a possible secret is not shown", () => {
    const found = find("x.stack.yaml", instances("image: compute/a, root_pass: 'x${hunter2.y}${file:}${s3cret'"));
    expect(found.filter(({ code }) => code === "reference-syntax")).toHaveLength(3);
    expect(JSON.stringify(found.map(({ message, fixes }) => [message, fixes]))).not.toMatch(/hunter2|s3cret/);
  });

  test("a reference is named unless its text may hold a secret", () => {
    const messages = (text: string) =>
      find("x.stack.yaml", `name: '${text}'\n`).flatMap(({ code, message }) =>
        code === "reference-syntax" ? message : [],
      );
    expect(messages("a ${hunter.two}")).toEqual([expect.stringMatching(/^`\$\{hunter\.two\}` is not/)]);
    expect(messages("password: ${hunter.two}x")).toEqual([expect.stringMatching(/^This is not/)]);
    const whole = find("x.stack.yaml", instances("image: compute/a, root_pass: '${ENV.ROOT_PASS}'"));
    expect(whole.map(({ message }) => message)[0]).toMatch(/^`\$\{ENV\.ROOT_PASS\}` is not/);
    const scheme = find("x.stack.yaml", instances("image: compute/a, root_pass: '${foo:hunter2}'"));
    expect(scheme.map(({ message }) => message)[0]).toMatch(/^`\$\{foo:\*{7}\}` is not/);
    const inPassword = find("x.stack.yaml", instances("image: compute/a, root_pass: 'x${hunter.two}'"));
    expect(JSON.stringify(inPassword.map(({ message }) => message))).not.toContain("hunter");
  });

  test.each([
    ["boot-instance", { config_id: "${a.b}" }, []],
    ["create-node", { label: "${a.b}" }, ["reference-syntax /label «${a.b}»"]],
    ["create-node", { label: "${steps.a.id}" }, []],
  ])("%s", (operation, body, expected) => {
    expect(inRequest(`x.${operation}.request.json`, body)).toEqual(expected);
  });

  test("settings contain no references to resources", () => {
    expect(findShort(".compute-stack.yaml", 'ignore: ["${a.b}/**"]\n')).toEqual([]);
  });
});

describe("reference-type", () => {
  const types = (lines: string): readonly string[] =>
    inStack(`${instances(lines, "private_ip: true")}subnets: { app: { id: 1, range: 10.0.0.0/8 } }\n`)
      .filter((line) => line.startsWith("reference-type"))
      .map((line) => line.replace("reference-type /instances/web-1/", ""));

  test.each([
    ["firewall_id: '${instances.web-2.label}'", ["firewall_id «${instances.web-2.label}»"]],
    ["firewall_id: '${instances.web-2.id}'", []],
    ["firewall_id: '${env:A}'", []],
    ["firewall_id: '${file:a}'", []],
    ["firewall_id: '{{a}}'", []],
    ["firewall_id: '${instances.web-2.lable}'", []],
    ["booted: '${instances.web-2.id}'", ["booted «${instances.web-2.id}»"]],
    ["booted: '${BOOTED}'", []],
    ["interfaces: '${instances.web-2.id}'", ["interfaces «${instances.web-2.id}»"]],
    ["interfaces: '${INTERFACES}'", []],
    ["metadata: '${instances.web-2.label}'", ["metadata «${instances.web-2.label}»"]],
    ["label: '${instances.web-2.id}'", []],
    ["label: 'a-${instances.web-2.region}'", []],
    ["root_pass: '${instances.web-2.label}'", []],
    ["image: '${instances.web-2.region}'", ["image «${instances.web-2.region}»"]],
    ["image: 'compute/${instances.web-2.region}'", []],
    ["type: '${instances.web-2.id}'", ["type «${instances.web-2.id}»"]],
    ["region: '${instances.web-2.region}'", []],
    ["region: '${instances.web-2.id}'", ["region «${instances.web-2.id}»"]],
    ["interfaces: [{ purpose: '${instances.web-2.label}' }]", ["interfaces/0/purpose «${instances.web-2.label}»"]],
    ["interfaces: [{ purpose: vlan, label: a, ipam_address: '${instances.web-2.ipv6}/64' }]", []],
    [
      "interfaces: [{ purpose: vlan, label: a, ipam_address: '${instances.web-2.id}/24' }]",
      ["interfaces/0/ipam_address «${instances.web-2.id}»"],
    ],
    ["interfaces: [{ purpose: vpc, subnet_id: '${subnets.app.id}', ip_ranges: ['${subnets.app.range}'] }]", []],
    [
      "interfaces: [{ purpose: vpc, subnet_id: 1, ipv4: { vpc: '${subnets.app.range}' } }]",
      ["interfaces/0/ipv4/vpc «${subnets.app.range}»"],
    ],
    ["script_id: 1, script_data: { a: '${instances.web-2.label}' }", []],
    ["clone: { source: '${instances.web-2.label}' }", []],
  ])("%s", (lines, expected) => {
    expect(types(lines)).toEqual(expected);
  });

  test.each([
    ["${instances.web-1.label}:80", ["reference-type «${instances.web-1.label}»"]],
    ["${instances.web-1.label}", ["reference-type «${instances.web-1.label}»"]],
    ["${subnets.app.range}:80", ["reference-type «${subnets.app.range}»"]],
    ["10.0.0.1:${instances.web-1.label}", ["reference-type «${instances.web-1.label}»"]],
    ["10.0.0.1:${instances.web-1.id}", []],
    ["${instances.web-1.private_ipv4}:${PORT}", []],
    ["${HOST}:80", []],
  ])("a node on %s", (address, expected) => {
    const text = `${instances("private_ip: true")}subnets: { app: { id: 1, range: 10.0.0.0/8 } }\n${front(address)}`;
    const lines = findShort("x.stack.yaml", text).filter((line) => /^(reference|node-address)/.test(line));
    expect(lines.map((line) => line.replace(/ \/\S+/, ""))).toEqual(expected);
  });
});

test.each([
  ["10.0.0.0/24", []],
  ["10.0.0.1/24", ["warning"]],
  ["10.0.0.0", ["error"]],
  ["10.0.0.0/255.255.255.0", ["error"]],
  ["fd00::/8", ["error"]],
  ["''", ["error"]],
  ["${RANGE}", []],
  ["10.0.0.0/${BITS}", []],
])("subnet-range %s", (range, expected) => {
  const found = find("x.stack.yaml", `subnets: { a: { id: 1, range: "${range.replaceAll("'", "")}" } }`);
  expect(found.filter(({ code }) => code === "subnet-range").map(({ severity }) => severity)).toEqual(expected);
});

describe("reference-type in a sequence", () => {
  const given = {
    id: "a whole number",
    ipv4: "a list",
    "ipv4.0": "an IPv4 address",
    ipv6: "an IPv6 address",
    created: "a date and time",
    region: "a region",
    image: "an image",
    watchdog_enabled: "`true` or `false`",
    label: "a label",
    specs: "an object",
    "specs.disk": "a whole number",
  };
  const wanted = {
    region: ["a region", ["region"]],
    tags: ["a list", ["ipv4"]],
    booted: ["`true` or `false`", ["watchdog_enabled"]],
    firewall_id: ["a whole number", ["id", "specs.disk"]],
    metadata: ["an object", ["specs"]],
    image: ["an image", ["image"]],
  } as const;

  test.each(Object.entries(wanted))("`%s` takes only what is like it of an answer", (field, [what, fitting]) => {
    const create = { method: "POST", path: "/compute/instances" };
    const required = { region: "us-east", type: "standard-2" };
    const steps = Object.keys(given).map((name) => ({
      ...create,
      body: { ...required, [field]: `\${steps.a.${name}}` },
    }));
    const found = find("x.requests.json", JSON.stringify([{ name: "a", ...create, body: required }, ...steps]));
    expect(found.filter(({ code }) => code === "reference-type").map(({ message }) => message)).toEqual(
      Object.entries(given)
        .filter(([name]) => !(fitting as readonly string[]).includes(name))
        .map(([name, is]) => `\`${field}\` needs ${what} here, but \`\${steps.a.${name}}\` is ${is}.`),
    );
  });
});

describe("reference-file", () => {
  const said = (name: string, text: string) =>
    find(name, text)
      .filter(({ code }) => code === "reference-file")
      .map(({ marked }) => marked);

  test.each([
    ["x.stack.yaml", "name: a-${file:gone.txt}-b\n", ["${file:gone.txt}"]],
    ["x.stack.yaml", "name: ${base64:gone.txt}\n", ["${base64:gone.txt}"]],
    ["x.stack.yaml", "name: ${env:gone}\n", []],
    ["x.stack.yaml", "name: !mine ${file:gone.txt}\n", []],
    [".compute-stack.yaml", "ignore: ['${file:gone.txt}']\n", []],
  ])("in %s: %s", (name, text, expected) => expect(said(name, text)).toEqual(expected));
});

describe("reference-cycle", () => {
  const cycles = (text: string): readonly string[] =>
    inStack(text).filter((line) => line.startsWith("reference-cycle"));

  test.each([
    [instances("tags: ['${instances.web-1.id}']"), ["web-1/tags/0 «${instances.web-1.id}»"]],
    [instances("clone: { source: web-2 }", "clone: { source: web-1 }"), ["web-1/clone/source «web-2»"]],
    // One for each circle, at the first of its members.
    [
      instances(
        "",
        "clone: { source: web-3 }",
        "clone: { source: web-2 }",
        "clone: { source: web-5 }",
        "clone: { source: web-4 }",
      ),
      ["web-2/clone/source «web-3»", "web-4/clone/source «web-5»"],
    ],
    // A resource that depends on a cycle is not part of it.
    [
      instances("clone: { source: web-2 }", "clone: { source: web-3 }", "clone: { source: web-2 }"),
      ["web-2/clone/source «web-3»"],
    ],
    // The file says labels and regions.
    [instances("tags: ['${instances.web-2.label}']", "tags: ['${instances.web-1.region}']"), []],
    [
      instances("label: 'a-${instances.web-2.label}'", "label: 'b-${instances.web-1.label}'"),
      ["web-1/label «${instances.web-2.label}»"],
    ],
    [instances("label: 'a-${instances.web-1.label}'"), ["web-1/label «${instances.web-1.label}»"]],
    [
      instances("label: 'a-${instances.web-2.id}'", "tags: ['${instances.web-1.label}']"),
      ["web-1/label «${instances.web-2.id}»"],
    ],
    // The cycle arises at the place of use.
    [
      "region: r\nx-a: &a { type: t, tags: ['${instances.web-1.id}'] }\ninstances:\n  web-1: { <<: *a }\n  web-2: { <<: *a }\n",
      ["web-1/tags/0 «*a»"],
    ],
    ["region: r\ninstances: { web-1: &a { clone: { source: web-2 } }, web-2: *a }\n", ["web-2/clone/source «*a»"]],
  ])("%s", (text, expected) => {
    expect(cycles(text).map((line) => line.replace("reference-cycle /instances/", ""))).toEqual(expected);
  });

  test("load balancers depend on their instances, and the cycle is shown", () => {
    const text = `${instances("private_ip: true, tags: ['${loadbalancers.front.id}']")}${front("${instances.web-1.private_ipv4}:80")}`;
    const document = openDocument({ uri: "file:///x.stack.yaml", name: "x.stack.yaml", text });
    const found = document ? check(document, readSettings({}), environmentForTests()).findings : [];
    const [cycle] = found.filter(({ code }) => code === "reference-cycle");
    expect(cycle?.related.map(({ start, end }) => text.slice(start, end))).toEqual(["${instances.web-1.private_ipv4}"]);
  });

  test("the cyclic groups equal those of a search from each resource", () => {
    const edges = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 14 });
    fc.assert(
      fc.property(edges, (pairs) => {
        const graph = new Map<string, string[]>();
        for (const [from, to] of pairs) graph.set(`${from}`, [...(graph.get(`${from}`) ?? []), `${to}`]);
        const all = new Set(["0", "1", "2", "3", "4", "5", "6"]);
        const leads = (from: string, to: string): boolean =>
          (graph.get(from) ?? []).some((next) => shortestWay(graph, next, to, all) !== null);
        const expected = [...all].filter((name) => leads(name, name));
        const groups = cyclesIn(graph);
        expect(groups.flatMap((group) => [...group]).sort()).toEqual(expected);
        for (const group of groups)
          for (const name of expected) {
            const [member = ""] = group;
            expect(group.has(name)).toBe(leads(name, member) && leads(member, name));
          }
      }),
    );
  });
});

test("reference-file", () => {
  const text = `${instances("tags: ['${file:a.txt}', 'x-${file:b.txt}', '${file:}']")}`;
  expect(findShort("x.stack.yaml", text, { files: { "a.txt": "a" } })).toEqual([
    "reference-file /instances/web-1/tags/1 «${file:b.txt}»",
    "reference-syntax /instances/web-1/tags/2 «${file:}»",
  ]);
});

describe("nodes", () => {
  const address = "${instances.web-1.private_ipv4}:80";
  const nodes = (lines: string, to = address): readonly string[] =>
    inStack(instances(/image|clone/.test(lines) ? lines : `backup_id: 5, ${lines}`) + front(to)).map((line) =>
      line.replace(/ \/\S+/, ""),
    );

  test.each([
    ["", ["node-instance-no-private-ip «${instances.web-1.private_ipv4}»"]],
    ["private_ip: false", ["node-instance-no-private-ip «${instances.web-1.private_ipv4}»"]],
    ["private_ip: true", []],
    ["private_ip: '${env:PRIVATE}'", []],
    ["private_ip: 'yes'", []],
    ["private_ip: null", []],
    ["<<: *lost", []],
    ["private_ip: true, region: eu-west", ["node-region «${instances.web-1.private_ipv4}»"]],
    ["private_ip: true, region: '${env:REGION}'", []],
    ["private_ip: true, region: us-east", []],
    [
      "private_ip: true, booted: false, image: compute/a, root_pass: '${A}'",
      ["node-instance-offline «${instances.web-1.private_ipv4}»"],
    ],
    ["private_ip: true, image: null", ["node-instance-offline «${instances.web-1.private_ipv4}»"]],
    ["private_ip: true, image: '${IMAGE}'", []],
    [
      "private_ip: true, clone: { source: 5, configs: [] }",
      ["node-instance-offline «${instances.web-1.private_ipv4}»"],
    ],
    ["private_ip: true, clone: { source: 5, configs: [7] }", []],
    ["private_ip: true, clone: { source: 5, configs: '${CONFIGS}' }", []],
    ["private_ip: true, booted: true, image: compute/a, root_pass: '${A}'", []],
  ])("%s", (lines, expected) => {
    expect(nodes(lines)).toEqual(expected);
  });

  test("a node with the public address is left to another rule", () => {
    expect(nodes("", "${instances.web-1.ipv4}:80")).toEqual([]);
  });

  test.each([
    ["region: '${env:R}'\n", []],
    ["", []],
    ["region: us-east\n", ["node-region"]],
  ])("the region of the stack is %s", (region, expected) => {
    const text = `${region}instances: { web-1: { region: eu-west, type: t, backup_id: 5, private_ip: true } }\n${front(address)}`;
    expect(inStack(text).flatMap((line) => /^node-\S+/.exec(line) ?? [])).toEqual(expected);
  });

  test("an anchored node in two balancers is reported only in the wrong one", () => {
    const text = `x-c: &c { port: 80, nodes: [{ label: a, address: "${address}" }] }
instances: { web-1: { region: r-1, type: t, backup_id: 5, private_ip: true } }
loadbalancers:
  one: { region: r-1, configs: [*c] }
  two: { region: r-2, configs: [*c] }
`;
    expect(inStack(text)).toEqual(["node-region /loadbalancers/two/configs/0/nodes/0/address «*c»"]);
  });

  test("an invalid node in several balancers is reported once", () => {
    const text = `region: r
x-n: &n [{ label: a, address: "${address}" }]
instances: { web-1: { type: t, image: compute/a, root_pass: "\${A}", booted: false } }
loadbalancers:
  one: { configs: [{ port: 80, nodes: *n }, { port: 81, nodes: *n }] }
  two: { configs: [{ port: 80, nodes: *n }] }
`;
    expect(inStack(text)).toEqual([
      `node-instance-no-private-ip /x-n/0/address «${address.slice(0, -3)}»`,
      `node-instance-offline /x-n/0/address «${address.slice(0, -3)}»`,
    ]);
  });

  test("the fix for a private address is at the instance", () => {
    const text = `region: r\ninstances:\n    web-1:\n        type: t # small\n${front(address)}`;
    expect(fixed(text, "node-instance-no-private-ip")).toBe(
      text.replace("type: t # small\n", "type: t # small\n        private_ip: true\n"),
    );
    const merged = `region: r\nx-a: &a { private_ip: false }\ninstances:\n  web-1:\n    <<: *a\n    type: t\n${front(address)}`;
    expect(fixed(merged, "node-instance-no-private-ip")).toBe(
      merged.replace("    type: t\n", "    type: t\n    private_ip: true\n"),
    );
  });
});

test.each([
  ["${loadbalancers.x.ipv4}", ["reference-unknown «${loadbalancers.x.ipv4}»"]],
  ["${instances.web-1.nope}", ["reference-attribute «${instances.web-1.nope}»"]],
  [
    "${loadbalancers.x.id} ${instances.web-1.nope}",
    ["reference-unknown «${loadbalancers.x.id}»", "reference-attribute «${instances.web-1.nope}»"],
  ],
])("one finding for each reference: %s", (text, expected) => {
  const lines = inStack(instances(`tags: ["${text}"]`)).filter((line) => line.startsWith("reference-"));
  expect(lines.map((line) => line.replace("/instances/web-1/tags/0 ", ""))).toEqual(expected);
});

test.each([
  [instances("label: abc", "label: abc", "label: ABC"), ["web-2/label «abc»"]],
  [instances("label: web-2", ""), ["web-2 «web-2»"]],
  [instances("label: '${A}'", "label: '${A}'"), []],
  [instances("label: ''", "label: ''"), []],
  // The duplicate key is reported instead.
  ["instances:\n  web: { type: t }\ninstances:\n  web: { type: t }\n", []],
  ["instances:\n  abc: {}\n  b: { label: abc }\n  b: { label: abc }\n", ["b/label «abc»"]],
  ["region: r\ninstances: { a: &a { type: t, label: abc }, b: *a }", ["b/label «*a»"]],
  ["instances: { abc: { region: r } }\n---\ninstances: { abc: { region: r } }", []],
])("instance-label-duplicate %s", (text, expected) => {
  const lines = inStack(text).filter((line) => line.startsWith("instance-label-duplicate"));
  expect(lines.map((line) => line.replace("instance-label-duplicate /instances/", ""))).toEqual(expected);
});

describe("vlan-ipam-conflict", () => {
  const vlan = (label: string, address: string, more = ""): string =>
    `interfaces: [{ purpose: vlan, label: ${label}, ipam_address: ${address} }]${more}`;
  const conflicts = (text: string): readonly string[] =>
    inStack(text)
      .filter((line) => line.startsWith("vlan-ipam"))
      .map((line) => line.replace(/^\S+ \/instances\/(\S+?)\/\S+/, "$1"));

  test.each([
    [instances(vlan("a", "10.0.0.9/24"), vlan("a", "10.0.0.9/16")), ["web-2 «10.0.0.9/16»"]],
    [instances(vlan("a", "10.0.0.9/24"), vlan("b", "10.0.0.9/24")), []],
    [instances(vlan("a", "fd00::1/64"), vlan("a", "'fd00:0::1/64'")), ["web-2 «'fd00:0::1/64'»"]],
    [instances(vlan("a", "10.0.0.9/24", ", region: eu-west"), vlan("a", "10.0.0.9/24")), []],
    [instances(vlan("a", "10.0.0.9/24", ", region: us-east"), vlan("a", "10.0.0.9/24")), ["web-2 «10.0.0.9/24»"]],
    [instances(vlan("a", "10.0.0.9/24", ", region: '${R}'"), vlan("a", "10.0.0.9/24", ", region: '${R}'")), []],
    [instances(vlan("a", "10.0.0.9/24"), vlan("a", "10.0.0.9/24")).replace("us-east", "${R}"), ["web-2 «10.0.0.9/24»"]],
    [instances(vlan("a", "10.0.0.9/24"), vlan("a", "10.0.0.9/24")).replace("region: us-east\n", ""), []],
    [instances(vlan("a", "10.0.0.9/24"), vlan("a", "10.0.0.9/24", ", clone: { source: 1 }")), []],
    [instances(vlan("a", "'${A}/24'"), vlan("a", "'${A}/24'")), []],
  ])("%s", (text, expected) => {
    expect(conflicts(text)).toEqual(expected);
  });

  test("each interface gets its own address", () => {
    const text = instances(...Array.from({ length: 3 }, () => vlan("a", "10.0.0.9/24")));
    const titles = find("x.stack.yaml", text).flatMap(({ code, fixes }) =>
      code === "vlan-ipam-conflict" ? fixes : [],
    );
    expect(titles).toEqual(["Change `ipam_address` to `10.0.0.10/24`", "Change `ipam_address` to `10.0.0.11/24`"]);
  });

  test("an address that an anchor shares is not changed", () => {
    const text = `region: r\nx-a: &a\n  type: t\n  ${vlan("a", "10.0.0.9/24")}\ninstances:\n  a1: { <<: *a }\n  a2: { <<: *a }\n`;
    expect(conflicts(text)).toEqual(["a2 «*a»"]);
    expect(fixed(text, "vlan-ipam-conflict")).toBe("no fix");
  });
});

test.each([
  [10, "us-east", "", []],
  [11, "us-east", "", ["vlan-region-limit /instances/web-11/interfaces/0/label «v-11»"]],
  [13, "us-east", "", ["vlan-region-limit /instances/web-11/interfaces/0/label «v-11»"]],
  [11, "us-east", ", region: '${R}'", []],
  [11, "${R}", "", ["vlan-region-limit /instances/web-11/interfaces/0/label «v-11»"]],
])("vlan-region-limit %i in %s%s", (count, region, more, expected) => {
  const lines = Array.from({ length: count }, (_, i) => `interfaces: [{ purpose: vlan, label: v-${i + 1} }]${more}`);
  const text = instances(...lines).replace("region: us-east", `region: ${region}`);
  expect(inStack(text).filter((line) => line.startsWith("vlan-region"))).toEqual(expected);
});

describe("the addresses of instances that a sequence creates", () => {
  const interfaces = (address: string) => [
    { purpose: "public" },
    { purpose: "vlan", label: "back", ipam_address: address },
  ];
  const step = (name: string, method: string, path: string, body: object) => ({ name, method, path, body });
  const create = (name: string) =>
    step(name, "POST", "/compute/instances", {
      region: "us-east",
      type: "standard-2",
      interfaces: interfaces("10.0.0.1/24"),
    });
  const taken = ['vlan-ipam-conflict /2/body/interfaces/1/ipam_address «"10.0.0.1/24"»'];

  test.each<[string, object, readonly string[]]>([
    ["stay taken while other requests are sent", step("b", "POST", "/compute/instances/${steps.a.id}/boot", {}), taken],
    [
      "stay taken when the instance is cloned",
      step("b", "POST", "/compute/instances/${steps.a.id}/clone", { interfaces: interfaces("10.0.0.2/24") }),
      taken,
    ],
    ["stay taken when another is deleted", { method: "DELETE", path: "/compute/instances/5" }, taken],
    [
      "stay taken when its label is changed",
      step("b", "PUT", "/compute/instances/${steps.a.id}", { label: "web-two" }),
      taken,
    ],
    [
      "are free when its interfaces are replaced",
      step("b", "PUT", "/compute/instances/${steps.a.id}", { interfaces: interfaces("10.0.0.2/24") }),
      [],
    ],
    ["are free when it is deleted", { method: "DELETE", path: "/compute/instances/${steps.a.id}" }, []],
  ])("%s", (_, between, expected) => {
    const found = inRequest("x.requests.json", [create("a"), between, create("c")]);
    expect(found.filter((line) => line.startsWith("vlan-ipam"))).toEqual(expected);
  });
});

describe("vpc-address-conflict", () => {
  const vpc = (subnet: string, address: string): string =>
    `interfaces: [{ purpose: vpc, subnet_id: ${subnet}, ipv4: { vpc: ${address} } }]`;
  const ranges = (...list: readonly string[]): string =>
    `interfaces: [{ purpose: vpc, subnet_id: 1, ip_ranges: [${list.join(", ")}] }]`;
  const conflicts = (text: string): readonly string[] =>
    inStack(`subnets:\n  app: { id: 7, range: 10.0.0.0/24 }\n  env: { id: "\${ID}", range: 10.0.0.0/24 }\n${text}`)
      .filter((line) => line.startsWith("vpc-address-conflict"))
      .map((line) => line.replace(/^\S+ \/instances\/(\S+?)\/\S+/, "$1"));

  test.each([
    [instances(vpc("7", "10.0.0.9"), vpc("'${subnets.app.id}'", "10.0.0.9")), ["web-2 «10.0.0.9»"]],
    [instances(vpc("7", "10.0.0.9"), vpc("8", "10.0.0.9")), []],
    [instances(vpc("'${subnets.env.id}'", "10.0.0.9"), vpc("'${subnets.env.id}'", "10.0.0.9")), ["web-2 «10.0.0.9»"]],
    [instances(vpc("'${subnets.env.id}'", "10.0.0.9"), vpc("7", "10.0.0.9")), []],
    [instances(vpc("'${SUBNET_ID}'", "10.0.0.9"), vpc("'${SUBNET_ID}'", "10.0.0.9")), []],
    [instances(vpc("'7'", "10.0.0.9"), vpc("'7'", "10.0.0.9")), []],
    [instances(vpc("7", "''"), vpc("7", "''")), []],
    [instances(vpc("7", "10.0.0.9"), `clone: { source: 1 }, ${vpc("7", "10.0.0.9")}`), []],
    [instances(ranges("10.1.0.0/16"), ranges("10.1.2.0/24", "10.2.0.0/24")), ["web-2 «10.1.2.0/24»"]],
    [instances(ranges("10.1.2.0/24"), ranges("10.1.0.0/16")), ["web-2 «10.1.0.0/16»"]],
    [instances(ranges("10.1.2.0/24", "10.1.2.0/24"), ranges("10.3.0.0/16")), []],
    [instances(ranges("10.1.2.9/24"), ranges("10.1.2.0/28")), ["web-2 «10.1.2.0/28»"]],
    [instances(ranges("nonsense", "'${RANGE}'"), ranges("nonsense", "'${RANGE}'")), []],
  ])("%s", (text, expected) => {
    expect(conflicts(text)).toEqual(expected);
  });

  test("overlapping ranges are those of a comparison in pairs", () => {
    const range = fc.record({
      owner: fc.constantFrom("a", "b", "c"),
      text: fc.tuple(fc.nat(3), fc.integer({ min: 28, max: 32 })).map(([last, bits]) => `10.0.0.${last * 5}/${bits}`),
    });
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), (written) => {
        const all = written.flatMap(({ owner, text }, order) => {
          const cidr = parseIpv4Cidr(text);
          return cidr ? [{ owner, cidr, order }] : [];
        });
        const expected = all.flatMap((one) => {
          const earlier = all.find(
            (other) => other.order < one.order && other.owner !== one.owner && overlap(other.cidr, one.cidr),
          );
          return earlier ? [[one.order, earlier.order]] : [];
        });
        expect(overlapsWithEarlier(all).map(({ range: one, earlier }) => [one.order, earlier.order])).toEqual(expected);
      }),
    );
  });
});

describe("clone-source-fields", () => {
  test.each([
    ["clone: { source: 1 }, image: null", []],
    ["clone: { source: 1 }, image: compute/a", ["image"]],
    ["clone: { source: 1 }, interfaces: []", ["interfaces"]],
    ["clone: null, swap_size: 5", ["swap_size"]],
    ["image: compute/a", []],
    ["clone: { source: 1 }, metadata: {}, tags: [a], backups_enabled: true, alerts: {}, watchdog_enabled: true", []],
  ])("%s", (lines, expected) => {
    const found = inStack(instances(lines)).filter((line) => line.startsWith("clone-source"));
    expect(found).toEqual(expected.map((name) => `clone-source-fields /instances/web-1/${name} «${name}»`));
  });

  test("other rules do not report the same field", () => {
    const lines =
      "clone: { source: 1 }, root_pass: hunter2hunter2, booted: true, script_data: {}, backup_id: 1, image: x";
    const codes = new Set(find("x.stack.yaml", instances(lines)).map(({ code }) => code));
    expect([...codes].filter((code) => /^(disk-|root-pass-(lit|req)|script-|unknown|image-with)/.test(code))).toEqual(
      [],
    );
  });
});

test.each([
  ["enabled: false, window: W10", ["window"]],
  ["enabled: false, window: null, day: Monday", ["day"]],
  ["enabled: true, window: W10", []],
  ["window: W10", []],
  ["enabled: '${E}', window: W10", []],
])("backups-disabled %s", (lines, expected) => {
  expect(inStack(instances(`backups: { ${lines} }`))).toEqual(
    expected.map((name) => `backups-disabled /instances/web-1/backups/${name} «${name}»`),
  );
});

describe("with a catalog", () => {
  const withCatalog = (lines: string, settings: unknown = { catalog }): readonly string[] =>
    inStack(instances(lines), settings).map((line) => line.replace("/instances/web-1/", ""));
  const metadata = "metadata: { user_data: I2Nsb3VkLWNvbmZpZwo= }";

  test.each([
    ["region: mars", ["catalog-unknown region «mars»"]],
    ["region: ''", []],
    ["region: '${R}'", []],
    ["image: private/1, root_pass: '${A}'", []],
    ["image: debian12, root_pass: '${A}'", []],
    ["image: compute/debian11, root_pass: '${A}'", ["catalog-unknown image «compute/debian11»"]],
    ["image: constructor/x, root_pass: '${A}'", []],
    [`image: compute/alpine3, root_pass: '\${A}', ${metadata}`, ["image-no-cloud-init metadata «metadata»"]],
    [`image: compute/debian12, root_pass: '\${A}', ${metadata}`, []],
    [`region: eu-west, ${metadata}`, ["region-no-metadata metadata «metadata»"]],
    [`region: ap-south, ${metadata}`, []],
    ["region: eu-west, metadata: null", []],
    [`region: eu-west, clone: { source: 1 }, ${metadata}`, ["region-no-metadata metadata «metadata»"]],
    ["region: eu-west, interfaces: [{ purpose: vlan, label: a }]", ["region-no-vlan interfaces/0/purpose «vlan»"]],
    ["interfaces: [{ purpose: vlan, label: a }]", []],
  ])("%s", (lines, expected) => {
    expect(withCatalog(lines)).toEqual(expected);
  });

  test("an absent or empty section is unknown", () => {
    expect(
      withCatalog("region: mars, image: compute/x, root_pass: '${A}'", { catalog: { regions: {}, types: { t: {} } } }),
    ).toEqual(["catalog-unknown type «standard-2»"]);
  });

  test("the stack's region applies to its instances and is reported once", () => {
    const text = instances("interfaces: [{ purpose: vlan, label: a }]").replace("us-east", "eu-west");
    expect(inStack(text, { catalog })).toEqual(["region-no-vlan /instances/web-1/interfaces/0/purpose «vlan»"]);
    expect(inStack(text.replace("eu-west", "mars"), { catalog })).toEqual(["catalog-unknown /region «mars»"]);
  });

  test("an error inside an anchor is reported there, and an error of a merge at each use", () => {
    const interfaces = "interfaces: [{ purpose: vlan, label: a }]";
    const text = (inside: string, beside: string): string =>
      `region: us-east\nx-a: &a { type: standard-2, ${inside} }\ninstances:\n  a1: { <<: *a${beside} }\n  a2: { <<: *a${beside} }\n`;
    expect(inStack(text(`region: eu-west, ${interfaces}`, ""), { catalog })).toEqual([
      "region-no-vlan /x-a/interfaces/0/purpose «vlan»",
    ]);
    expect(inStack(text(interfaces, ", region: eu-west"), { catalog })).toEqual([
      "region-no-vlan /instances/a1/interfaces/0/purpose «*a»",
      "region-no-vlan /instances/a2/interfaces/0/purpose «*a»",
    ]);
  });

  test.each([
    ["create-loadbalancer", { region: "mars" }, ["catalog-unknown /region"]],
    [
      "clone-instance",
      { region: "eu-west", type: "huge", metadata: {} },
      ["region-no-metadata /metadata", "catalog-unknown /type"],
    ],
    ["clone-instance", { compute_id: 5, configs: [] }, []],
    ["update-instance", { interfaces: [{ purpose: "vlan", label: "a" }] }, []],
    ["allocate-ip", { type: "ipv4", public: false, compute_id: 1 }, []],
  ])("%s", (operation, body, expected) => {
    const lines = inRequest(`x.${operation}.request.json`, body, { catalog });
    expect(lines.map((line) => line.replace(/ «.*/, "")).sort()).toEqual([...expected].sort());
  });
});

test("two swapped letters are one edit, also in a short name", () => {
  expect(nearest("wbe", ["web", "db"])).toEqual(["web"]);
  expect(nearest("wbe", ["app"])).toEqual([]);
});

test("suggestions are found in a long list of names", () => {
  const names = Array.from({ length: 2_000 }, (_, i) => `web-${i}`);
  expect(nearest("wbe-1234", names)).toEqual(["web-1234"]);
  expect(nearest("web1234", names)).toContain("web-1234");
  expect(nearest("database", names)).toEqual([]);
});

describe("reference-prefix", () => {
  const stack = (text: string, more = ""): string =>
    `${instances(`label: "${text}"`)}  web.2: { type: standard-2 }\n${more}`;
  const found = (text: string): readonly string[] => inStack(text).filter((line) => line.startsWith("reference-"));

  test.each([
    ["${web-1.id}-a", ["reference-prefix /instances/web-1/label «${web-1.id}»"]],
    ["${web.2.ipv4}", ["reference-prefix /instances/web-1/label «${web.2.ipv4}»"]],
    ["${web-1:id}", []],
    ["${web.2.nothing}", ["reference-syntax /instances/web-1/label «${web.2.nothing}»"]],
    ["${web-3.id}", []],
    ["${web-1.nothing}", []],
    ["$${web-1.id}", []],
    ["${TYPE-1.id}", []],
  ])("%s", (text, expected) => {
    expect(found(stack(text))).toEqual(expected);
    expect(found(stack(text).replaceAll("\n", "\r\n"))).toEqual(expected);
  });

  test("only resources of the same document are meant", () => {
    expect(found(`${stack("a")}---\n${instances("tags: ['${web.2.id}']").replace("web-1", "db")}`)).toEqual([
      "reference-syntax /1/instances/db/tags/0 «${web.2.id}»",
    ]);
    expect(found(`${stack("a")}---\n${instances("tags: ['${web-1.id}']")}`)).toEqual([
      "reference-prefix /1/instances/web-1/tags/0 «${web-1.id}»",
    ]);
  });

  test("a reference through an alias is reported once, where it is written", () => {
    const text = `x-a: &a { tags: ["\${web-1.id}"] }\n${instances("<<: *a", "<<: *a")}`;
    expect(found(text)).toEqual(["reference-prefix /x-a/tags/0 «${web-1.id}»"]);
  });

  test("each section that has the name is offered", () => {
    const text = stack("${front.id}", "  front: {}\nloadbalancers: { front: {} }\n");
    expect(fixed(text, "reference-prefix", "instances")).toContain('"${instances.front.id}"');
    expect(fixed(text, "reference-prefix", "loadbalancers")).toContain('"${loadbalancers.front.id}"');
    const address = stack("${front.ipv6}", "  front: {}\nloadbalancers: { front: {} }\n");
    expect(fixed(address, "reference-prefix", "loadbalancers")).toBe("no fix");
  });

  test("a field of a response may be a path", () => {
    const list = { name: "all", method: "GET", path: "/compute/instances" };
    const boot = (id: string) => ({ method: "POST", path: `/compute/instances/${id}/boot` });
    expect(inRequest("x.requests.json", [list, boot("${all.data.0.id}"), boot("${all.nothing}")])).toEqual([
      "reference-prefix /1/path «${all.data.0.id}»",
      "reference-syntax /2/path «${all.nothing}»",
    ]);
  });
});

test.each([
  ["shop", "shop.stack.yaml"],
  ["shop.yml", "shop.stack.yaml"],
  ["shop.stack.yml#web", "shop.stack.yaml#web"],
  ["other.stack.yaml", undefined],
])("of the path `%s`, the file with another ending is offered", (path, meant) => {
  const text = `extends: ${path}\nname: prod\n`;
  const document = openDocument({ uri: "file:///prod.stack.yaml", name: "prod.stack.yaml", text });
  if (!document) throw new Error("no stack");
  const shop = "abstract: true\nname: web\nregion: us-east\n";
  const [found] = check(document, readSettings({}), environmentForTests({ "shop.stack.yaml": shop })).findings;
  expect(found?.code).toBe("extends-file");
  const [fix] = found?.fixes ?? [];
  expect(fix && applyEdits(text, fix.edits())).toBe(meant && text.replace(path, meant));
});

describe("var-unused", () => {
  const used = (lines: string): string =>
    `region: us-east\nvars: { size: nano-1 }\ninstances:\n  web:\n    type: nano-1\n    ${lines}\n`;

  test.each(["label: web-${size}", "label: web-$size", 'label: "web-{{size}}"', 'label: "web-{{ vars.size }}"'])(
    "%s is meant for a variable",
    (lines) => {
      expect(fixed(used(lines), "var-unused", "Write")).toBe(
        used(lines.replace(/\$size|\$?\{+[^}]+\}+/, () => "${vars.size}")),
      );
    },
  );

  test.each([
    "label: web-${size:-3}",
    "label: web-${size%x}",
    "label: web-${#size}",
    "label: web-${env:size}",
    "script_data: { folded: >-\n      one ${size}\n      two }",
    "tags:\n      - >-\n        one ${size}\n        two",
    "tags:\n      - |\n        echo ${size}",
    "tags:\n      - one ${size}\n        two",
    'tags:\n      - "one ${size}\n        two"',
    'tags: ["size=5\\necho ${size}"]',
    "tags: [\"echo '${size}'\"]",
  ])("%s stays as it is", (lines) => {
    expect(fixed(used(lines), "var-unused", "Write")).toBe("no fix");
    expect(fixed(used(lines), "var-unused", "Remove")).not.toBe("no fix");
  });
});
