import { expect, test } from "vitest";
import type { TopLevel } from "../language.ts";
import { splitSection, splitYamlBlocks } from "./blocks.ts";

const top: TopLevel = {
  names: new Set(["name", "webs", "nets"]),
  ownPrefix: "x-",
  sections: new Set(["webs", "nets"]),
};

/** The blocks of a text, with the section of each child and its indentation. */
function cut(text: string): readonly string[] {
  const starts = splitYamlBlocks(text, top);
  return starts.map(({ start, holds, section, indent }, index) => {
    const own = text.slice(start, starts[index + 1]?.start ?? text.length);
    return holds === "section" ? `${section} ${indent}: ${own}` : own;
  });
}

test.each<[text: string, blocks: readonly string[]]>([
  ["webs:\n  a: 1\n  b: 2\n", ["webs:\n", "webs 2:   a: 1\n", "webs 2:   b: 2\n"]],
  ["webs:\n a:\n  c: 1\n\n # d\n b: 2", ["webs:\n", "webs 1:  a:\n  c: 1\n\n # d\n", "webs 1:  b: 2"]],
  [
    "name: n\nwebs:\n  # first\n\n  a: 1\nnets: # c\n    b:\n\nx-y: {}\n",
    ["name: n\nwebs:\n", "webs 2:   # first\n\n  a: 1\n", "nets: # c\n", "nets 4:     b:\n\n", "x-y: {}\n"],
  ],
  [
    "\uFEFF---\r\n'webs':\r\n  a: 1\r\n\"nets\":\r\n  b: 2",
    ["\uFEFF---\r\n'webs':\r\n", "webs 2:   a: 1\r\n", '"nets":\r\n', "nets 2:   b: 2"],
  ],
  ["webs:\n  a:b:\n  c: 1", ["webs:\n", "webs 2:   a:b:\n", "webs 2:   c: 1"]],
  ["webs:\n  a: &x 1*2\n", ["webs:\n", "webs 2:   a: &x 1*2\n"]],
  ["webs:\n", ["webs:\n"]],
  ["webs: {}\nnets:\n  a: 1\n", ["webs: {}\nnets:\n", "nets 2:   a: 1\n"]],
  ["name:\n  a: 1\nnets:\n  b: 1\n", ["name:\n  a: 1\nnets:\n", "nets 2:   b: 1\n"]],
  // What continues the child above, or is a mistake in any case, belongs to the block above it.
  ["webs:\n  a:\n  - b\n  c: 1\n", ["webs:\n", "webs 2:   a:\n  - b\n", "webs 2:   c: 1\n"]],
  ["webs:\n    a: 1\n  b: 2\n", ["webs:\n", "webs 4:     a: 1\n  b: 2\n"]],
  ["webs:\n  a: 1\n# c\n - b: 1\n", ["webs:\n", "webs 2:   a: 1\n# c\n - b: 1\n"]],
  ["webs:\n  a: |\n    \tb\n  c: 1\n", ["webs:\n", "webs 2:   a: |\n    \tb\n", "webs 2:   c: 1\n"]],
  ["webs:\n  a: 1\n  half\n  b: 2\n", ["webs:\n", "webs 2:   a: 1\n  half\n", "webs 2:   b: 2\n"]],
  ["webs:\n  a: 1\n  [b:\n    c: 1\n  d: 2\n", ["webs:\n", "webs 2:   a: 1\n  [b:\n    c: 1\n", "webs 2:   d: 2\n"]],
  ["webs:\n  [a:\n    c: 1\n  d: 2\n", ["webs:\n", "webs 2:   [a:\n    c: 1\n  d: 2\n"]],
  ["webs:\n  a: 1\nhalf\nnets:\n  b: 2\n", ["webs:\n", "webs 2:   a: 1\nhalf\n", "nets:\n", "nets 2:   b: 2\n"]],
  ["webs:\n  a:\n[    b: 1\n  c: 2\n", ["webs:\n", "webs 2:   a:\n[    b: 1\n", "webs 2:   c: 2\n"]],
  ["webs:\n  a:\nb: 1\n    c: 1\n  d: 2\n", ["webs:\n", "webs 2:   a:\nb: 1\n    c: 1\n", "webs 2:   d: 2\n"]],
  ["webs:\n[  a:\n    b: 1\n  c: 2\n", ["webs:\n", "webs 2: [  a:\n    b: 1\n", "webs 2:   c: 2\n"]],
  ["text\nwebs:\n  a: 1\n", ["text\nwebs:\n", "webs 2:   a: 1\n"]],
  // All of it is the text of a block scalar.
  [" |\nwebs:\n  a: 1\n", [" |\nwebs:\n  a: 1\n"]],
  [" \t|\nwebs:\n  a: 1\n", [" \t|\nwebs:\n  a: 1\n"]],
  ["# c\n>-\nwebs:\n  a: 1\n", ["# c\n>-\nwebs:\n  a: 1\n"]],
  ["[name: n\nwebs:\n  a: 1\n", ["[name: n\nwebs:\n", "webs 2:   a: 1\n"]],
  ["name: n\n[\nwebs:\n  a: 1\n", ["name: n\n[\nwebs:\n", "webs 2:   a: 1\n"]],
  ['name: n\n"webs:\n  a: 1\n', ['name: n\n"webs:\n', "webs 2:   a: 1\n"]],
  ["name: n\n: :webs:\n  a: 1\n", ["name: n\n: :webs:\n", "webs 2:   a: 1\n"]],
  ["name: n\nwebs:[\n  a: 1\n", ["name: n\nwebs:[\n", "webs 2:   a: 1\n"]],
  ["name: n\nwebs: [\n  a: 1\n", ["name: n\nwebs: [\n", "webs 2:   a: 1\n"]],
  ["name: n\nwebs: []\n  a: 1\n", ["name: n\nwebs: []\n", "webs 2:   a: 1\n"]],
  ["webs:\n  a: 1\nnets:[\n  b: 2\n", ["webs:\n", "webs 2:   a: 1\nnets:[\n", "nets 2:   b: 2\n"]],
  // A conflict belongs to one block, and only its first side is read.
  ["webs:\n  a: 1\n<<<<<<< b\n", ["webs:\n", "webs 2:   a: 1\n<<<<<<< b\n"]],
  [
    "webs:\n  a: 1\n<<<<<<< b\n  b: 1\n  c: 1\n=======\n  d: 1\n>>>>>>> c\n  e: 1\n",
    ["webs:\n", "webs 2:   a: 1\n<<<<<<< b\n  b: 1\n  c: 1\n=======\n  d: 1\n>>>>>>> c\n", "webs 2:   e: 1\n"],
  ],
  [
    "<<<<<<< b\nname: n\n=======\nname: m\nwebs:\n>>>>>>> c\nnets:\n  a: 1\n",
    ["<<<<<<< b\nname: n\n=======\nname: m\nwebs:\n>>>>>>> c\nnets:\n", "nets 2:   a: 1\n"],
  ],
  ["webs:\n  a: 1\r  b: 1\r\n  c: 1\n", ["webs:\n", "webs 2:   a: 1\r", "webs 2:   b: 1\r\n", "webs 2:   c: 1\n"]],
  // An unknown or second key is a mistake on its own.
  ["other: 1\nwebs:\n  a: 1\n", ["other: 1\nwebs:\n", "webs 2:   a: 1\n"]],
  ["name: n\nname: m\nwebs:\n  a: 1\n", ["name: n\nname: m\nwebs:\n", "webs 2:   a: 1\n"]],
  ["webs:\n  a: 1\nother:\n  b: 1\nname: n\n", ["webs:\n", "webs 2:   a: 1\n", "other:\n  b: 1\nname: n\n"]],
])("%j is cut", (text, blocks) => {
  expect(cut(text)).toEqual(blocks);
});

test.each([
  // These are judged by a key in another block, or are alone in theirs.
  "nams: 1\nwebs:\n  a: 1\nname: n\n",
  "name: n\nwebs:\n  a: 1\nname: m\nx-y: 1\n",
  "webs:\n  a: 1\nother: 1\n",
  "webs:\n  a: 1\nwebs:\n  b: 1\n",
  "- webs:\n",
  "  webs:\n    a: 1\n",
  "webs:\n  a\n",
  "webs:\n  - a: 1\n",
  "webs:\n  { a: 1 }\n",
  "webs:\n  [a: 1]\n",
  "webs:\n  : a\n",
  "webs:\n  }: a\n",
  "webs:\n  ]: a\n",
  "webs:\n  a:1\n",
  "{ webs: { a: 1 } }",
  "webs:\n  ? a: 1\n",
  "webs:\n  a: *x\n",
  "webs:\n  <<: { a: 1 }\n  a: 2\n",
  "webs:\n\ta: 1\n",
  "webs:\n  a: 1\n<<<<<<< b\nnets:\n  b: 1\n=======\n>>>>>>> c\n  c: 1\n",
  // These may be as intended.
  "{\nwebs:\n  { a: 1 },\nname: n\n}\n",
  "webs:\n  {\n  a: 1,\n  b: 2\n  }\n",
  "webs: {\n  a: 1,\n  b: 2\n  }\n",
  'webs: "\n  a: 1\n  "\n',
  "webs:\n  |\n  a: 1\n",
  "webs:\n  &x\n  a: 1\n",
  '"a\nwebs:\n  b: 1"\n',
  "|\nwebs:\n  a: 1\n",
  "",
])("%j stays whole", (text) => {
  expect(cut(text)).toEqual([text]);
});

test.each<[text: string, indent: number, isFirst: boolean, starts: readonly number[] | null]>([
  ["  a: 1\n  b: 2\n", 2, true, [0, 7]],
  ["  a: 1\n  b: 2\n", 2, false, [0, 7]],
  ["  # c\n  a: 1\n", 2, true, [0]],
  ["\n  a: 1\n", 2, true, [0]],
  ["\n  a: 1\n", 2, false, null],
  [" # c\n  a: 1\n", 2, false, null],
  ["    a: 1\n", 2, true, null],
  ["  a: 1\nb: 2\n", 2, true, null],
  ["  a: [\n", 2, true, [0]],
  ["  a: 1\n b: 2\n", 2, true, [0]],
  ["  a: 1\n  half\n", 2, false, [0]],
  ["  half\n  a: 1\n", 2, false, null],
  ["  a: 1\nhalf\n", 2, false, null],
  ["", 2, true, null],
])("the stretch %j of a section indented by %i, first: %s, has children at %j", (text, indent, isFirst, starts) => {
  expect(splitSection(text, indent, isFirst)).toEqual(starts);
});
