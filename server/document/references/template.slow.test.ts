import { expect, test } from "vitest";
import { cpuTime } from "../../../test/cpu-time.ts";
import { readTemplate } from "./read-template.ts";
import { parseTemplate } from "./template.ts";

const hostile = [
  "{{".repeat(200_000),
  `\${${"$".repeat(200_000)}`,
  "${a.b}".repeat(50_000),
  "$${".repeat(100_000),
  "$(".repeat(100_000),
  "${A:-".repeat(50_000),
  `${"${A[".repeat(50_000)}${"}".repeat(50_000)}`,
  `${"${a.b ".repeat(50_000)}${"}".repeat(50_000)}`,
  "`a ".repeat(100_001),
  "`a(".repeat(100_001),
  "'$".repeat(100_001),
  "<a".repeat(100_000),
  "xxx-".repeat(100_000),
  "$a".repeat(100_000),
];

test.each(hostile)("a hostile value is read in no time (%#)", (value) => {
  const before = cpuTime();
  parseTemplate(value);
  for (const format of ["instance-label", "node-address", "user-data"] as const)
    readTemplate(value, { kind: "string", format });
  expect(cpuTime() - before).toBeLessThan(2_000);
});
