import { expect, test } from "vitest";
import { environmentForTests } from "../../../rules/pages/check.testing.ts";
import { readAnswerRecords } from "../../answers/read-answers.ts";
import { chosenPlan } from "../chosen/chosen-plan.ts";
import { isRefused, readPlanOptions, sameName } from "../chosen/plan-options.ts";
import { earlierStack } from "../earlier.ts";
import { earlierAnswers } from "../earlier-answers.ts";
import { existingIn, oldFileOf } from "../existing.ts";
import { namedBy } from "../matching/named.ts";
import { findingsIn, openForTest, type PlannedForTest, planFrom } from "../planned.testing.ts";
import { stackSide } from "../sides.ts";
import { writeChanges } from "../texts/write-changes.ts";

type Fields = Readonly<Record<string, unknown>>;

const web = { type: "nano-1", image: "compute/debian12", root_pass: "${env:PW}", private_ip: true };
const node = (label: string | undefined, instance = "web") => ({
  ...(label !== undefined && { label }),
  address: `\${instances.${instance}.private_ipv4}:80`,
});

const stack = (instances: Fields, nodes: readonly object[] = [], more: Fields = {}): string =>
  JSON.stringify({
    region: "us-east",
    subnets: { app: { id: 4821, range: "10.10.0.0/24" } },
    instances,
    loadbalancers: nodes.length > 0 ? { front: { configs: [{ port: 80, nodes }] } } : {},
    ...more,
  });

const replaced = (before: string, now: string, more: Parameters<typeof planFrom>[3] = {}): PlannedForTest =>
  planFrom(earlierStack(stackSide(openForTest("old.stack.yaml", before))), now, "kept", {
    isReplaced: namedBy(["web"]),
    ...more,
  });

const sent = ({ plan }: PlannedForTest): readonly string[] =>
  plan.steps.map(({ name, operation }) => `${operation.id} ${name}`);
const whyNot = ({ plan }: PlannedForTest): readonly string[] =>
  plan.omissions.map(({ what, why }) => `${what}: ${why}`);

test("a replacement is created, gets its nodes, is waited for, and then the old one is deleted", () => {
  const one = stack({ web, data: web }, [node("web"), node("data", "data")]);
  const planned = replaced(one, one);
  expect(sent(planned)).toEqual([
    "create-instance web",
    "allocate-ip web-ip",
    "boot-instance web-boot",
    "create-node front-80-web-2",
    "view-instance web-runs",
    "view-config front-80-web-2-up",
    "delete-instance web-delete",
  ]);
  expect(planned.requests[3]).toMatchObject({ body: { label: "web-2", address: "${steps.web-ip.address}:80" } });
  expect(planned.requests.at(-1)).toMatchObject({ path: "/compute/instances/${INSTANCE_WEB_ID}" });
  expect(planned.plan.changes.map(({ action, resource }) => `${action} ${resource}`)).toEqual([
    "unchanged loadbalancers.front",
    "unchanged loadbalancers.front.configs[0]",
    "create loadbalancers.front.configs[0].nodes[0]",
    "unchanged loadbalancers.front.configs[0].nodes[1]",
    "gone loadbalancers.front.configs[0].nodes[0]",
    "create instances.web",
    "unchanged instances.data",
    "gone instances.web",
  ]);
  const text = writeChanges(planned.plan, { from: "old", to: "new", summary: [] }).text;
  expect(text).toContain("It replaces the one that exists, which is deleted once this one runs and its nodes are up.");
  expect(text).toContain("Write `label: web-2` in the stack, so that later plans know this one.");
  expect(text).toContain("     Wait: until its nodes are up.\n");
});

test.each([
  ["another label of the stack is sent as it is", [node("web")], [node("web-b")], { label: "web-b" }],
  [
    "a label that another node has is not taken",
    [node("web"), node("web-2", "data")],
    [node("web"), node("web-2", "data")],
    { label: "web-3" },
  ],
  ["a node without a label is sent without", [node(undefined)], [node(undefined)], {}],
])("%s", (_, before, now, body) => {
  const { requests } = replaced(stack({ web, data: web }, before), stack({ web, data: web }, now));
  const added = requests.find(({ name }) => name.startsWith("front-80"));
  expect(added?.body).toEqual({ ...body, address: "${steps.web-ip.address}:80" });
});

test("one that does not boot is not waited for", () => {
  const one = stack({ web: { ...web, booted: false } }, [node("web")]);
  expect(sent(replaced(one, one)).slice(-2)).toEqual(["create-node front-80-web-2", "delete-instance web-delete"]);
});

test("several are all in place before the first of them is deleted", () => {
  const one = stack({ web, data: web }, [node("web"), node("data", "data")]);
  expect(sent(replaced(one, one, { isReplaced: namedBy(["web", "data"]) })).slice(-6)).toEqual([
    "view-instance web-runs",
    "view-config front-80-web-2-up",
    "view-instance data-runs",
    "view-config front-80-data-2-up",
    "delete-instance web-delete",
    "delete-instance data-delete",
  ]);
});

test("what was cloned from it stays as it is, and what still is to be cloned is cloned from the new one", () => {
  const clone = { clone: { source: "web" }, type: "nano-1" };
  const planned = replaced(stack({ web, old: clone }), stack({ web, old: clone, fresh: clone }));
  expect(sent(planned)).toEqual([
    "create-instance web",
    "clone-instance fresh",
    "allocate-ip web-ip",
    "boot-instance web-boot",
    "boot-instance fresh-boot",
    "view-instance web-runs",
    "delete-instance web-delete",
  ]);
  expect(planned.requests[1]?.path).toBe("/compute/instances/${steps.web.id}/clone");
  expect(planned.plan.changes.find(({ resource }) => resource === "instances.old")?.action).toBe("unchanged");
});

test("where only others are planned, a replacement brings along the nodes that are added for it", () => {
  const one = stack({ web, data: web }, [node("web")]);
  const now = stack({ web, data: { ...web, tags: ["x"] } }, [node("web")]);
  expect(sent(replaced(one, now, { only: namedBy(["web"]) }))).toHaveLength(7);
});

test("where only a replacement is planned that has another name than what it replaces, all of it is", () => {
  const [old, now] = ["web", "app"].map((name) => stack({ [name]: { ...web, label: "web" } }, [node("web", name)]));
  for (const name of ["app", "web", "instances.app", "instances.web"]) {
    const planned = replaced(old ?? "", now ?? "", { isReplaced: namedBy(["app"]), only: namedBy([name]) });
    expect(sent(planned), name).toEqual([
      "create-instance app",
      "allocate-ip app-ip",
      "boot-instance app-boot",
      "create-node front-80-web-2",
      "view-instance app-runs",
      "view-config front-80-web-2-up",
      "delete-instance web-delete",
    ]);
  }
});

const vpc = (address: string) => ({
  ...web,
  interfaces: [{ purpose: "vpc", subnet_id: "${subnets.app.id}", ipv4: { vpc: address } }],
});

test.each([
  [
    "one that is protected",
    { ...web, "x-protect": true },
    web,
    [],
    "`x-protect: true` keeps it from being deleted. To replace it, first remove that from both versions.",
  ],
  [
    "one that the new stack protects",
    web,
    { ...web, "x-protect": true },
    [],
    "`x-protect: true` keeps it from being deleted. To replace it, first remove that from both versions.",
  ],
  [
    "one whose address it needs",
    vpc("10.10.0.10"),
    vpc("10.10.0.10"),
    [],
    "`10.10.0.10` is assigned to the instance that it replaces, which is deleted last. (API documentation, section 2.5: Network interface) Use another address, such as `10.10.0.11`.",
  ],
  [
    "a stack with an error elsewhere",
    web,
    web,
    [node("web"), { ...node("data", "data"), label: 5 }],
    "The stack has errors, so nothing is replaced: a node may be meant where they are. Correct them first.",
  ],
  [
    "one with a node that has an error",
    web,
    web,
    [{ ...node("web"), label: 5 }],
    "`loadbalancers.front.configs[0].nodes[0]` cannot be moved to it, so nothing is replaced.",
  ],
])("nothing of a replacement is sent for %s", (_, before, now, nodes, why) => {
  const planned = replaced(
    stack({ web: before, data: web }, [node("web")]),
    stack({ web: now, data: { ...web, tags: ["x"] } }, nodes.length > 0 ? nodes : [node("web")]),
  );
  expect(sent(planned)).toEqual(["update-instance data-update"]);
  expect(whyNot(planned)).toEqual(expect.arrayContaining([expect.stringContaining(why)]));
  expect(planned.plan.changes.find(({ resource }) => resource === "instances.web")?.action).toBe("impossible");
});

test.each(["{", "[]"])("nothing is replaced where %s is in the old stack: nodes may have been there", (unread) => {
  const planned = replaced(stack({ web }).replace(/(?<="loadbalancers":)\{\}/, unread), stack({ web }));
  expect(sent(planned)).toEqual([]);
  expect(whyNot(planned)).toEqual([
    "the instance `web`: Part of the old stack cannot be read, so nothing is replaced: a node may be there.",
  ]);
});

test("another address in its subnet is taken, and one that it frees comes after its deletion", () => {
  const planned = replaced(
    stack({ web: vpc("10.10.0.10") }),
    stack({ web: vpc("10.10.0.20"), data: vpc("10.10.0.10") }),
  );
  expect(sent(planned)).toEqual([
    "create-instance web",
    "allocate-ip web-ip",
    "boot-instance web-boot",
    "view-instance web-runs",
    "delete-instance web-delete",
    "create-instance data",
    "allocate-ip data-ip",
    "boot-instance data-boot",
  ]);
  expect(planned.plan.steps[4]?.consequences.frees).toEqual(["`10.10.0.10`, for `data`."]);
});

const listed = (...records: readonly object[]) =>
  earlierAnswers(records.map((one, at) => readAnswerRecords(`${at}.json`, JSON.stringify(one))));
const answered = { id: 7, label: "web", region: "us-east", type: "nano-1", ipv4: ["45.1.1.1", "192.168.1.7"] };

test.each([
  [
    "a node that responses do not rule out",
    node("web"),
    "`loadbalancers.front.configs[0].nodes[0]` cannot be moved to it",
  ],
  [
    "a node with its address written out",
    { label: "web", address: "192.168.1.7:80" },
    "has its address written out: write `${instances.web.private_ipv4}` instead.",
  ],
])("from responses, %s keeps an instance from being replaced", (_, one, why) => {
  const planned = planFrom(listed({ data: [answered] }), stack({ web }, [one]), "kept", {
    isReplaced: namedBy(["web"]),
  });
  expect(sent(planned)).toEqual([]);
  expect(whyNot(planned)).toEqual(expect.arrayContaining([expect.stringContaining(why)]));
});

test("a node that would lead nowhere keeps an instance from being replaced, also in a load balancer that the stack does not have", () => {
  const other = { other: { configs: [{ port: 80, nodes: [node("web")] }] } };
  const why = expect.stringContaining("A node of `other` leads to the instance that it replaces");
  const before = stack({ web }, [], { loadbalancers: other });
  expect(sent(replaced(before, before))).toContain("delete-instance web-delete");
  expect(sent(replaced(before, stack({ web })))).toEqual([]);
  expect(whyNot(replaced(before, stack({ web })))).toEqual(expect.arrayContaining([why]));

  const balancer = { id: 1, label: "other", region: "us-east", client_conn_throttle: 0 };
  const port = { id: 2, port: 80, label: "x", loadbalancer_id: 1 };
  const [here, there] = ["192.168.1.7:80", "192.168.1.8:80"].map((address) => ({
    id: 3,
    label: "web",
    address,
    config_id: 2,
  }));
  const from = (one: unknown, now: string, variables = new Map<string, string>()) =>
    planFrom(listed({ data: [answered] }, balancer, port, one as object), now, "kept", {
      isReplaced: namedBy(["web"]),
      variables,
    });
  expect(whyNot(from(here, stack({ web })))).toEqual(expect.arrayContaining([why]));
  expect(sent(from(there, stack({ web })))).toContain("delete-instance web-delete");
  for (const variables of [new Map(), new Map([["STAGE", "prod"]])])
    expect(sent(from(here, before, variables))).toContain("delete-instance web-delete");
});

test("from responses, neither --delete nor a choice is needed", () => {
  const planned = planFrom(
    listed({ data: [answered, { ...answered, id: 8, label: "other" }] }),
    stack({ web }),
    "kept",
    {
      isReplaced: namedBy(["web"]),
    },
  );
  expect(planned.requests.at(-1)).toMatchObject({ method: "DELETE", path: "/compute/instances/7" });
  expect(planned.requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
});

test.each([
  [["data"], {}, "The stack has no instance `data`."],
  [["front"], {}, "`front` is a load balancer. No documented operation removes one, so it cannot be replaced."],
  [["new"], {}, "Whether `new` exists is unknown, so it cannot be replaced."],
  [["web"], { only: ["front"] }, null],
  [["web"], { only: ["new"] }, "`web` is not among what `--only` chooses."],
  [["twin"], {}, "`twin` is the name of several resources: write `instances.one` or `instances.two`."],
])("the names %j are %j", (replace, more, why) => {
  const twins = { one: { ...web, label: "twin" }, two: { ...web, label: "twin" } };
  const old = stack({ web, ...twins }, [node("web")]);
  const document = openForTest("new.stack.yaml", stack({ web, ...twins, new: web }, [node("web")]));
  const existing = existingIn([
    oldFileOf({ name: "old", text: old, fileName: "old.stack.yaml" }, "file:///old.stack.yaml"),
  ]);
  const asked = { hasFrom: true, format: "text", variables: new Map() };
  const choices = readPlanOptions({ ...more, replace }, asked);
  if (isRefused(existing) || isRefused(choices)) throw new Error("nothing is wrong with these");
  const around = { environment: environmentForTests(), filesBefore: null };
  const plan = chosenPlan({ document, findings: findingsIn(document) }, existing, choices, around);
  expect(isRefused(plan) ? plan.refusal(sameName) : null).toBe(why === null ? null : `\`replace\`: ${why}`);
});
