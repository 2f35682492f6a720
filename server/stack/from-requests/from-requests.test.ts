import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../test/runs.ts";
import { type Document, defaultSettings, openDocument } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { anyStack } from "../plan/any-stack.testing.ts";
import { formatPlan, planFormats } from "../plan/formats.ts";
import { planOf } from "../plan/plan.ts";
import { stackFromRequests } from "./from-requests.ts";

const environment = environmentForTests();

function open(name: string, text: string): Document {
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  if (!document) throw new Error(`${name} is no name of ours`);
  return document;
}

const findingsIn = (document: Document) => check(document, defaultSettings, environment).findings;

function planned(text: string) {
  const document = open("a.stack.yaml", text);
  const findings = findingsIn(document);
  const plan = planOf(document, findings);
  return { text: formatPlan(plan, { document }, planFormats[0], { source: "a" }).text, plan, findings };
}

const toStack = (requests: string) => stackFromRequests([open("a.requests.jsonc", requests)]);

function checkStack(requests: string, expected: string, omissions: readonly string[] = []): void {
  const { text, omissions: left } = toStack(requests);
  expect(text).toBe(expected);
  expect(left.map(({ what, why }) => `${what}: ${why}`)).toEqual(omissions);
}

const made = (name: string, fields = ""): string =>
  `{ "name": "${name}", "method": "POST", "path": "/compute/instances", "body": { "region": "r", "type": "nano", "label": "${name}"${fields} } }`;
const cloned = (name: string, source: string, fields = ""): string =>
  `{ "name": "${name}", "method": "POST", "path": "/compute/instances/\${steps.${source}.id}/clone", "body": { "region": "r", "type": "nano", "label": "${name}"${fields} } }`;
const deleted = (name: string): string => `{ "method": "DELETE", "path": "/compute/instances/\${steps.${name}.id}" }`;
const address = (name: string): string =>
  `{ "method": "POST", "path": "/networking/ips", "body": { "type": "ipv4", "public": false, "compute_id": "\${steps.${name}.id}" } }`;
const balanced = (...addresses: readonly string[]): string =>
  [
    '{ "name": "lb", "method": "POST", "path": "/loadbalancers", "body": { "region": "r", "label": "lb" } }',
    '{ "name": "c", "method": "POST", "path": "/loadbalancers/${steps.lb.id}/configs", "body": { "port": 80 } }',
    ...addresses.map(
      (one, index) =>
        `{ "method": "POST", "path": "/loadbalancers/\${steps.lb.id}/configs/\${steps.c.id}", "body": { "label": "n${index}", "address": "${one}" } }`,
    ),
  ].join(", ");

/** The messages beside the stack. */
const told = (requests: string): readonly string[] => {
  const { omissions, notes } = toStack(requests);
  return [...omissions.map(({ what, why }) => `− ${what}: ${why}`), ...notes.map(({ text }) => text)];
};

test("the second address of an instance is its private one, where it has one", () => {
  const create = `[${made("web", ', "private_ip": true')}, ${balanced("${steps.web.ipv4.1}:80", "${steps.web.ipv4[1]}:81")}]`;
  const clone = `[${made("one")}, ${cloned("web", "one", ', "private_ip": true')}, ${balanced("${steps.web.ipv4[1]}:80", "${steps.web.ipv4[0]}:81")}]`;
  const asked = `[${made("web")}, ${address("web")}, ${balanced("${steps.web.ipv4.1}:80")}]`;
  expect(toStack(create).text.match(/address: .*/g)).toEqual([
    "address: ${instances.web.private_ipv4}:80",
    "address: ${instances.web.private_ipv4}:81",
  ]);
  expect(toStack(clone).text.match(/address: .*/g)).toEqual([
    "address: ${instances.web.private_ipv4}:80",
    "address: ${instances.web.ipv4}:81",
  ]);
  expect(toStack(asked).text).toContain("address: ${instances.web.private_ipv4}:80");
  expect(told(clone)).toEqual([]);
  expect(told(`[${made("web")}, ${balanced("${steps.web.ipv4.1}:80")}]`)).toEqual([
    "− `address`: A stack cannot express `${steps.web.ipv4.1}`.",
  ]);
});

test("a deleted resource stays in the stack while another one refers to it", () => {
  const kept = (requests: string): readonly string[] =>
    [...toStack(requests).text.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name ?? "");
  const golden = `[${made("golden")}, ${cloned("copy", "golden")}, ${deleted("golden")}]`;
  expect(kept(golden)).toEqual(["golden", "copy"]);
  expect(told(golden)).toEqual(["− Delete an instance: The stack keeps `golden`, because `copy` refers to it."]);
  expect(findingsIn(open("a.stack.yaml", toStack(golden).text)).map(({ code }) => code)).not.toContain(
    "reference-unknown",
  );
  const chain = [made("one"), cloned("two", "one"), cloned("three", "two"), deleted("one"), deleted("two")];
  expect(kept(`[${chain.join(", ")}]`)).toEqual(["one", "two", "three"]);
  expect(kept(`[${[...chain, deleted("three")].join(", ")}]`)).toEqual([]);
  expect(told(`[${[...chain, deleted("three")].join(", ")}]`)).toEqual([]);
  const used = `[${made("web")}, ${address("web")}, ${balanced("${steps.web.ipv4.1}:80")}, ${deleted("web")}]`;
  expect(told(used)).toEqual(["− Delete an instance: The stack keeps `web`, because `lb` refers to it."]);
});

test("a default label is noted", () => {
  const unlabeled = (body: string): string =>
    `[{ "name": "web", "method": "POST", "path": "/compute/instances", "body": ${body} }]`;
  const note = "The label is missing, so the stack uses `web-instance`. Set `label` to choose another.";
  expect(told(unlabeled('{ "region": "r", "type": "n" }'))).toEqual([note.replace("web-instance", "web")]);
  expect(told(unlabeled('{ "region": "r", "type": "n", "label": "web" }'))).toEqual([]);
  expect(told('[{ "method": "POST", "path": "/loadbalancers", "body": { "region": "r" } }]')).toEqual([
    note.replace("web-instance", "loadbalancer"),
  ]);
});

test("a private address in a create request is noted", () => {
  const asked = (value: string) => `[${made("web", `, "private_ip": ${value}`)}]`;
  expect(toStack(asked("true")).text).toContain("private_ip: true");
  expect(told(asked("true"))).toEqual([expect.stringContaining("`allocate-ip`")]);
  expect(toStack(asked("false")).text).not.toContain("private_ip");
  expect(told(asked("false"))).toEqual([expect.stringContaining("omits it")]);
});

test("the example sequence is the stack that it makes", () => {
  checkStack(
    readFileSync("examples/shop.requests.json", "utf8"),
    `region: us-east

instances:
  web:
    type: standard-2
    image: compute/debian12
    label: web-1
    root_pass: \${env:ROOT_PASS}
    private_ip: true

loadbalancers:
  front:
    client_conn_throttle: 5
    configs:
      - port: 80
        check: connection
        protocol: http
        nodes:
          - label: web-1
            address: \${instances.web.private_ipv4}:80
`,
    ["View a configuration: It only reads."],
  );
});

test("clones, updates, backups, boots and a switch to HTTPS are merged into the resources", () => {
  checkStack(
    `[
  { "name": "lb", "method": "POST", "path": "{base_url}/loadbalancers", "body": { "region": "a", "label": "Front" } },
  { "name": "c", "method": "POST", "path": "/loadbalancers/\${steps.lb.id}/configs", "body": { "port": 80 } },
  { "method": "PUT", "path": "/loadbalancers/\${steps.lb.id}/configs/\${steps.c.id}", "body": { "port": 443, "ssl_key": "\${file:k.pem}" } },
  { "name": "base", "method": "POST", "path": "/compute/instances", "body": { "region": "b", "type": "nano", "backup_id": 3, "booted": false } },
  { "name": "copy", "method": "POST", "path": "/compute/instances/\${steps.base.id}/clone", "body": { "region": "b", "type": "nano", "disks": [1] } },
  { "name": "old", "method": "POST", "path": "/compute/instances/17/clone", "body": { "region": "b", "type": "nano", "label": "old" } },
  { "method": "POST", "path": "/compute/instances/\${steps.copy.id}/backups/enable" },
  { "method": "PUT", "path": "/compute/instances/\${steps.copy.id}", "body": { "window": "W2", "alerts": { "cpu": 0 }, "tags": ["\${steps.base.ipv4.0}"] } },
]`,
    `region: b

instances:
  base:
    type: nano
    backup_id: 3
    booted: false
  copy:
    clone:
      source: base
      disks: [1]
    type: nano
    tags: ["\${instances.base.ipv4}"]
    alerts:
      cpu: 0
    backups:
      enabled: true
      window: W2
  old:
    clone:
      source: 17
    type: nano

loadbalancers:
  lb:
    label: Front
    region: a
    configs:
      - port: 443
        ssl_key: \${file:k.pem}
`,
  );
});

test("what a stack cannot express is reported, and secrets become variables", () => {
  const { text, omissions, secrets } = toStack(`[
  { "name": "web", "method": "POST", "path": "/compute/instances", "body": { "region": "r", "type": "n", "image": "compute/x", "root_pass": "Wr1tten-out" , "tags": ["\${steps.web.host_uuid}"] } },
  { "method": "POST", "path": "/compute/instances/5/boot" },
  { "method": "POST", "path": "/compute/instances/5/backups/cancel" },
  { "method": "POST", "path": "/compute/instances/\${steps.web.id}/backups" },
  { "method": "POST", "path": "/compute/instances/\${steps.web.id}/clone", "body": { "compute_id": 5 } },
  { "method": "POST", "path": "/nowhere" },
]`);
  expect(text).toContain("root_pass: ${env:WEB_ROOT_PASS}\n");
  expect(text).not.toContain("Wr1tten");
  expect(secrets.map(({ variable }) => variable)).toEqual(["WEB_ROOT_PASS"]);
  expect(omissions.map(({ what, why }) => `${what}: ${why}`)).toEqual([
    "`0`: A stack cannot express `${steps.web.host_uuid}`.",
    "Boot an instance: The requests do not create its instance.",
    "Cancel backups: The requests do not create its instance.",
    "Take a snapshot: A stack describes what should exist and cannot express this.",
    "Clone an instance: It clones to an existing instance, but the clones of a stack are new.",
    "A request: Its operation is unknown.",
  ]);
});

test("a request without a name, or with an empty one, has created nothing of which another gives the ID", () => {
  const { omissions } = toStack(`[
  { "name": "", "method": "POST", "path": "/compute/instances", "body": { "region": "r", "type": "n" } },
  { "name": "null", "method": "POST", "path": "/compute/instances", "body": { "region": "r", "type": "n" } },
  { "method": "POST", "path": "/compute/instances/5/boot" }
]`);
  expect(omissions.map(({ what, why }) => `${what}: ${why}`)).toEqual([
    "Boot an instance: The requests do not create its instance.",
  ]);
});

test("resources that are deleted again are left out, and items that are not requests are reported", () => {
  checkStack(
    `[
  { "name": "lb", "method": "POST", "path": "/loadbalancers", "body": { "region": "r" } },
  { "name": "db", "method": "POST", "path": "/compute/instances", "body": { "region": "r", "type": "nano", "backups_enabled": true } },
  { "method": "POST", "path": "/compute/instances/\${steps.db.id}/backups/cancel" },
  "text", null, [{ "region": "r" }],
  { "name": "tmp", "method": "POST", "path": "/compute/instances", "body": { "region": "r", "type": "n" } },
  { "method": "DELETE", "path": "/compute/instances/\${steps.tmp.id}" },
  { "method": "POST", "path": "/compute/instances/\${steps.tmp.id}/boot" }
]`,
    `region: r

instances:
  db-instance:
    type: nano
    backups:
      enabled: false

loadbalancers:
  lb: {}
`,
    [
      "An item: It is not a request.",
      "An item: It is not a request.",
      "An item: It is not a request.",
      "Boot an instance: The requests do not create its instance.",
    ],
  );
});

test("data is preserved, however deep and strange", () => {
  const data = {
    "": "x",
    "1": 1.5,
    yes: true,
    n: null,
    "<<": { z: 1 },
    o: {},
    l: [],
    ll: [[1, [2]], []],
    "x:y": [{ c: {} }],
  };
  const tags = [
    "no",
    "1.5",
    "# x",
    ": y",
    " lead",
    "multi\nline\n",
    "&b",
    "null",
    "- a",
    "a #b",
    "---",
    "x${env:A}$${c}",
    "\ufeff",
  ];
  const body = {
    region: "r",
    type: "n",
    image: "compute/x",
    root_pass: "${env:R}",
    label: "web",
    script_data: data,
    script_id: 5,
    tags,
  };
  const { text, omissions } = toStack(
    JSON.stringify([{ name: "web", method: "POST", path: "/compute/instances", body }]),
  );
  expect(omissions).toEqual([]);
  const [request] = JSON.parse(planned(text).text) as readonly { readonly body: unknown }[];
  expect(request?.body).toEqual(body);
  const huge = toStack(
    '[{ "method": "POST", "path": "/compute/instances", "body": { "region": "r", "script_data": { "n": 1e400, "id": 12345678901234567890, "${env:K}": 1 } } }]',
  );
  expect(huge.omissions.map(({ what, why }) => `${what}: ${why}`)).toEqual([
    "`n`: A stack cannot represent this number exactly.",
    "`id`: A stack cannot represent this number exactly.",
    "`${env:K}`: The name of a field cannot be inserted.",
  ]);
  expect(huge.text).not.toContain("Infinity");
});

test("any requests become a stack without syntax errors", () => {
  for (const text of ["", "[]", "{}", "[1, null, []]", '[{ "method": "POST", "path": "/loadbalancers" }', "\u0000"])
    expect(findingsIn(open("a.stack.yaml", toStack(text).text)).filter(({ code }) => code === "syntax")).toEqual([]);
});

test("a plan that becomes a stack again has the same plan", () => {
  fc.assert(
    fc.property(anyStack, (stack) => {
      const first = planned(JSON.stringify(stack, null, 2));
      const again = stackFromRequests([open("a.requests.json", first.text)]);
      expect(again.omissions).toEqual([]);
      const second = planned(again.text);
      expect(second.plan.omissions.map(({ what, why }) => `${what}: ${why}`)).toEqual([]);
      expect(second.text).toBe(first.text);
    }),
    { numRuns: runs(100) },
  );
  for (const name of ["blog", "shop"]) {
    const first = planned(readFileSync(`examples/${name}.stack.yaml`, "utf8"));
    const again = stackFromRequests([open("a.requests.json", first.text)]);
    expect(planned(again.text).text).toBe(first.text);
  }
});

test.each([
  ['[{ "method": "GET", "path": "/compute/instances" }]', "List instances: It only reads. (harmless)", "{"],
  ['[{ "method": "POST", "path": "/zzz" }]', "A request: Its operation is unknown.", "{"],
  ["[5]", "An item: It is not a request.", "5"],
  [
    '[{ "name": "a", "method": "POST", "path": "/loadbalancers/5/configs", "body": {} }]',
    "Create a configuration: The requests do not create its load balancer.",
    "{",
  ],
  [
    '[{ "method": "PUT", "path": "/loadbalancers/5/configs/6", "body": {} }]',
    "Update a configuration: The requests do not create its configuration.",
    "{",
  ],
  [
    '[{ "method": "POST", "path": "/compute/instances" "body": {} }]',
    "An item: It cannot be read. Run `compute-stack check` for details.",
    '" "body"',
  ],
])("what %s leaves out is reported with its location", (requests, expected, at) => {
  const [first] = toStack(requests).omissions;
  const { block, start } = first?.place ?? expect.unreachable();
  expect(`${first?.what}: ${first?.why}${first?.isHarmless ? " (harmless)" : ""}`).toBe(expected);
  expect(block.text.slice(start).trimStart().slice(0, at.length)).toBe(at);
});

/** A stack's text without the common lines, and the messages about it. */
const stackOf = (...requests: readonly string[]): readonly string[] => {
  const { text, omissions } = toStack(`[${requests.join(", ")}]`);
  return [text, ...omissions.map(({ what, why }) => `${what}: ${why}`)];
};

test.each([
  ["nothing", [], true],
  ["a request that only reads", ['{ "method": "GET", "path": "/compute/instances" }'], true],
  ["an instance", [made("web")], false],
  ["a load balancer", [balanced()], false],
  ["one of each", [made("web"), balanced()], false],
  ["an instance that is deleted", [made("web"), deleted("web")], true],
])("of %s, a stack is empty: %s", (_, requests, isEmpty) => {
  expect(toStack(`[${requests.join(", ")}]`).isEmpty).toBe(isEmpty);
});

test.each([
  ["17", "17"],
  ["${env:ID}", "${env:ID}"],
  ["${ID}", "${ID}"],
  ["{{id}}", "'{{id}}'"],
  ["123456789012345", "123456789012345"],
])("the source of a clone may be outside of the stack: %s", (source, expected) => {
  const [text = "", ...left] = stackOf(
    `{ "name": "copy", "method": "POST", "path": "/compute/instances/${source}/clone", "body": { "type": "n", "region": "r" } }`,
  );
  expect(left).toEqual([]);
  expect(/source: (.*)/.exec(text)?.[1]?.replaceAll('"', "'")).toBe(expected);
});

test.each(["0", "017", "x${ID}", "${ID}x", "1234567890123456", "${steps.gone.id}", "${steps.base.label}"])(
  "the source of a clone is unknown: %s",
  (source) => {
    expect(
      stackOf(
        made("base"),
        `{ "method": "POST", "path": "/compute/instances/${source}/clone", "body": { "type": "n", "region": "r" } }`,
      ).slice(1),
    ).toEqual(["Clone an instance: The requests do not create the instance that it clones."]);
  },
);

test("a resource created without a name is not confused with one named elsewhere", () => {
  const unnamed = [
    '{ "method": "POST", "path": "/compute/instances", "body": { "region": "r", "type": "nano", "label": "web" } }',
    '{ "method": "POST", "path": "/loadbalancers", "body": { "region": "r", "label": "lb" } }',
    '{ "method": "POST", "path": "/loadbalancers/${steps.lb.id}/configs", "body": { "port": 80 } }',
  ];
  const elsewhere = [
    '{ "method": "POST", "path": "/compute/instances/5/boot" }',
    '{ "method": "POST", "path": "/loadbalancers/5/configs", "body": { "port": 81 } }',
    '{ "method": "POST", "path": "/loadbalancers/5/configs/6", "body": { "label": "n", "address": "192.168.0.1:80" } }',
    '{ "method": "PUT", "path": "/loadbalancers/5/configs/6", "body": { "port": 443 } }',
    '{ "method": "POST", "path": "/networking/ips", "body": { "type": "ipv4", "public": false, "compute_id": 5 } }',
    '{ "method": "POST", "path": "/networking/ips", "body": { "type": "ipv4", "public": false } }',
  ];
  expect(stackOf(...unnamed, ...elsewhere)).toEqual([
    "region: r\n\ninstances:\n  web:\n    type: nano\n\nloadbalancers:\n  lb: {}\n",
    "Create a configuration: The requests do not create its load balancer.",
    "Boot an instance: The requests do not create its instance.",
    "Create a configuration: The requests do not create its load balancer.",
    "Add a node: The requests do not create its configuration.",
    "Update a configuration: The requests do not create its configuration.",
    "Allocate an IP address: The requests do not create its instance.",
    "Allocate an IP address: The requests do not create its instance.",
  ]);
});

test("a public address is not in a stack", () => {
  for (const isPublic of ["true", '"${env:P}"'])
    expect(
      stackOf(
        made("web"),
        `{ "method": "POST", "path": "/networking/ips", "body": { "public": ${isPublic}, "compute_id": "\${steps.web.id}" } }`,
      ).slice(1),
    ).toEqual(["Allocate an IP address: A stack can request only private addresses."]);
});

test("what no attribute of a resource holds is not in a stack", () => {
  expect(stackOf(made("web"), balanced("${steps.web.host_uuid}:80", "${steps.lb.hostname}:80")).slice(1)).toEqual([
    "`address`: A stack cannot express `${steps.web.host_uuid}`.",
    "`address`: A stack cannot express `${steps.lb.hostname}`.",
  ]);
});

test("an instance that has no private address has no second one", () => {
  const clone = cloned("copy", "base", ', "private_ip": false');
  expect(stackOf(made("base"), clone, balanced("${steps.copy.ipv4.1}:80")).slice(1)).toEqual([
    "`address`: A stack cannot express `${steps.copy.ipv4.1}`.",
  ]);
});

test("an address that was allocated is that of its instance, as long as the instance exists", () => {
  const allocated = address("web").replace("{", '{ "name": "ip",');
  const text = (...more: readonly string[]) =>
    stackOf(made("web"), allocated, ...more, balanced("${steps.ip.address}:80", "${steps.ip.gateway}:80")).join("\n");
  expect(text()).toContain("address: ${instances.web.private_ipv4}:80");
  expect(text()).toContain("A stack cannot express `${steps.ip.gateway}`.");
  expect(text(deleted("web"))).toContain("A stack cannot express `${steps.ip.address}`.");
});

const updated = (body: string): readonly string[] => {
  const [text = "", ...left] = stackOf(
    made("web"),
    `{ "method": "PUT", "path": "/compute/instances/\${steps.web.id}", "body": ${body} }`,
  );
  return [
    ...text
      .replace(/^.*type: nano\n/s, "")
      .split("\n")
      .flatMap((line) => line.trim() || []),
    ...left,
  ];
};

test.each<[body: string, expected: readonly string[]]>([
  ['{ "window": "W2", "day": "Sunday" }', ["backups:", "window: W2", "day: Sunday"]],
  ['{ "backups": { "schedule": { "window": "W2", "day": "Sunday" } } }', ["backups:", "window: W2", "day: Sunday"]],
  ['{ "backups": { "schedule": { "window": "W2", "x": { "day": null } } } }', ["backups:", "window: W2", "day: null"]],
  ['{ "backups": { "schedule": ["W2", { "window": "W4" }] } }', []],
  ['{ "backups": null }', []],
  ['{ "backups": "W2" }', []],
  ['{ "tags": ["a"], "watchdog_enabled": true }', ['tags: ["a"]', "watchdog_enabled: true"]],
  ['{ "color": 1, "size": 2, "label": "web" }', ["Update an instance: A stack cannot express `color` and `size`."]],
  ['{ "id": 5, "label": "front" }', ["label: front"]],
])("an update with %s", (body, expected) => {
  expect(updated(body).map((line) => line.replaceAll("[a]", '["a"]'))).toEqual(expected);
});

test("the most frequent region is that of the stack", () => {
  const inRegion = (name: string, region: string) => made(name).replace('"r"', region);
  expect(stackOf(inRegion("aaa", '"east"'), inRegion("bbb", '"west"'), inRegion("ccc", '"west"'))[0]).toBe(
    "region: west\n\ninstances:\n  aaa:\n    type: nano\n    region: east\n  bbb:\n    type: nano\n  ccc:\n    type: nano\n",
  );
  expect(stackOf(inRegion("aaa", '"east"'), inRegion("bbb", '"west"'))[0]).toMatch(/^region: east\n/);
  expect(stackOf(inRegion("aaa", "5"))[0]).toBe("instances:\n  aaa:\n    type: nano\n    region: 5\n");
});

test.each([
  ["web-1", '"web-1"', "web-1:"],
  ["web_1", '"web-1"', "web-1:"],
  ["server", '"web-1"', "server:|label: web-1"],
  ["server", '"${env:L}"', "server:|label: ${env:L}"],
  [null, '"web-1"', "web-1:"],
  [null, '"${env:L}"', "instance:|label: ${env:L}"],
  ["w", null, "w-instance:"],
  [null, null, "instance:"],
])("an instance of the step %s with the label %s", (step, label, expected) => {
  const [text = ""] = stackOf(
    `{ ${step === null ? "" : `"name": "${step}", `}"method": "POST", "path": "/compute/instances", "body": { "type": "n"${label === null ? "" : `, "label": ${label}`} } }`,
  );
  const lines = text.split("\n").map((line) => line.trim());
  expect(lines.filter((line) => /:$|^label/.test(line) && line !== "instances:").join("|")).toBe(expected);
});

test("two of one name have different keys", () => {
  expect(stackOf(made("web"), made("web"))[0]?.match(/^ {2}[\w-]+:|label: .*/gm)).toEqual([
    "  web:",
    "  web-2:",
    "label: web",
  ]);
});

test("what a boot, backups and their end leave behind", () => {
  const to = (path: string) => `{ "method": "POST", "path": "/compute/instances/\${steps.web.id}/${path}" }`;
  const fields = (...requests: readonly string[]) =>
    stackOf(...requests)[0]
      ?.replace(/^.*type: nano\n/s, "")
      .replace(/\s+/g, " ")
      .trim();
  expect(fields(made("web", ', "booted": false'), to("boot"))).toBe("");
  expect(fields(made("web", ', "booted": true'), to("boot"))).toBe("booted: true");
  expect(fields(made("web"), to("backups/enable"))).toBe("backups: enabled: true");
  expect(fields(made("web", ', "backups": "W2"'), to("backups/enable"))).toBe("backups: enabled: true");
  expect(fields(made("web", ', "backups_enabled": true'))).toBe("backups: enabled: true");
  expect(fields(made("web", ', "backups_enabled": false'))).toBe("backups_enabled: false");
  expect(fields(made("web", ', "backups_enabled": true'), to("backups/cancel"))).toBe("backups: enabled: false");
});

test("several users of what was deleted are told together", () => {
  expect(
    told(
      `[${made("golden")}, ${cloned("one", "golden")}, ${cloned("two", "golden")}, ${made("three", ', "tags": [["${steps.golden.id}"], { "a": "${steps.golden.id}" }]')}, ${deleted("golden")}]`,
    ),
  ).toEqual(["− Delete an instance: The stack keeps `golden`, because `one`, `two` and `three` refer to it."]);
});

test("several files are one stack", () => {
  const { text } = stackFromRequests([
    open("a.requests.json", `[${made("web")}]`),
    open("b.create-loadbalancer.request.json", '{ "region": "r", "label": "front" }'),
  ]);
  expect(text).toBe("region: r\n\ninstances:\n  web:\n    type: nano\n\nloadbalancers:\n  front: {}\n");
});

test("a body in a file is read, or said to be missing", () => {
  const sent = (body: string): string =>
    `[{ "name": "web", "method": "POST", "path": "/compute/instances", "body": ${body} }]`;
  const document = open("a.requests.json", sent('"${file:web.json}"'));
  const body = open("web.create-instance.request.json", '{ "region": "r", "type": "nano", "label": "a" }');
  const read = stackFromRequests([document], {
    body: ({ path, operation }, of) =>
      `${operation} ${path}` === "create-instance web.json" && of === document ? body : "",
    refusal: () => null,
  });
  expect(read).toMatchObject({
    text: "region: r\n\ninstances:\n  web:\n    type: nano\n    label: a\n",
    omissions: [],
  });
  const said = (text: string) =>
    stackFromRequests([open("a.requests.json", sent(text))]).omissions.map(({ what, why }) => `${what}: ${why}`);
  expect(said('"${file:web.json}"')).toEqual(["`body`: `web.json` cannot be read."]);
  expect(said('"${env:BODY}"')).toEqual(["`body`: It is known only when the request is sent."]);
});
