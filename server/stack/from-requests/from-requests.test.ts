import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../test/runs.ts";
import { type Document, defaultSettings, linesOf, openDocument } from "../../document/index.ts";
import { check } from "../../rules/engine/check.ts";
import { environmentForTests } from "../../rules/pages/testing.ts";
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
  return { text: formatPlan(plan, document, linesOf(document), planFormats[0], { source: "a" }).text, plan, findings };
}

const toStack = (requests: string) => stackFromRequests(open("a.requests.jsonc", requests));

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

/** What is told besides the stack. */
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

test("what is deleted stays while something that is left refers to it", () => {
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
  const unlabelled = (body: string): string =>
    `[{ "name": "web", "method": "POST", "path": "/compute/instances", "body": ${body} }]`;
  const note = "The label is missing, so the stack uses `web-instance`. Set `label` to choose another.";
  expect(told(unlabelled('{ "region": "r", "type": "n" }'))).toEqual([note.replace("web-instance", "web")]);
  expect(told(unlabelled('{ "region": "r", "type": "n", "label": "web" }'))).toEqual([]);
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

test("clones, updates, backups, boots and a switch to HTTPS are what they leave behind", () => {
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

test("what is undone is not in the stack, and items that are not requests are reported", () => {
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

test("data stays what it is, however deep and strange", () => {
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
    '[{ "method": "POST", "path": "/compute/instances", "body": { "region": "r", "script_data": { "n": 1e400, "id": 12345678901234567890 } } }]',
  );
  expect(huge.omissions.map(({ what, why }) => `${what}: ${why}`)).toEqual([
    "`n`: A stack cannot represent this number exactly.",
    "`id`: A stack cannot represent this number exactly.",
  ]);
  expect(huge.text).not.toContain("Infinity");
});

test("whatever requests say, it is read to a stack without an error of syntax", () => {
  for (const text of ["", "[]", "{}", "[1, null, []]", '[{ "method": "POST", "path": "/loadbalancers" }', "\u0000"])
    expect(findingsIn(open("a.stack.yaml", toStack(text).text)).filter(({ code }) => code === "syntax")).toEqual([]);
});

test("a plan that becomes a stack again is planned as before", () => {
  fc.assert(
    fc.property(anyStack, (stack) => {
      const first = planned(JSON.stringify(stack, null, 2));
      const again = stackFromRequests(open("a.requests.json", first.text));
      expect(again.omissions).toEqual([]);
      const second = planned(again.text);
      expect(second.plan.omissions.map(({ what, why }) => `${what}: ${why}`)).toEqual([]);
      expect(second.text).toBe(first.text);
    }),
    { numRuns: runs(100) },
  );
  for (const name of ["blog", "shop"]) {
    const first = planned(readFileSync(`examples/${name}.stack.yaml`, "utf8"));
    const again = stackFromRequests(open("a.requests.json", first.text));
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
])("what %s leaves out is told with its place", (requests, expected, at) => {
  const [first] = toStack(requests).omissions;
  const { block, start } = first?.place ?? expect.unreachable();
  expect(`${first?.what}: ${first?.why}${first?.isHarmless ? " (harmless)" : ""}`).toBe(expected);
  expect(block.text.slice(start).trimStart().slice(0, at.length)).toBe(at);
});
