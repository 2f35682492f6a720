import { expect, test } from "vitest";
import { readAnswerRecords } from "../../answers/read-answers.ts";
import { summaryBelowRequests } from "../../plan/format.ts";
import { earlierAnswers } from "../earlier-answers.ts";
import { type PlannedForTest, planBetween, planFrom } from "../planned.testing.ts";
import { writeChangesAsJson } from "./changes-as-json.ts";
import { writeChangesAsMarkdown } from "./changes-as-markdown.ts";
import { writeChanges } from "./write-changes.ts";

const base = "image: compute/debian12, root_pass: '${env:ROOT_PASS}'";
const instances = (type: string, count: number): string =>
  `region: us-east\ninstances:\n${Array.from({ length: count }, (_, index) => `  web-${index}: { type: ${type}, ${base} }\n`).join("")}`;

const told = (before: string, now: string) => written(planBetween(before, now, "deleted"));

function written({ plan }: PlannedForTest): Readonly<Record<"text" | "markdown", string>> {
  const summary = summaryBelowRequests(plan, { variables: [] });
  const options = { from: "old", to: "new", summary };
  return { text: writeChanges(plan, options).text, markdown: writeChangesAsMarkdown(plan, options) };
}

const countOf = (text: string, part: string): number => text.split(part).length - 1;

test("a reason that many have is given once", () => {
  const { markdown } = told(instances("nano-1", 12), instances("nano-2", 12));
  expect(countOf(markdown, "The type of an instance")).toBe(1);
  expect(markdown).toContain("- `instances.web-0.type`, `instances.web-1.type`,");
  expect(markdown).toContain("`instances.web-9.type` and 2 more: The type");
});

test("a pointer that is long and has digits is no secret", () => {
  const front = "region: us-east\nloadbalancers:\n  front0: { configs: [{ port: 80 }] }\n";
  const nothing = "region: us-east\ninstances: {}\n";
  const { plan, text } = planBetween(nothing, `${nothing}---\n${front}`);
  expect(JSON.parse(writeChangesAsJson(plan, text)).changes).toMatchObject([
    { resource: "loadbalancers.front0", pointer: "/1/loadbalancers/front0" },
    { resource: "loadbalancers.front0.configs[0]", pointer: "/1/loadbalancers/front0/configs/0" },
  ]);
});

test("an ID of more digits than a number keeps is the same in all formats", () => {
  const id = "12345678901234567891";
  const web = `{ "id": ${id}, "label": "web", "type": "nano-0", "region": "us-east", "ipv4": [] }`;
  const answers = earlierAnswers([readAnswerRecords("list.json", `{ "data": [${web}] }`)]);
  const { plan, text } = planFrom(answers, instances("nano-0", 1).replace("web-0: {", "web: { private_ip: true,"));
  const json = writeChangesAsJson(plan, text);
  expect(json).toContain(`"compute_id": ${id}\n`);
  expect(JSON.parse(json).requests).toEqual(JSON.parse(text));
});

test("a reason that neighboring fields share is given once", () => {
  const front = (rest: string): string => `region: us-east\nloadbalancers:\n  front: { ${rest} }\n`;
  const { text } = told(front(""), front("label: edge, client_conn_throttle: 5"));
  expect(text.match(/^ {4}! .*/gm)).toEqual([
    '    ! label: "front" → "edge"',
    "    ! client_conn_throttle: (none) → 5",
  ]);
  expect(countOf(text, "No documented operation updates a load balancer.")).toBe(1);
});

test("only the fields of requests that are not sent are impossible", () => {
  const before = instances("nano-1", 1);
  const { text } = told(before, before.replace("nano-1", 'nano-1, private_ip: true, label: "-x"'));
  expect(text).toContain("POST /networking/ips");
  expect(text.match(/^ {4}.*→.*/gm)).toEqual([
    expect.stringMatching(/^ {4}private_ip: /),
    expect.stringMatching(/^ {4}! label: /),
  ]);
});

test("the variable of an ID shows no token that a resource is called by", () => {
  const token = "ghp_abcdefghijklmnopqrstuvwxyz0123456789";
  const stack = (tag: string) => `region: us-east\ninstances:\n  ${token}: { type: nano-1, tags: [${tag}], ${base} }\n`;
  expect(told(stack("a"), stack("b")).text).toContain("PUT /compute/instances/${INSTANCE_GHP_68C315_ID}");
});

test("a name that is also the password is shown as the name, since hiding it would tell the password", () => {
  const stack = (tag: string, pass: string) =>
    `region: us-east\ninstances:\n  hunter22x: { type: nano-1, image: compute/debian12, root_pass: ${pass}, tags: [${tag}] }\n`;
  const { text } = told(stack("a", "hunter22x"), stack("b", "hunter22x"));
  expect(text).toBe(told(stack("a", "other22x-long"), stack("b", "other22x-long")).text);
  expect(text).toContain("~ instances.hunter22x (update)");
  const { text: changed } = told(stack("a", "hunter22x"), stack("a", "other22x-long"));
  expect(changed).toContain('root_pass: "…" → "…"');
  expect(changed).not.toContain("other22x");
});

test("what a request costs, deletes or interrupts is said once, at the request", () => {
  const before = instances("nano-1", 1);
  const off = before.replace(
    "nano-1",
    "nano-1, backups: { enabled: false }, interfaces: [{ purpose: vlan, label: a }]",
  );
  const on = off.replace("false", "true").replace("label: a", "label: b");
  const warnings = (now: string, old: string) =>
    Object.values(told(old, now)).map((text) =>
      text.match(/.*(?:is billed on|deleted|reboots).*/g)?.map((line) => line.trim()),
    );
  const reboot = "Interrupts: Changes to interfaces take effect when the instance reboots.";
  const cost = "Costs: The backup service is billed on top of the instance.";
  const loss = "Deletes: All backups of the instance are permanently deleted.";
  expect(warnings(on, before)).toEqual([
    [cost, reboot],
    [`- ${cost}`, `- ${reboot}`],
  ]);
  expect(warnings(off, on)).toEqual([
    [loss, reboot],
    [`- ${loss}`, `- ${reboot}`],
  ]);
});

test("where only what a reference leads to has changed, that is shown", () => {
  const stack = (id: number): string =>
    `subnets: { app: { id: ${id}, range: 10.0.0.0/24 } }\n${instances("nano-1", 1).replace("nano-1", "nano-1, tags: ['${subnets.app.range}-${subnets.app.id}'], interfaces: [{ purpose: vpc, subnet_id: '${subnets.app.id}' }]")}`;
  const { text } = told(stack(5), stack(6));
  expect(text).toContain('tags: ["10.0.0.0/24-5"] → ["10.0.0.0/24-6"]');
  expect(text).toContain("interfaces[0].subnet_id: 5 → 6");
  const withVariable = (id: number): string => stack(id).replace("app.id}']", "app.id}-${env:X}']");
  expect(told(withVariable(5), withVariable(6)).text).not.toContain("\uE000");
});

test("what responses do not show is on one line of each resource, and nothing is claimed of it", () => {
  const answers = '{ "data": [{ "id": 1, "label": "web", "region": "us-east", "type": "nano-1", "tags": ["a"] }] }';
  const stack = (tag: string) =>
    `region: us-east\ninstances:\n  web: { type: nano-1, tags: [${tag}], firewall_id: 5, booted: false, interfaces: [{ purpose: vlan, label: a }] }\n`;
  const from = (now: string) => written(planFrom(earlierAnswers([readAnswerRecords("a.json", answers)]), now));
  expect(from(stack("a")).text).toBe(`Changes from old to new

= instances.web (unchanged)
    ? not compared: firewall_id, booted, interfaces
= 1 resource unchanged, as far as compared

1 unchanged.
Nothing to send, as far as compared.
`);
  expect(from(stack("a")).markdown).toBe(`### Changes from \`old\` to \`new\`

1 unchanged.

\`\`\`diff
= instances.web (unchanged)
?     not compared: firewall_id, booted, interfaces
\`\`\`

- Nothing to send, as far as compared.
`);
  const updated = from(stack("b")).text;
  expect(updated.slice(updated.indexOf("~"), updated.indexOf("Requests"))).toBe(`~ instances.web (update)
    tags: ["a"] → ["b"]
    ? not compared: firewall_id, booted, interfaces
    requests: web-update
= 0 resources unchanged

`);
});

test("what is not used is said above the changes of a description, and names are code whatever is in them", () => {
  const { plan } = planBetween("instances: {}\n", "instances: {}\n");
  const markdown = writeChangesAsMarkdown(plan, {
    from: "a`b",
    to: "new",
    unread: ["*One*, `a*b`.", "Two."],
    summary: [],
  });
  expect(markdown.split("\n").slice(0, 5)).toEqual([
    "### Changes from `` a`b `` to `new`",
    "",
    "- \\*One\\*, `a*b`.",
    "- Two.",
    "",
  ]);
  const without = writeChangesAsMarkdown(plan, { from: "a", to: "b", summary: [] });
  expect(without.split("\n").slice(0, 3)).toEqual(["### Changes from `a` to `b`", "", "Nothing is described."]);
});
