import { expect, test } from "vitest";
import { readAnswerRecords } from "../../answers/read-answers.ts";
import { type EarlierSide, earlierStack } from "../earlier.ts";
import { earlierAnswers } from "../earlier-answers.ts";
import { openForTest, planFrom } from "../planned.testing.ts";
import { stackSide } from "../sides.ts";
import type { Choice } from "./choose.ts";
import { namedBy, newNames, whyUnclear, whyUnmatched } from "./named.ts";

const record = (id: number, label: string, ...tags: readonly string[]) => ({
  id,
  label,
  region: "us-east",
  type: "nano-1",
  image: "compute/a",
  ipv4: [`192.168.1.${id}`],
  tags,
});
const answers = earlierAnswers([
  readAnswerRecords(
    "a.json",
    JSON.stringify({ data: [record(1, "web-1", "shop"), record(2, "web-2", "shop", "old"), record(3, "db", "old")] }),
  ),
]);
const base = 'type: nano-1, image: compute/a, root_pass: "${env:PW}"';
const empty = "region: us-east\ninstances: {}\n";

function sent(now: string, choice: Choice, earlier: EarlierSide = answers) {
  const { plan, requests } = planFrom(earlier, now, "deleted", { only: undefined, ...choice });
  const omitted = plan.omissions.map(({ what }) => what);
  return [...requests.map(({ method, path }) => `${method} ${path}`), ...omitted];
}
const deleted = (...ids: readonly number[]) => ids.map((id) => `DELETE /compute/instances/${id}`);

test.each<[what: string, choice: Choice, expected: readonly string[]]>([
  ["nothing is chosen", {}, ["deletions"]],
  ["a name is", { only: namedBy(["db"]) }, deleted(3)],
  ["a name in a plan is", { only: namedBy(["instances.db"]) }, deleted(3)],
  ["a pattern is", { only: namedBy(["web-*", "x*y*z"]) }, deleted(1, 2)],
  ["a tag is", { tagged: ["old"] }, deleted(2, 3)],
  ["several tags are", { tagged: ["old", "shop"] }, deleted(2)],
  ["a name and a tag are", { only: namedBy(["*"]), tagged: ["shop"] }, deleted(1, 2)],
  ["a tag that nothing has is", { tagged: ["new"] }, ["deletions"]],
  ["tags that nothing has together are", { tagged: ["new", "old"] }, ["deletions"]],
  ["a tag of others is", { only: namedBy(["web-1"]), tagged: ["old"] }, []],
])("of what responses have, only what a person chooses is deleted: %s", (_, choice, expected) => {
  expect(sent(empty, choice)).toEqual(expected);
});

test("the tag that was meant is offered where nothing has the one that is given", () => {
  const { plan } = planFrom(answers, empty, "deleted", { only: undefined, tagged: ["shop", "odl"] });
  expect(plan.omissions.map(({ why }) => why)).toEqual([
    "No instance of the old version has all of the tags `shop` and `odl`, so nothing is deleted. Did you mean `old`?",
  ]);
});

test("of what a stack lists, everything may be deleted, and a choice limits that, too", () => {
  const old = `region: us-east\ninstances:\n  web-1: { ${base}, tags: [shop] }\n  db: { ${base} }\n`;
  const earlier = earlierStack(stackSide(openForTest("old.stack.yaml", old)));
  const [web, db] = ["DELETE /compute/instances/${INSTANCE_WEB_1_ID}", "DELETE /compute/instances/${INSTANCE_DB_ID}"];
  expect(sent(empty, {}, earlier)).toEqual([web, db]);
  expect(sent(empty, { only: namedBy(["d*"]) }, earlier)).toEqual([db]);
  expect(sent(empty, { tagged: ["shop"] }, earlier)).toEqual([web]);
});

test.each(["instances:\n", "region: us-east\ninstances: # later\n", "{ instances: null }\n"])(
  "instances without a value delete nothing: %j",
  (now) => {
    expect(sent(now, { only: namedBy(["*"]) })).toEqual(["deletions"]);
  },
);

test("what another document of the file describes is not deleted", () => {
  const now = `name: staging\nregion: us-east\ninstances:\n  web-1: { ${base}, private_ip: true }\n---\nname: production\nregion: us-east\ninstances:\n  main: { ${base}, label: web-2 }\n  other: { ${base}, label: "d\${env:X}" }\n`;
  const { plan, requests } = planFrom(answers, now, "deleted", { isWanted: ({ name }) => name === "staging" });
  expect(requests).toEqual([]);
  expect(plan.changes.map(({ resource, action }) => `${resource} ${action}`)).toEqual([
    "instances.web-1 unchanged",
    "instances.db unknown",
  ]);
});

test.each<[what: string, other: string]>([
  ["cannot be read", `instances:\n  web-2: { ${base}, tags: [\n`],
  ["has instances without a value", "instances:\n"],
  ["has a label to be filled in", `instances:\n  main: { ${base}, label: "<label>" }\n`],
  ["has a name that another tool inserts", `instances:\n  "{{ name }}": { ${base} }\n`],
])("nothing is deleted while another document of the file %s", (_, other) => {
  const now = `name: staging\nregion: us-east\ninstances:\n  web-1: { ${base}, private_ip: true }\n---\nname: production\nregion: us-east\n${other}`;
  const choice = { only: namedBy(["*"]), isWanted: ({ name }: { readonly name: string | null }) => name === "staging" };
  const { requests } = planFrom(answers, now, "deleted", choice);
  expect(requests).toEqual([]);
});

test("nothing is deleted while a section is written twice: one of the two is not read", () => {
  const now = `region: us-east\ninstances:\n  web-1: { ${base}, private_ip: true }\ninstances:\n  db: { ${base} }\n`;
  expect(sent(now, { only: namedBy(["*"]) })).toEqual(["deletions"]);
});

test("backups are deleted only of what is chosen", () => {
  const enrolled = { ...record(1, "web-1", "shop"), backups: { enabled: true } };
  const earlier = earlierAnswers([readAnswerRecords("a.json", JSON.stringify({ data: [enrolled] }))]);
  const now = `region: us-east\ninstances:\n  web-1: { ${base}, private_ip: true, backups: { enabled: false } }\n`;
  const cancelled = ["POST /compute/instances/1/backups/cancel"];
  expect(sent(now, {}, earlier)).toEqual(cancelled);
  expect(sent(now, { tagged: ["shop"] }, earlier)).toEqual(cancelled);
  expect(sent(now, { tagged: ["old"] }, earlier)).toEqual(["deletions", expect.stringContaining("`web-1`")]);
});

test.each([
  [
    "while the stack has an error elsewhere",
    "region: us-east",
    ", tags: 5",
    "The stack has errors, so no backups are deleted: something else may be meant where they are. Correct them first.",
  ],
  [
    "while part of it cannot be read",
    "region: us-east",
    ", tags: [",
    "Part of the stack cannot be read, so no backups are deleted: something else may be there.",
  ],
  [
    "of an instance that is in another region",
    "region: eu-west",
    "",
    "It is not in the region that the stack says, so it may be another resource with the same label, and nothing is sent for it.",
  ],
])("no backups are deleted %s", (_, region, more, why) => {
  const enrolled = { ...record(1, "web-1", "shop"), backups: { enabled: true } };
  const earlier = earlierAnswers([readAnswerRecords("a.json", JSON.stringify({ data: [enrolled] }))]);
  const now = `${region}\ninstances:\n  web-1: { ${base}, private_ip: true, backups: { enabled: false } }\n  other: { ${base}${more} }\n`;
  const { plan, requests } = planFrom(earlier, now, "deleted");
  expect(requests.filter(({ path }) => path.endsWith("/cancel"))).toEqual([]);
  expect(plan.omissions).toContainEqual(expect.objectContaining({ what: expect.stringContaining("`web-1`"), why }));
});

test("nothing is sent for an instance or load balancer that is in another region than the stack says", () => {
  const now = (region: string) => `region: ${region}
instances:
  web-1: { ${base}, private_ip: true, tags: [a], booted: true, backups: { enabled: true } }
  copy: { type: standard-1, clone: { source: web-1, configs: [] } }
loadbalancers:
  front: { configs: [{ port: 80, algorithm: leastconn }] }
`;
  const web = { ...record(1, "web-1", "shop"), ipv4: ["45.1.2.3"], status: "offline", backups: { enabled: false } };
  const front = { id: 5, label: "front", region: "us-east", client_conn_throttle: 0 };
  const http = { id: 6, loadbalancer_id: 5, port: 80, protocol: "http", algorithm: "roundrobin" };
  const saved = [
    { data: [web] },
    { data: [front], page: 1, pages: 1, results: 1 },
    { data: [http], page: 1, pages: 1, results: 1 },
  ];
  const earlier = earlierAnswers(saved.map((one, index) => readAnswerRecords(`${index}.json`, JSON.stringify(one))));
  expect(sent(now("us-east"), {}, earlier)).toEqual([
    "POST /compute/instances/1/clone",
    "POST /networking/ips",
    "POST /compute/instances/1/backups/enable",
    "PUT /compute/instances/1",
    "PUT /loadbalancers/5/configs/6",
    "POST /compute/instances/1/boot",
  ]);
  const { plan, requests } = planFrom(earlier, now("eu-west"));
  expect(requests).toEqual([]);
  expect(plan.omissions.map(({ why }) => why)).toContain(
    "It is not in the region that the stack says, so it may be another resource with the same label, and nothing is sent for it.",
  );
});

test("a plan of some resources has what these need, and counts the others", () => {
  const now = `region: us-east
instances:
  web-1: { ${base}, private_ip: true, watchdog_enabled: true }
  web-2: { ${base}, private_ip: true }
  app: { ${base}, private_ip: true }
  spare: { ${base} }
loadbalancers:
  front: { configs: [{ port: 80, nodes: [{ label: app, address: "\${instances.app.private_ipv4}:80" }] }] }
`;
  const { plan, requests } = planFrom(answers, now, "deleted", {
    only: namedBy(["front"]),
    isNew: namedBy(["front"]),
  });
  expect(requests.map(({ name }) => name)).toEqual(["app", "front", "front-80", "app-ip", "app-boot", "front-80-app"]);
  expect(plan.changes.map(({ resource }) => resource)).toEqual([
    "instances.app",
    "loadbalancers.front",
    "loadbalancers.front.configs[0]",
    "loadbalancers.front.configs[0].nodes[0]",
  ]);
  expect(plan.leftOut).toHaveLength(4);
  expect(whyUnmatched(["front", "app"], plan.changes)).toBe(null);
  expect(whyUnmatched(["frnt"], plan.changes)).toBe("Neither version has a resource `frnt`. Did you mean `front`?");
});

test.each<[name: string, why: string | null]>([
  ["web-1", "The old version has `web-1`, so no part of it is created."],
  ["instances.web-1", "The old version has `instances.web-1`, so no part of it is created."],
  [
    "loadbalancers.front.configs[0]",
    "The old version has `loadbalancers.front.configs[0]`, so no part of it is created.",
  ],
  ["front", null],
  ["new", null],
  ["all", null],
  ["db", "The stack has no resource `db`."],
  ["frnot", "The stack has no resource `frnot`. Did you mean `front`?"],
])("a name of what does not exist: %s", (name, why) => {
  const front = { id: 7, label: "front", region: "us-east", client_conn_throttle: 5 };
  const earlier = earlierAnswers([
    readAnswerRecords("a.json", JSON.stringify({ data: [record(1, "web-1")] })),
    readAnswerRecords("b.json", JSON.stringify([front, { id: 70, port: 80, loadbalancer_id: 7 }])),
  ]);
  const now = `region: us-east
instances:
  web-1: { ${base} }
  new: { ${base} }
loadbalancers:
  front: { configs: [{ port: 80 }, { port: 443 }] }
`;
  const { plan } = planFrom(earlier, now, "kept", { isNew: newNames([name]) });
  expect(whyUnclear([name], plan.changes)).toBe(why);
});
