import { expect, test } from "vitest";
import { readAnswerRecords } from "../../answers/read-answers.ts";
import { earlierStack } from "../earlier.ts";
import { earlierAnswers } from "../earlier-answers.ts";
import { openForTest, type PlannedForTest, planBetween, planFrom } from "../planned.testing.ts";
import { stackSide } from "../sides.ts";

const stack = (instances: Readonly<Record<string, readonly unknown[] | object>>): string =>
  JSON.stringify({
    region: "us-east",
    subnets: { app: { id: 4821, range: "10.10.0.0/24" } },
    instances: Object.fromEntries(
      Object.entries(instances).map(([name, one]) => [
        name,
        Array.isArray(one) ? { type: "nano-1", interfaces: one } : one,
      ]),
    ),
  });

const vpc = (address: string, more: object = {}) => ({
  purpose: "vpc",
  subnet_id: "${subnets.app.id}",
  ipv4: { vpc: address },
  ...more,
});
const vlan = (label: string, ipam_address?: string) => ({ purpose: "vlan", label, ipam_address });
const ranges = (...ip_ranges: string[]) => ({ purpose: "vpc", subnet_id: 4821, ip_ranges });

const sent = ({ plan }: PlannedForTest): readonly string[] => plan.steps.map(({ name }) => name);
const reasons = ({ plan }: PlannedForTest): readonly string[] =>
  plan.changes.flatMap(({ resource, fields }) =>
    fields.flatMap(({ action, field, reason }) => (action === "impossible" ? `${resource}.${field}: ${reason}` : [])),
  );

test.each([
  ["an address in a subnet", [vpc("10.10.0.10")], [vpc("10.10.0.11")], [vpc("10.10.0.12")]],
  [
    "an address in a subnet by its ID",
    [vpc("10.10.0.10")],
    [vpc("10.10.0.11", { subnet_id: 4821 })],
    [vpc("10.10.0.12")],
  ],
  ["a range", [ranges("10.1.0.0/24")], [ranges("10.2.0.0/24")], [ranges("10.3.0.0/24")]],
  ["part of a range", [ranges()], [ranges("10.2.0.0/24")], [ranges("10.3.0.0/24")], [ranges("10.2.0.16/28")]],
  ["an address on a VLAN", [vlan("a", "10.0.0.1/24")], [vlan("a", "10.0.0.2/24")], [vlan("a", "10.0.0.3/24")]],
])(
  "an update that frees %s comes before the one that takes it",
  (_, one, two, three, taken: readonly object[] = two) => {
    const planned = planBetween(stack({ a: one, b: two, c: [] }), stack({ a: taken, b: three, c: [] }));
    expect(sent(planned)).toEqual(["b-update", "a-update"]);
    expect(planned.plan.steps.map(({ consequences: { frees } }) => frees)).toEqual([
      [expect.stringMatching(/^`10\..*`, for `a`\.$/)],
      [],
    ]);
    expect(reasons(planned)).toEqual([]);
  },
);

test("what only seems to be the same is not waited for", () => {
  const other = vpc("10.10.0.11", { subnet_id: 7 });
  const planned = planBetween(
    stack({ a: [vpc("10.10.0.10")], b: [other], c: [vlan("x", "10.10.0.11/24")] }),
    stack({ a: [vpc("10.10.0.11")], b: [vpc("10.10.0.12", { subnet_id: 7 })], c: [vlan("y", "10.10.0.11/24")] }),
  );
  expect(sent(planned)).toEqual(["a-update", "b-update", "c-update"]);
});

test("a chain is sent from its end, and a new instance last", () => {
  const planned = planBetween(
    stack({ a: [vpc("10.10.0.10")], b: [vpc("10.10.0.11")], c: [vpc("10.10.0.12")] }),
    stack({ new: [vpc("10.10.0.10")], a: [vpc("10.10.0.11")], b: [vpc("10.10.0.12")], c: [vpc("10.10.0.13")] }),
  );
  expect(sent(planned)).toEqual(["c-update", "b-update", "a-update", "new"]);
});

test.each([
  ["${subnets.app.id}", ", such as `10.10.0.12`"],
  [9, ""],
])("addresses of the subnet %s cannot be exchanged, and the rest is changed", (subnet_id, third) => {
  const one = (tag: string, address: string) => ({
    type: "nano-1",
    tags: [tag],
    interfaces: [vpc(address, { subnet_id })],
  });
  const planned = planBetween(
    stack({ a: one("x", "10.10.0.10"), b: one("x", "10.10.0.11") }),
    stack({ a: one("x", "10.10.0.11"), b: one("y", "10.10.0.10") }),
  );
  const why = (shown: string, other: string): string =>
    `\`${shown}\` is free only after a change of \`${other}\`, which waits for this one: requests cannot exchange addresses. ` +
    `(API documentation, section 2.5: Network interface) First change one of them to an address that is free${third}, then plan again.`;
  expect(reasons(planned)).toEqual([
    `instances.a.interfaces: ${why("10.10.0.11", "b")}`,
    `instances.b.interfaces: ${why("10.10.0.10", "a")}`,
  ]);
  expect(planned.requests).toEqual([expect.objectContaining({ name: "b-update", body: { tags: ["y"] } })]);
});

test("what waits for exchanged addresses is impossible, too", () => {
  const planned = planBetween(
    stack({ a: [vpc("10.10.0.10")], b: [vpc("10.10.0.11")] }),
    stack({ a: [vpc("10.10.0.11"), vlan("x")], b: [vpc("10.10.0.10")], new: [vpc("10.10.0.12")] }),
  );
  expect(sent(planned)).toEqual(["new"]);
  const waiting = planBetween(
    stack({ a: [vpc("10.10.0.10")], b: [vpc("10.10.0.11"), vpc("10.10.0.12")] }),
    stack({ a: [vpc("10.10.0.11")], b: [vpc("10.10.0.10")], new: [vpc("10.10.0.12")] }),
  );
  expect(sent(waiting)).toEqual([]);
  expect(reasons(waiting)[2]).toContain("`10.10.0.12` is assigned to `b`, whose interfaces this plan does not change.");
});

test("addresses on a VLAN may be exchanged: they only should be unique", () => {
  const planned = planBetween(
    stack({ a: [vlan("x", "10.0.0.1/24")], b: [vlan("x", "10.0.0.2/24")] }),
    stack({ a: [vlan("x", "10.0.0.2/24")], b: [vlan("x", "10.0.0.1/24")] }),
  );
  expect(sent(planned)).toEqual(["b-update", "a-update"]);
  expect(planned.plan.steps.map(({ consequences }) => consequences.frees)).toEqual([["`10.0.0.2`, for `a`."], []]);
});

test("a deletion comes before what takes the address, and without it that is impossible", () => {
  const before = stack({ app: [vpc("10.10.0.10")], old: [vpc("10.10.0.11")], dbs: [vpc("10.10.0.20")] });
  const now = stack({ app: [vpc("10.10.0.10")], new: [vpc("10.10.0.11")] });
  const planned = planBetween(before, now, "deleted");
  expect(sent(planned)).toEqual(["old-delete", "new", "dbs-delete"]);
  expect(planned.plan.steps[0]?.consequences.frees).toEqual(["`10.10.0.11`, for `new`."]);
  const kept = planBetween(before, now);
  expect(sent(kept)).toEqual([]);
  expect(reasons(kept)).toEqual([
    "instances.new.: `10.10.0.11` is assigned to `old`, which no request of this plan deletes. (API documentation, section 2.5: Network interface) " +
      "Delete that instance first, or use another address.",
  ]);
});

test("what needs the interfaces of an instance with an error is omitted, and the rest of both is sent", () => {
  const b = (address: string, tag: string, more: readonly unknown[] = []) => ({
    type: "nano-1",
    tags: [tag],
    interfaces: [vpc(address), ...more],
  });
  const planned = planBetween(
    stack({ a: { type: "nano-1", tags: ["x"], interfaces: [vpc("10.10.0.10")] }, b: b("10.10.0.11", "x") }),
    stack({
      a: { type: "nano-1", tags: ["y"], interfaces: [vpc("10.10.0.11")] },
      b: b("10.10.0.12", "y", [{ purpose: "nowhere" }]),
    }),
  );
  expect(planned.requests.map(({ body }) => body)).toEqual([{ tags: ["y"] }, { tags: ["y"] }]);
  expect(reasons(planned)).toEqual([
    expect.stringContaining("instances.a.interfaces: `10.10.0.11` is assigned to `b`, whose interfaces"),
    expect.stringContaining("instances.b.interfaces: "),
  ]);
});

test("in a region with ten VLANs, the last place on one is given up before another is made", () => {
  const count = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`i${at}`, [vlan(`v-${at}`)]]));
  const open = { purpose: "public" };
  const planWith = (others: number) =>
    planBetween(
      stack({ ...count(others), a: [open], b: [vlan("old")], c: [vlan("old")] }),
      stack({ ...count(others), a: [open, vlan("new")], b: [open], c: [open] }),
    );
  expect(sent(planWith(9))).toEqual(["c-update", "b-update", "a-update"]);
  expect(sent(planWith(8))).toEqual(["a-update", "b-update", "c-update"]);
});

const named = (name: string, one: Parameters<typeof stack>[0]): string =>
  JSON.stringify({ name, ...JSON.parse(stack(one)) });
const inOneFile = (...stacks: readonly string[]): string => stacks.join("\n---\n");
const onlyA = { isWanted: ({ name }: { readonly name: string | null }) => name === "a" };

test.each<[what: string, a: object[], oldB: object[], b: object[], taken: object[], isFree?: true]>([
  ["an address", [vpc("10.10.0.10")], [vpc("10.10.0.11")], [vpc("10.10.0.11")], [vpc("10.10.0.11")]],
  [
    "an address that its plan frees",
    [vpc("10.10.0.10")],
    [vpc("10.10.0.11")],
    [vpc("10.10.0.12")],
    [vpc("10.10.0.11")],
  ],
  [
    "an address that its plan takes",
    [vpc("10.10.0.10")],
    [vpc("10.10.0.12")],
    [vpc("10.10.0.11")],
    [vpc("10.10.0.11")],
  ],
  ["a range", [ranges("10.1.0.0/24")], [ranges("10.2.0.0/24")], [ranges("10.2.0.0/24")], [ranges("10.2.0.16/28")]],
  ["another address", [vpc("10.10.0.10")], [vpc("10.10.0.11")], [vpc("10.10.0.11")], [vpc("10.10.0.12")], true],
])("%s of a stack of the same file that is not planned is not free", (_, a, oldB, b, taken, isFree) => {
  const earlier = earlierStack(
    stackSide(openForTest("old.stack.yaml", inOneFile(named("a", { one: a }), named("b", { two: oldB })))),
  );
  const now = inOneFile(named("a", { one: taken, new: taken }), named("b", { two: b }));
  const planned = planFrom(earlier, now, "kept", onlyA);
  const held = expect.stringContaining("is assigned to `two`, whose interfaces this plan does not change.");
  if (isFree) expect(reasons(planned).join()).not.toContain("two");
  else expect(reasons(planned)).toEqual([held, held]);
});

test("what a stack that is not planned no longer has keeps its address", () => {
  const earlier = earlierStack(
    stackSide(
      openForTest("old.stack.yaml", inOneFile(named("a", { one: [] }), named("b", { two: [vpc("10.10.0.11")] }))),
    ),
  );
  const now = inOneFile(named("a", { one: [vpc("10.10.0.11")] }), named("b", { three: [] }));
  const planned = planFrom(earlier, now, "deleted", onlyA);
  expect(sent(planned)).toEqual([]);
  expect(reasons(planned)).toEqual([
    expect.stringContaining("is assigned to `two`, which no request of this plan deletes."),
  ]);
});

const listed = (...labels: readonly string[]) =>
  earlierAnswers([
    readAnswerRecords(
      "list.json",
      JSON.stringify({
        data: labels.map((label, index) => ({ id: index + 1, label, region: "us-east", type: "nano-1", ipv4: [] })),
      }),
    ),
  ]);

test("a new instance takes no address of a stack that is not planned, of which responses show none", () => {
  const base = { type: "nano-1", image: "compute/a", root_pass: "${env:PW}", interfaces: [vpc("10.10.0.11")] };
  const now = inOneFile(named("a", { one: base }), named("b", { two: base }));
  const planned = planFrom(listed("two"), now, "kept", onlyA);
  expect(sent(planned)).toEqual([]);
  expect(reasons(planned)).toEqual([expect.stringContaining("is assigned to `two`")]);
});

test("an instance of a stack that is not planned is not taken for another with the same label", () => {
  const base = { type: "nano-1", image: "compute/a", label: "web", watchdog_enabled: true };
  const now = inOneFile(named("a", { one: base }), named("b", { two: base }));
  const planned = planFrom(listed("web"), now, "kept", onlyA);
  expect(sent(planned)).toEqual([]);
  expect(reasons(planned)).toEqual([expect.stringContaining("Several resources have this label")]);
});
