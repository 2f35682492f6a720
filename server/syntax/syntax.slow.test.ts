import { describe, expect, test } from "vitest";
import { growth, growthLimit } from "../../test/growth.ts";
import { json } from "./json/json.ts";
import type { Language } from "./language.ts";
import { removeItem } from "./write/remove.ts";
import { yaml } from "./yaml/yaml.ts";

describe("hostile text is read completely", () => {
  const deep = 10_000;
  const long = 5_000_000;
  test.each<[string, Language, string]>([
    ["brackets", yaml, `a: ${"[".repeat(deep)}${"]".repeat(deep)}`],
    ["open brackets", yaml, "[".repeat(deep)],
    ["braces", yaml, "{a: ".repeat(deep)],
    ["keys in brackets", yaml, `a: ${"[ b: ".repeat(3_000)}`],
    ["brackets on lines that are not closed", yaml, `a:\n${"  - [b c: d\n".repeat(deep)}`],
    ["dashes", yaml, `${"- ".repeat(deep)}x`],
    ["indentation", yaml, Array.from({ length: 2_000 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n")],
    ["a long word", yaml, `a: ${"x".repeat(long)}`],
    ["a long quoted text", yaml, `a: "${"x".repeat(long)}"`],
    ["a long open quote", yaml, `a: '${"''".repeat(long / 2)}`],
    ["a long comment", yaml, `a: 1 #${"#".repeat(long)}`],
    ["a long gap", yaml, `a:${" ".repeat(long)}x`],
    ["a long gap in braces", yaml, `a: {${" ".repeat(long)}b: \${C} }`],
    ["many open references", yaml, `a: ${"${".repeat(long / 2)}`],
    ["many references in brackets", yaml, `a: [${"${b}, ".repeat(5_000)}]`],
    ["many open templates", yaml, `a: x${"{{".repeat(long / 2)}`],
    ["many quotes", yaml, 'a: "x\n'.repeat(2_000)],
    ["many tabs", yaml, `a:\n${"\tb: 1\n".repeat(5_000)}`],
    ["many conflicts", yaml, "<<<<<<< a\n".repeat(20_000)],
    ["brackets", json, "[".repeat(deep) + "]".repeat(deep)],
    ["open objects", json, '{"a":'.repeat(deep)],
    ["open braces", json, "{".repeat(long / 5)],
    ["closing brackets", json, "]".repeat(long / 5)],
    ["commas", json, `[${",".repeat(long / 5)}`],
    ["quotes", json, '"'.repeat(long / 5)],
    ["colons", json, `{${":".repeat(long / 5)}`],
    ["backslashes", json, `["${"\\".repeat(long)}`],
    ["a long word", json, "x".repeat(long)],
    ["a long string", json, `"${"x".repeat(long)}"`],
    ["a long gap", json, `[${" ".repeat(long)}1]`],
    ["open comments", json, "/*".repeat(long / 2)],
    ["slashes", json, "/ ".repeat(long / 20)],
    ["control characters", json, "\u0000".repeat(long)],
  ])("%s (%#)", (_, language, text) => {
    const { root, problems } = language.parse(text);
    expect(root === null || root.end <= text.length).toBe(true);
    expect(problems.length).toBeLessThan(30_000);
  });
});

test.each(["//", "# ", "/* */ "])("an item before a comment of many `%s` is removed in linear time", (part) => {
  const remove = (count: number): void => {
    const text = `["x", "y" ${part.repeat(count)}\n]`;
    const { root } = json.parse(text);
    if (root?.kind !== "sequence") throw new Error("There is no list.");
    removeItem({ text, language: json }, root, 1);
  };
  expect(growth(remove, 500)).toBeLessThan(growthLimit);
});
