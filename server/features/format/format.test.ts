import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type Document, openDocument } from "../../document/index.ts";
import { applyEdits } from "../../syntax/index.ts";
import { formatter } from "../../workspace/formatter.ts";
import { type FileStyle, layoutParser, prettierStyle } from "./file-style.ts";
import { type FormatCall, formatDocument } from "./format.ts";
import type { Formatter } from "./layouts.ts";

const twoSpaces: Partial<FileStyle> = {};

async function format(document: Document, run: Formatter, wanted: Partial<FileStyle>, ranges?: FormatCall["ranges"]) {
  const style: FileStyle = { ...prettierStyle, parser: layoutParser(document), ...wanted };
  const result = await formatDocument(document, style, async () => run, ranges ? { ranges } : {});
  return result.kind === "edits" ? result.edits : [];
}

async function formatted(name: string, text: string, wanted = twoSpaces): Promise<string> {
  const document = openDocument({ uri: `file:///${name}`, name, text });
  if (document === null) throw new Error(`${name} is not a supported file`);
  return applyEdits(text, await format(document, formatter, wanted));
}

/** Checks what becomes of a text, and that nothing more comes of it. */
async function checkFormat(name: string, text: string, expected: string, wanted = twoSpaces): Promise<void> {
  expect(await formatted(name, text, wanted)).toBe(expected);
  expect(await formatted(name, expected, wanted)).toBe(expected);
}

test("YAML is formatted with its comments, and references are unchanged", async () => {
  await checkFormat(
    "a.stack.yaml",
    "# top\nname:   a # why\ninstances:\n    web:\n        label: ${env:NAME}   # here\n        tags: [ a,b ]\n\n\n\n    # last\n",
    "# top\nname: a # why\ninstances:\n  web:\n    label: ${env:NAME} # here\n    tags: [a, b]\n\n  # last\n",
  );
  await checkFormat("a.stack.yaml", "name: a\ninstances:\n  b: {}\n", "name: a\ninstances:\n    b: {}\n", {
    useTabs: true,
    tabWidth: 4,
  });
});

test("several documents, anchors, merge keys, CRLF and a byte order mark are preserved", async () => {
  await checkFormat(
    "a.stack.yaml",
    "x-a:  &a {b: 1}\nx-b:\n  <<:  *a\n---\nname:  b\n",
    "x-a: &a { b: 1 }\nx-b:\n  <<: *a\n---\nname: b\n",
  );
  await checkFormat("a.stack.yaml", "name:  a\r\nregion:  b\r\n", "name: a\r\nregion: b\r\n");
  await checkFormat("a.stack.yaml", "\uFEFFname:  a\n", "\uFEFFname: a\n");
});

test("JSON is formatted with its comments", async () => {
  await checkFormat(
    "a.request.jsonc",
    '{\n// c\n"method":"GET",   /* d */ "path":"/x", }',
    '{\n  // c\n  "method": "GET",\n  /* d */ "path": "/x",\n}\n',
  );
  await checkFormat(
    "a.requests.jsonc",
    '[{"a":1, // b\n"c":2},\n{"d":3}]',
    '[\n  {\n    "a": 1, // b\n    "c": 2,\n  },\n  { "d": 3 },\n]\n',
  );
  await checkFormat(
    "a.requests.json",
    '[{"a":1, // b\n"c":2},\n{"d":3} // e,\n]',
    '[\n  {\n    "a": 1, // b\n    "c": 2\n  },\n  { "d": 3 } // e,\n]\n',
  );
  await checkFormat("a.request.json", '{\n"a":[1,\n2]}', '{\n\t"a": [1, 2]\n}\n', { useTabs: true, tabWidth: 4 });
});

test("a mapping as a key is written as by Prettier", async () => {
  await checkFormat("a.stack.yaml", "a:\n - { b: c }:\n", "a:\n  - ? { b: c }\n");
});

test.each([
  ["a.stack.yaml", "name:   a\ninstances: [\n"],
  ["a.stack.yaml", "\tname:   a\n"],
  ["a.stack.yaml", "<<<<<<< a\nname:   a\n=======\nname: b\n>>>>>>> b\n"],
  ["a.request.json", '{ "a":1,, }'],
  ["a.request.json", '{ "a":   '],
  ["a.request.json", ""],
  ["a.stack.yaml", ""],
])("text with a syntax error is not formatted: %s %j", async (name, text) => {
  expect(await formatted(name, text)).toBe(text);
});

test("the output of a formatter that changes more than whitespace is rejected", async () => {
  const document = openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text: "name:  &a a\t# c\n" });
  if (document === null) throw new Error();
  for (const wrong of ["name: &a b # c\n", "name: &a a\n", "name: a # c\n", "name: &a a # c\nx-b: 1\n", "name: [\n"])
    expect(await format(document, async () => wrong, twoSpaces)).toEqual([]);
  let count = 0;
  expect(await format(document, async () => `name:${" ".repeat(++count)}&a a # c\n`, twoSpaces)).toEqual([]);
});

const folder = fileURLToPath(new URL("../../../examples/", import.meta.url));
const examples = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (path) => statSync(folder + path).isFile() && /\.(?:ya?ml|jsonc?)$/.test(path),
);

test.each(examples)("formatting %s is idempotent and changes only whitespace", async (path) => {
  const text = readFileSync(folder + path, "utf8");
  const name = path.replace(/^.*[\\/]/, "");
  if (openDocument({ uri: "file:///x", name, text }) === null) return;
  const once = await formatted(name, text);
  expect(await formatted(name, once)).toBe(once);
  expect(once.replace(/\s+/g, "").length).toBeGreaterThan(text.replace(/\s+/g, "").length * 0.95);
});
