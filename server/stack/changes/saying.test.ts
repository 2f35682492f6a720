import { expect, test } from "vitest";
import { readAnswerRecords } from "../answers/read-answers.ts";
import { summaryBelowRequests } from "../plan/format.ts";
import { formatPlan, planFormats } from "../plan/formats.ts";
import { earlierAnswers } from "./earlier-answers.ts";
import { newNames } from "./matching/named.ts";
import { openForTest, planBetween, planFrom } from "./planned.testing.ts";
import { writeChangesAsMarkdown } from "./texts/changes-as-markdown.ts";
import { writeChanges } from "./texts/write-changes.ts";

const names = { from: "old", to: "new", summary: [] };
const text = (before: string, now: string, gone: "deleted" | "kept" = "kept"): string =>
  writeChanges(planBetween(before, now, gone).plan, names).text;

const made = "type: nano-1, image: compute/debian12, root_pass: '${env:ROOT_PASS}'";
const stack = (...instances: readonly string[]): string =>
  `region: us-east\ninstances:\n${instances.map((one) => `  ${one}\n`).join("")}`;

test("a list of objects is compared item by item", () => {
  const web = (vlan: string, more = "") =>
    stack(
      `web: { ${made}, interfaces: [{ purpose: public }, { purpose: vlan, label: v, ipam_address: ${vlan} }${more}] }`,
    );
  const [before, now] = [web("10.0.0.1/24"), web("10.0.0.2/24", ", { purpose: vlan, label: w }")];
  const lines = [
    'interfaces[1].ipam_address: "10.0.0.1/24" → "10.0.0.2/24"',
    'interfaces[2]: (none) → { "purpose": "vlan", "label": "w" }',
  ];
  for (const line of lines) expect(text(before, now)).toContain(`\n    ${line}\n`);
  const markdown = writeChangesAsMarkdown(planBetween(before, now).plan, names);
  for (const line of lines) expect(markdown).toContain(`~     ${line}\n`);
});

test("a renamed resource is said to be the same probably, with the line that keeps it", () => {
  const [before, now] = [stack(`db-1: { ${made} }`), stack(`orders: { ${made} }`)];
  expect(text(before, now)).toContain(
    "It is probably `db-1` under another name. To keep that, write `label: db-1` in it.",
  );
  expect(text(before, now)).toContain("It is probably `orders` now. To keep it, write `label: db-1` there.");
  expect(planBetween(before, stack(`orders: { ${made}, label: db-1 }`)).plan.changes).toMatchObject([
    { action: "unchanged" },
  ]);
  const others = [stack(`orders: { ${made}, swap_size: 1 }`), stack(`a: { ${made} }`, `b: { ${made} }`)];
  for (const other of others) expect(text(before, other)).not.toContain("probably");
  // What responses do not show is no difference.
  const shown = '{"id":7,"label":"db-1","region":"us-east","type":"nano-1","image":"compute/debian12","ipv4":[]}';
  const list = earlierAnswers([readAnswerRecords("a.json", `{"data":[${shown}],"page":1,"pages":1,"results":1}`)]);
  const { plan } = planFrom(list, stack(`orders: { ${made}, firewall_id: 5, interfaces: [{ purpose: public }] }`));
  expect(writeChanges(plan, names).text).toContain("It is probably `db-1` under another name.");
});

test("the nodes of a renamed load balancer are added to its port", () => {
  const balancer = (name: string): string =>
    `region: us-east\nloadbalancers:\n  ${name}: { configs: [{ port: 80, nodes: [{ label: web, address: "192.168.0.1:80" }] }] }\n`;
  expect(text(balancer("front"), balancer("edge"))).toContain("It is probably `front` under another name.");
  expect(planBetween(balancer("front"), balancer("edge")).requests.at(-1)).toMatchObject({
    path: "/loadbalancers/${steps.edge.id}/configs/${steps.edge-80.id}",
  });
});

test("what cannot be read of the new stack is said where it is, also if nothing is wrong with it", () => {
  const [before, now] = [stack(`web: { ${made} }`), stack(`web: { ${made} }`, `"{{stage}}-db": { ${made} }`)];
  const { plan } = planBetween(now, now);
  expect(plan.isRead).toBe(false);
  expect(plan.notes.map((note) => note.text)).toEqual(["Part of it cannot be read, so not everything is compared."]);
  expect(planBetween(before, before).plan.notes).toEqual([]);
});

test("a field that no request sends is said of what exists, too, as when it is misspelled", () => {
  const [before, now] = [stack(`web: { ${made} }`), stack(`web: { ${made}, tagz: [a], backups: { windov: W2 } }`)];
  const web = '{"id":7,"label":"web","region":"us-east","type":"nano-1","image":"compute/debian12","ipv4":[]}';
  for (const { plan, requests } of [
    planBetween(before, now),
    planFrom(earlierAnswers([readAnswerRecords("a.json", web)]), now),
  ]) {
    expect(requests).toEqual([]);
    expect(plan.notes.map((note) => note.text)).toEqual(
      expect.arrayContaining([
        "No request sends `tagz` of the instance `web`.",
        "No request sends `windov` of the instance `web`.",
      ]),
    );
    expect(summaryBelowRequests(plan, { variables: [] })).toEqual(["Nothing to send, as far as compared."]);
  }
  expect(planBetween(now, now).plan.notes).toEqual([]);
});

test("`x-protect` keeps a resource from being deleted, and is never sent", () => {
  const kept = stack(`data: { ${made}, x-protect: true }`, `web: { ${made} }`);
  const { plan, requests } = planBetween(kept, stack(`web: { ${made} }`), "deleted");
  expect(requests).toEqual([]);
  expect(plan.changes.find(({ resource }) => resource === "instances.data")).toMatchObject({
    action: "impossible",
    fields: [{ reason: expect.stringContaining("`x-protect: true` keeps it from being deleted.") }],
  });
  // A value that is not known protects, too; `false` does not.
  expect(planBetween(kept.replace("true", "'${env:P}'"), stack(`web: { ${made} }`), "deleted").requests).toEqual([]);
  expect(planBetween(kept.replace("true", "false"), stack(`web: { ${made} }`), "deleted").requests).toHaveLength(1);
  // So does a field that `check` takes for a misspelled one, but no other field.
  const misspelled = (name: string) =>
    planBetween(kept.replace("x-protect", name), stack(`web: { ${made} }`), "deleted");
  for (const name of ["x-protekt", "x_protect", "X-Protect", "protect", "x-protection", "delete_protection"])
    expect(misspelled(name).requests).toEqual([]);
  expect(misspelled("x-keep").requests).toHaveLength(1);
  const created = planBetween("region: us-east\n", `${kept}loadbalancers: { front: { x-protect: true } }\n`);
  expect(created.plan.omissions).toEqual([]);
  expect(created.text).not.toContain("x-protect");
  expect(planBetween(kept, kept.replace(", x-protect: true", "")).requests).toEqual([]);
});

test("`x-protect` at the top protects all of a stack, except what says otherwise", () => {
  const [all, web] = [stack(`data: { ${made} }`, `web: { ${made} }`), stack(`web: { ${made} }`)];
  const top = "x-protect: true\n";
  for (const [before, now] of [
    [`${top}${all}`, web],
    [all, `${top}${web}`],
    [`${top}${all}`, `${top}${web}`],
  ] as const)
    expect(planBetween(before, now, "deleted").requests).toEqual([]);
  expect(planBetween(`X-Protect: true\n${all}`, web, "deleted").requests).toEqual([]);
  expect(planBetween(`x-protected: true\n${all}`, web, "deleted").requests).toEqual([]);
  expect(planBetween(`x-project: true\n${all}`, web, "deleted").requests).toHaveLength(1);
  const free = all.replace("data: {", "data: { x-protect: false,");
  expect(planBetween(`${top}${free}`, web, "deleted").requests).toHaveLength(1);
  const [on, off] = [true, false].map((enabled) => stack(`data: { ${made}, backups: { enabled: ${enabled} } }`));
  expect(planBetween(`${on}`, `${top}${off}`, "deleted").requests).toEqual([]);
});

test("an instance whose address a node of the stack has is not deleted", () => {
  const records = ["db", "web", "old"].map((label, at) => ({
    id: at + 1,
    label,
    type: "nano-1",
    ipv4: [`192.168.0.${at + 1}`],
  }));
  const earlier = earlierAnswers([readAnswerRecords("all.json", JSON.stringify({ data: records }))]);
  const front = 'front: { configs: [{ port: 80, nodes: [{ label: one, address: "192.168.0.1:80" }] }] }';
  const now = `${stack(`web: { ${made}, private_ip: true }`)}loadbalancers: { ${front} }\n`;
  const { plan, requests } = planFrom(earlier, now, "deleted");
  expect(requests.map(({ name }) => name)).toEqual(["old-delete"]);
  expect(plan.changes.find(({ resource }) => resource === "instances.db")).toMatchObject({
    action: "impossible",
    fields: [{ reason: expect.stringContaining("A node of `front` has its address written out.") }],
  });
  const other = `name: other\nregion: us-east\nloadbalancers: { ${front} }\n`;
  const both = `name: own\n${stack(`web: { ${made}, private_ip: true }`)}---\n${other}`;
  const own = planFrom(earlier, both, "deleted", { isWanted: ({ name }) => name === "own" });
  expect(own.requests.map(({ name }) => name)).toEqual(["old-delete"]);
});

test("what `x-protect` protects is not deleted because the responses may have it under another label", () => {
  const record = { region: "us-east", type: "nano-1", image: "compute/debian12" };
  const records = ["db", "web"].map((label, at) => ({ ...record, id: at + 1, label }));
  const earlier = earlierAnswers([readAnswerRecords("all.json", JSON.stringify({ data: records }))]);
  const now = stack(`data: { ${made}, label: new-db, x-protect: true }`, `web: { ${made} }`);
  const planned = (compare: Parameters<typeof planFrom>[3]): readonly string[] =>
    planFrom(earlier, now, "deleted", compare).requests.map(({ name }) => name);
  expect(planned({})).toEqual(["data"]);
  expect(planFrom(earlier, now, "deleted").plan.omissions).toMatchObject([
    {
      what: "deletions",
      why: expect.stringContaining("`data`, which `x-protect: true` protects, so nothing is deleted"),
    },
  ]);
  expect(planned({ isNew: newNames(["data"]) })).toEqual(["data", "db-delete"]);
});

test("`x-protect` on either side keeps backups", () => {
  const [on, off] = [true, false].map((enabled) => `data: { ${made}, backups: { enabled: ${enabled} }`);
  const [free, kept] = [" }", ", x-protect: true }"];
  for (const [before, now] of [
    [kept, free],
    [free, kept],
    [kept, kept],
  ]) {
    const { plan, requests } = planBetween(stack(`${on}${before}`), stack(`${off}${now}`), "deleted");
    expect(requests).toEqual([]);
    expect(plan.changes[0]?.fields).toMatchObject([
      {
        field: "backups.enabled",
        reason: "`x-protect: true` keeps its backups, too. To delete them, first remove that from both versions.",
      },
    ]);
  }
  expect(planBetween(stack(`${on}${free}`), stack(`${off}${free}`), "deleted").requests).toHaveLength(1);
});

test("what another tool fills in is not compared, on either side", () => {
  const [plain, open] = [stack(`web: { ${made} }`), stack(`web: { ${made}, "{{ more }}": 1 }`)];
  for (const [before, now] of [
    [plain, open],
    [open, plain],
  ] as const) {
    expect(text(before, now)).toContain("    ? not compared: {{ more }}\n");
    expect(planBetween(before, now).plan).toMatchObject({ steps: [], omissions: [], isPartial: true });
  }
});

test("what to look at where a port has no nodes in the stack", () => {
  const port = (check: string) =>
    `region: us-east\nloadbalancers: { front: { configs: [{ port: 80, check: ${check} }] } }\n`;
  const { plan } = planBetween(port("none"), port("http"));
  const { text } = formatPlan(plan, { document: openForTest("a.stack.yaml", port("http")) }, planFormats[3], {
    source: "a.stack.yaml",
  });
  expect(text).toContain("accepts connections at the addresses of its nodes.");
});

test("against responses, a rename is said as far as they are compared", () => {
  const side = earlierAnswers([
    readAnswerRecords(
      "a.json",
      '{"data":[{"id":7,"label":"db-1","type":"nano-1","image":"compute/debian12","region":"us-east"}]}',
    ),
  ]);
  expect(planFrom(side, stack(`orders: { ${made} }`)).plan.changes[0]?.remark).toContain("write `label: db-1`");
});

test("what the stack does not mention is left as it is, and what it empties is emptied", () => {
  const answer = {
    ...{ id: 7, label: "web", type: "nano-1", image: "compute/debian12", region: "us-east", group: "shop" },
    ...{ tags: ["ops"], alerts: { cpu: 80 }, watchdog_enabled: false, backups: { enabled: true } },
  };
  const side = () => earlierAnswers([readAnswerRecords("a.json", JSON.stringify({ data: [answer] }))]);
  expect(planFrom(side(), stack(`web: { ${made} }`)).requests).toEqual([]);
  expect(planFrom(side(), stack(`web: { ${made}, tags: [], group: "" }`)).requests).toMatchObject([
    { method: "PUT", body: { tags: [], group: "" } },
  ]);
});
