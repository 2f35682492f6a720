import { expect, test } from "vitest";
import { optionsOf, propertiesFor, readEditorConfig } from "./editorconfig.ts";

const text = `
; comment
root = TRUE

[*]
indent_style = space
Indent_Size: 4
[{*.yaml,*.yml}]   # all of them
max_line_length = off
[docs/**.json]
indent_size = unset
[/top.json]
indent_style = tab
`;

test.each([
  ["a.json", { useTabs: false, tabWidth: 4 }],
  ["sub/a.yml", { useTabs: false, tabWidth: 4, printWidth: Number.POSITIVE_INFINITY }],
  ["docs/x/a.json", { useTabs: false }],
  ["top.json", { useTabs: true, tabWidth: 4 }],
  ["sub/top.json", { useTabs: false, tabWidth: 4 }],
])("%s", (path, expected) => {
  const config = readEditorConfig(text);
  expect(config.isRoot).toBe(true);
  expect(optionsOf(propertiesFor(config, path))).toEqual(expected);
});

test("anything else is not read as a property", () => {
  const { isRoot, sections } = readEditorConfig("\uFEFF[*.json\nroot\n=\n[*]\n= 4\nindent_size\n[[[]\na=b");
  expect(isRoot).toBe(false);
  expect(optionsOf(Object.assign({}, ...sections.map(({ properties }) => properties)))).toEqual({});
  expect(propertiesFor({ isRoot, sections }, "a.json")).toEqual({});
});
