import { expect, test } from "vitest";
import { growth, growthLimit } from "../../../test/growth.ts";
import { readTemplate } from "./read-template.ts";
import { parseTemplate } from "./template.ts";

const hostile: Readonly<Record<string, (count: number) => string>> = {
  "open mustaches": (n) => "{{".repeat(n),
  dollars: (n) => `\${${"$".repeat(n)}`,
  references: (n) => "${a.b}".repeat(n),
  "escaped references": (n) => "$${".repeat(n),
  "open substitutions": (n) => "$(".repeat(n),
  "open defaults": (n) => "${A:-".repeat(n),
  "closed indexes": (n) => `${"${A[".repeat(n)}${"}".repeat(n)}`,
  "nested references": (n) => `${"${a.b ".repeat(n)}${"}".repeat(n)}`,
  "an odd number of backticks": (n) => "`a ".repeat(2 * n + 1),
  "an odd number of backticks with parentheses": (n) => "`a(".repeat(2 * n + 1),
  "quotes before dollars": (n) => "'$".repeat(2 * n + 1),
  "open tags": (n) => "<a".repeat(n),
  placeholders: (n) => "xxx-".repeat(n),
  variables: (n) => "$a".repeat(n),
};

test.each(Object.entries(hostile))("a value of %s is read in linear time", (_, textOf) => {
  const read = (count: number): void => {
    const value = textOf(count);
    parseTemplate(value);
    for (const format of ["instance-label", "node-address", "user-data"] as const)
      readTemplate(value, { kind: "string", format });
  };
  expect(growth(read, 25_000)).toBeLessThan(growthLimit);
});
