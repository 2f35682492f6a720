import { expect, test } from "vitest";
import { openForTest, planBetween } from "../changes/planned.testing.ts";
import { formatPlan, planFormats } from "./formats.ts";
import { resourceVariable } from "./resource-variables.ts";

test.each<[asked: Parameters<typeof resourceVariable>, name: string, of: string]>([
  [[{ namespace: "instances", name: "web-1" }, "id", null], "INSTANCE_WEB_1_ID", "the ID of the instance `web-1`"],
  [
    [{ namespace: "loadbalancers", name: "front" }, "id", null],
    "LOADBALANCER_FRONT_ID",
    "the ID of the load balancer `front`",
  ],
  [
    [{ namespace: "loadbalancers", name: "front" }, "id", null, "port 443"],
    "CONFIG_FRONT_443_ID",
    "the ID of port 443 of the load balancer `front`",
  ],
  [
    [{ namespace: "instances", name: "web-1" }, "private_ipv4", null],
    "INSTANCE_WEB_1_PRIVATE_IPV4",
    "the `private_ipv4` of the instance `web-1`",
  ],
  [
    [{ namespace: "instances", name: "web" }, "id", "staging"],
    "INSTANCE_WEB_F1B747_ID",
    "the ID of the instance `web` of the stack `staging`",
  ],
])("%j is called %s", (asked, name, of) => {
  expect(resourceVariable(...asked)).toEqual({ kind: "env", name, of });
});

test("names that a variable cannot hold whole get variables of their own, in any alphabet", () => {
  const names = ["web-1", "web_1", "web.1", "Web-1", "web--1", "日本", "日本語", "Ωmega", "1", "-", "", "a".repeat(90)];
  const variables = names.map((name) => resourceVariable({ namespace: "instances", name }, "id", null).name);
  expect(new Set(variables).size).toBe(names.length);
  for (const name of variables) expect(name).toMatch(/^INSTANCE_[A-Z0-9_]+_ID$/);
});

test("a variable is the same whatever else is in the plan, and each form says of what it is", () => {
  const stack = (tag: string, others: string) =>
    `region: us-east\ninstances:\n  web-1: { type: nano-1, tags: [${tag}] }\n${others}`;
  const alone = planBetween(stack("a", ""), stack("b", ""));
  const among = (tag: string) =>
    stack(tag, `  web_1: { type: nano-1, tags: [${tag}], label: other }\nloadbalancers:\n  web-1: {}\n`);
  const path = "/compute/instances/${INSTANCE_WEB_1_ID}";
  expect(alone.requests).toMatchObject([{ path }]);
  const document = openForTest("new.stack.yaml", stack("b", ""));
  for (const format of planFormats.slice(1))
    expect(formatPlan(alone.plan, { document }, format, { source: "new.stack.yaml" }).text).toContain(
      "Set `INSTANCE_WEB_1_ID` to the ID of the instance `web-1`.",
    );
  expect(planBetween(among("a"), among("b")).requests).toMatchObject([
    { path },
    { path: expect.not.stringMatching(path) },
  ]);
});
