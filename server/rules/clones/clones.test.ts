import { expect, test } from "vitest";
import { readSettings } from "../../document/index.ts";
import { find } from "../pages/check.testing.ts";

/** What the rules say that follow an instance from step to step, or from one instance in a stack to another. */
const own = new Set([
  "clone-user-data",
  "clone-limit",
  "step-clone-limit",
  "step-deleted",
  "backups-contradiction",
  "vpc-address-conflict",
  "vlan-ipam-conflict",
  "ipam-duplicate",
  "node-region",
  "region-no-vlan",
]);
const catalog = { regions: { "eu-west": { vlans: false }, "us-east": { vlans: true } } };

const found = (fileName: string, text: string): readonly string[] =>
  find(fileName, text, { settings: readSettings({ catalog }) })
    .filter(({ code }) => own.has(code))
    .map(({ code, pointer }) => `${code} ${pointer}`);

const inStack = (lines: string): readonly string[] => found("x.stack.yaml", `region: us-east\ninstances:\n${lines}`);

type Step = readonly [method: string, path: string, body?: unknown, name?: string | undefined];
const inSteps = (...steps: readonly Step[]): readonly string[] =>
  found("x.requests.json", JSON.stringify(steps.map(([method, path, body, name]) => ({ method, path, body, name }))));

const data = "metadata: { user_data: '${USER_DATA}' }";
const metadata = { user_data: "${USER_DATA}" };
const create = (name: string, more: object = {}): Step => [
  "POST",
  "/compute/instances",
  { region: "us-east", type: "t", ...more },
  name,
];
const clone = (source: string, body: object, name?: string): Step => [
  "POST",
  `/compute/instances/${source}/clone`,
  body,
  name,
];
const toNew = { region: "us-east", type: "t" };

test.each([
  ["without any", `  a: { type: t, ${data} }\n  b: { type: t, clone: { source: a } }\n`, ["/instances/b/clone/source"]],
  [
    "before its source",
    `  b: { type: t, clone: { source: a } }\n  a: { type: t, ${data} }\n`,
    ["/instances/b/clone/source"],
  ],
  ["with its own", `  a: { type: t, ${data} }\n  b: { type: t, clone: { source: a }, ${data} }\n`, []],
  ["with a reference", `  a: { type: t, ${data} }\n  b: { type: t, clone: { source: a }, metadata: '\${M}' }\n`, []],
  [
    "with empty metadata",
    `  a: { type: t, ${data} }\n  b: { type: t, clone: { source: a }, metadata: {} }\n`,
    ["/instances/b/clone/source"],
  ],
  [
    "of a clone",
    `  a: { type: t, clone: { source: 5 }, ${data} }\n  b: { type: t, clone: { source: a } }\n`,
    ["/instances/b/clone/source"],
  ],
  ["of one without", "  a: { type: t }\n  b: { type: t, clone: { source: a } }\n", []],
  ["by a merge key", `  a: &a { type: t, ${data} }\n  b: { <<: *a, clone: { source: a } }\n`, []],
])("a clone in a stack %s", (_, lines, expected) => {
  expect(inStack(lines)).toEqual(expected.map((pointer) => `clone-user-data ${pointer}`));
});

test("a clone in a sequence goes to a new instance with user data if its source has user data", () => {
  const source = create("a", { metadata });
  expect(inSteps(source, clone("${steps.a.id}", toNew))).toEqual(["clone-user-data /1/path"]);
  expect(inSteps(source, clone("${steps.a.id}", { ...toNew, metadata }))).toEqual([]);
  expect(inSteps(source, clone("${steps.a.id}", { compute_id: 5 }))).toEqual(["clone-user-data /1/body/compute_id"]);
  expect(inSteps(source, clone("7", toNew))).toEqual([]);
  expect(inSteps(create("a"), clone("${steps.a.id}", toNew))).toEqual([]);
});

test("the sixth clone of one source is reported, by its name or its ID", () => {
  const six = (source: string): string =>
    Array.from({ length: 6 }, (_, i) => `  web-${i}: { type: t, clone: { source: ${source} } }\n`).join("");
  expect(inStack(`  a: { type: t }\n${six("a")}`)).toEqual(["clone-limit /instances/web-5/clone/source"]);
  expect(inStack(`  a: { type: t }\n${six('"${instances.a.id}"')}`)).toEqual([
    "clone-limit /instances/web-5/clone/source",
  ]);
  expect(inStack(six("5"))).toEqual(["clone-limit /instances/web-5/clone/source"]);
  expect(inStack(six("5").replace("source: 5", "source: 6"))).toEqual([]);
});

test.each([
  ["backups_enabled: true, backups: { enabled: false }", ["/instances/a/backups/enabled"]],
  ["backups: { enabled: true }, backups_enabled: false", ["/instances/a/backups_enabled"]],
  ["backups_enabled: true, backups: { enabled: true }", []],
  ["backups_enabled: true, backups: { window: W2 }", []],
  ["backups_enabled: '${B}', backups: { enabled: false }", []],
])("%s", (fields, expected) => {
  expect(inStack(`  a: { type: t, ${fields} }\n`)).toEqual(
    expected.map((pointer) => `backups-contradiction ${pointer}`),
  );
});

test("no later step uses an instance that a step deletes", () => {
  const remove = (id: string): Step => ["DELETE", `/compute/instances/${id}`];
  const boot = (id: string): Step => ["POST", `/compute/instances/${id}/boot`];
  const node = (address: string): Step => ["POST", "/loadbalancers/1/configs/2/nodes", { label: "a", address }];
  expect(inSteps(create("a"), boot("${steps.a.id}"), remove("${steps.a.id}"))).toEqual([]);
  expect(inSteps(create("a"), remove("${steps.a.id}"), boot("${steps.a.id}"))).toEqual(["step-deleted /2/path"]);
  expect(inSteps(create("a"), remove("${steps.a.id}"), node("${steps.a.ipv4.1}:80"))).toEqual([
    "step-deleted /2/body/address",
  ]);
  expect(inSteps(create("a"), remove("${steps.a.id}"), create("b", { region: "${steps.a.region}" }))).toEqual([]);
  expect(inSteps(remove("5"), boot("5"), boot("6"))).toEqual(["step-deleted /1/path"]);
  expect(inSteps(remove("5"), remove("5"))).toEqual(["step-deleted /1/path"]);
  expect(inSteps(remove("5"), clone("6", { compute_id: 5 }))).toEqual(["step-deleted /1/body/compute_id"]);
  expect(inSteps(remove("${ID}"), boot("${ID}"))).toEqual(["step-deleted /1/path"]);
  expect(inSteps(remove("{instanceId}"), boot("{instanceId}"))).toEqual([]);
});

const vpc = (address: string, subnet_id: unknown = 1) => ({ purpose: "vpc", subnet_id, ipv4: { vpc: address } });
const vlan = (ipam_address: string, label = "back") => ({ purpose: "vlan", label, ipam_address });

test("interfaces of one instance", () => {
  const body = (...interfaces: readonly unknown[]): string => JSON.stringify({ interfaces });
  const file = "x.update-instance.request.json";
  expect(found(file, body(vpc("10.0.0.9"), vpc("10.0.0.9")))).toEqual(["vpc-address-conflict /interfaces/1/ipv4/vpc"]);
  expect(found(file, body(vpc("10.0.0.9"), vpc("10.0.0.9", 2)))).toEqual([]);
  const create = "x.create-instance.request.json";
  expect(found(create, body(vlan("10.0.0.9/24"), vlan("10.0.0.9/24")))).toEqual([
    "ipam-duplicate /interfaces/1/ipam_address",
  ]);
  expect(
    inStack(`  a: { type: t, interfaces: &i [${[1, 2].map(() => JSON.stringify(vpc("10.0.0.9"))).join(", ")}] }\n`),
  ).toEqual(["vpc-address-conflict /instances/a/interfaces/1/ipv4/vpc"]);
});

test("the instances of a sequence", () => {
  const two = (one: unknown, other: unknown, between: readonly Step[] = []): readonly string[] =>
    inSteps(create("a", { interfaces: [one] }), ...between, create("b", { interfaces: [other] }));
  expect(two(vpc("10.0.0.9"), vpc("10.0.0.9"))).toEqual(["vpc-address-conflict /1/body/interfaces/0/ipv4/vpc"]);
  expect(two(vpc("10.0.0.9"), vpc("10.0.0.9", 2))).toEqual([]);
  expect(two(vpc("10.0.0.9"), vpc("10.0.0.9"), [["DELETE", "/compute/instances/${steps.a.id}"]])).toEqual([]);
  expect(
    two(vpc("10.0.0.9"), vpc("10.0.0.9"), [
      ["PUT", "/compute/instances/${steps.a.id}", { interfaces: [vpc("10.0.0.8")] }],
    ]),
  ).toEqual([]);
  expect(two(vlan("10.0.0.9/24"), vlan("10.0.0.9/16"))).toEqual([
    "vlan-ipam-conflict /1/body/interfaces/0/ipam_address",
  ]);
  expect(two(vlan("10.0.0.9/24"), vlan("10.0.0.9/24", "front"))).toEqual([]);
  const ranges = (range: string) => ({ purpose: "vpc", subnet_id: 1, ip_ranges: [range] });
  expect(two(ranges("10.1.0.0/16"), ranges("10.1.2.0/24"))).toEqual([
    "vpc-address-conflict /1/body/interfaces/0/ip_ranges/0",
  ]);
  const bare = JSON.stringify([1, 2].map(() => ({ region: "r", type: "t", interfaces: [vpc("10.0.0.9")] })));
  expect(found("x.create-instance.request.json", bare)).toEqual(["vpc-address-conflict /1/interfaces/0/ipv4/vpc"]);
});

test("a node in a sequence is in the region of its balancer", () => {
  const steps = (region: string, address: string): readonly Step[] => [
    ["POST", "/loadbalancers", { region: "us-east" }, "front"],
    create("a", { region }),
    clone("${steps.a.id}", { region, type: "t" }, "b"),
    ["POST", "/networking/ips", { type: "ipv4", public: false, compute_id: "${steps.a.id}" }, "ip"],
    ["POST", "/loadbalancers/${steps.front.id}/configs/2/nodes", { label: "a", address }],
  ];
  for (const address of ["${steps.a.ipv4.1}:80", "${steps.b.ipv4.1}:80", "${steps.ip.address}:80"]) {
    expect(inSteps(...steps("eu-west", address))).toEqual(["node-region /4/body/address"]);
    expect(inSteps(...steps("us-east", address))).toEqual([]);
    expect(inSteps(...steps("${REGION}", address))).toEqual([]);
  }
});

test("an instance with a VLAN is cloned only to regions with VLANs", () => {
  const source = (more = "") =>
    `  a: { type: t${more}, interfaces: [{ purpose: public }, { purpose: vlan, label: x }] }\n`;
  const at = ["region-no-vlan /instances/b/region"];
  expect(inStack(`${source()}  b: { type: t, region: eu-west, clone: { source: a } }\n`)).toEqual(at);
  const byId = '"${instances.a.id}"';
  expect(inStack(`${source()}  b: { type: t, region: eu-west, clone: { source: ${byId} } }\n`)).toEqual(at);
  expect(inStack(`${source()}  b: { type: t, clone: { source: a } }\n`)).toEqual([]);
  expect(
    inStack(
      `${source()}  c: { type: t, clone: { source: a } }\n  b: { type: t, region: eu-west, clone: { source: c } }\n`,
    ),
  ).toEqual(at);
  const inWest = `region: eu-west\ninstances:\n${source(", region: us-east")}  b: { type: t, clone: { source: a } }\n`;
  expect(found("x.stack.yaml", inWest)).toEqual(["region-no-vlan /instances/b"]);
  const made = create("a", { interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "x" }] });
  expect(inSteps(made, clone("${steps.a.id}", { region: "eu-west", type: "t" }))).toEqual([
    "region-no-vlan /1/body/region",
  ]);
  expect(inSteps(made, clone("${steps.a.id}", toNew))).toEqual([]);
  expect(inSteps(made, clone("${steps.a.id}", { compute_id: 5, region: "eu-west" }))).toEqual([]);
});
