import { expect, test } from "vitest";
import { planBetween } from "../planned.testing.ts";

const stack = (...instances: readonly string[]): string =>
  `region: us-east\ninstances:\n${instances.map((one) => `  ${one}\n`).join("")}`;
const changes = (before: string, now: string): readonly string[] =>
  planBetween(before, now).plan.changes.map(({ action, resource }) => `${action} ${resource}`);

test.each<[what: string, before: string, now: string, expected: readonly string[]]>([
  [
    "another name with the same label is the same one",
    stack("a: { type: t, label: web }"),
    stack("b: { type: t, label: web }"),
    ["unchanged instances.b"],
  ],
  [
    "labels that are not known do not make two the same, nor different ones",
    stack('a: { type: t, label: "${env:A}" }'),
    stack('b: { type: t, label: "${env:B}" }'),
    ["unknown instances.b", "unknown instances.a"],
  ],
])("%s", (_, before, now, expected) => {
  expect(changes(before, now)).toEqual(expected);
});

const balancers = (...lines: readonly string[]): string =>
  `region: us-east\nloadbalancers:\n${lines
    .map((line) => {
      const [name, label, ...nodes] = line.split(" ");
      const addresses = nodes.map((node) => `{ label: n${node}, address: "192.168.1.${node}:80" }`);
      return `  ${name}: { label: ${label}, configs: [{ port: 80, nodes: [${addresses.join(", ")}] }] }\n`;
    })
    .join("")}`;

test.each<[what: string, before: readonly string[], now: readonly string[], expected: readonly string[]]>([
  ["exchanged", ["a one 1", "b two 2"], ["a two 2 3", "b one 1 4"], ["impossible a", "impossible b"]],
  ["handed on", ["a one 1", "b two 2"], ["a two 2 3", "b six 1 4"], ["impossible a", "impossible b"]],
  ["taken from one that is gone", ["a one 1", "b two 2"], ["a two 2 3"], ["impossible a"]],
  ["given to one that is new", ["a one 1"], ["a two 1 3", "c one 1 4"], ["impossible a", "impossible c"]],
])("where labels of load balancers are %s, nothing is sent to what is in doubt", (_, before, now, expected) => {
  const { plan } = planBetween(balancers(...before), balancers(...now));
  expect(plan.changes.map(({ action, now }) => `${action} ${now?.name}`)).toEqual(expected);
  expect(plan.changes.map(({ fields: [field] }) => field?.reason)).toEqual(
    expected.map(() => expect.stringContaining("write each label beside the name that had it")),
  );
  expect(plan.steps).toEqual([]);
});

test("a load balancer whose label changed to one that no other has gets its nodes", () => {
  const { plan } = planBetween(balancers("a one 1", "b two 2"), balancers("a six 1 3", "b two 2"));
  expect(plan.steps.map(({ name }) => name)).toEqual(["a-80-n3"]);
});
