import { expect, test } from "vitest";
import { type FileStyle, prettierStyle } from "../features/format/file-style.ts";
import { formatter } from "./formatter.ts";

const styled = (style: Partial<FileStyle> & Pick<FileStyle, "parser">): FileStyle => ({ ...prettierStyle, ...style });

test.each([
  ["yaml", "a:   {b:   1}\nc:\n    - d # e\n", "a: { b: 1 }\nc:\n  - d # e\n"],
  ["json", '{"a":[1,2],\n"b":{}}', '{ "a": [1, 2], "b": {} }\n'],
  ["jsonc", '{\n"a":[1,2],\n"b":{}}', '{\n  "a": [1, 2],\n  "b": {},\n}\n'],
] as const)("%s is formatted: %j", async (parser, text, expected) => {
  expect(await formatter(text, styled({ parser }))).toBe(expected);
});

test("the requested indentation is used", async () => {
  const style = { parser: "json", tabWidth: 4 } as const;
  expect(await formatter('{\n"a": 1 }', styled({ ...style, useTabs: true }))).toBe('{\n\t"a": 1\n}\n');
  expect(await formatter('{\n"a": 1 }', styled(style))).toBe('{\n    "a": 1\n}\n');
});
