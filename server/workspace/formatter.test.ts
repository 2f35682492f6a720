import { expect, test } from "vitest";
import { formatter } from "./formatter.ts";

test.each([
  ["yaml", "a:   {b:   1}\r\nc:\r\n    - d # e\r\n", "a: { b: 1 }\r\nc:\r\n  - d # e\r\n"],
  ["yaml", `a: { ${"b: 12345678, ".repeat(8)}c: 1 }\n`, `a: { ${"b: 12345678, ".repeat(8)}c: 1 }\n`],
  ["json", '{"a":[1,2],\n"b":{}}', '{ "a": [1, 2], "b": {} }\n'],
] as const)("%s is formatted: %j", async (parser, text, expected) => {
  expect(await formatter(text, { parser, useTabs: false, tabWidth: 2 })).toBe(expected);
});

test("the requested indentation is used", async () => {
  expect(await formatter('{\n"a": 1 }', { parser: "json", useTabs: true, tabWidth: 4 })).toBe('{\n\t"a": 1\n}\n');
  expect(await formatter('{\n"a": 1 }', { parser: "json", useTabs: false, tabWidth: 4 })).toBe('{\n    "a": 1\n}\n');
});
