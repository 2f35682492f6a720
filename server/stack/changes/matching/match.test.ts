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
