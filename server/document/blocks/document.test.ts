import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits } from "../../syntax/index.ts";
import { rootOf } from "../values/root.ts";
import { blockWith, isSentAsWritten } from "./block.ts";
import { type Document, documentOf, editDocument, indexAt, indexOf, openDocument, pointerPrefix } from "./document.ts";
import { editTogether, readAgain } from "./edit-together.ts";
import { keptTrees } from "./trees.ts";
import { withText } from "./with-text.ts";

function open(name: string, text: string): Document {
  const document = openDocument({ uri: `file:///${name}`, name, text });
  if (!document) throw new Error(`${name} is not a supported file`);
  return document;
}

const stackText = "version: v4\nx-a: 1\ninstances:\n  a/b:\n    type: x\n  b: {}\nsubnets:\n  s: {}\n---\nlabel: 1\n";
const listText = '[\n  { "a": 1 },\n  { "b": 2 },\n  { "c": 3 }\n]\n';

const cut = (document: Document) =>
  document.blocks
    .all()
    .map(({ text, holds, section, part }, index) => [pointerPrefix(document, index), holds, section, part, text]);

test("a stack is split into the items of its sections, a sequence into its items", () => {
  expect(cut(open("a.stack.yaml", stackText))).toEqual([
    ["", "top", "", 0, "version: v4\nx-a: 1\ninstances:\n"],
    ["/instances", "section", "instances", 0, "  a/b:\n    type: x\n"],
    ["/instances", "section", "instances", 0, "  b: {}\n"],
    ["", "top", "", 0, "subnets:\n"],
    ["/subnets", "section", "subnets", 0, "  s: {}\n"],
    ["/1", "top", "", 1, "---\nlabel: 1\n"],
  ]);
});

test("a document with another text is cut as that text, and keeps the blocks that are in both", () => {
  const anyLine = fc.constantFrom(
    "instances:",
    "  a:",
    "    type: x",
    "  b: {}",
    "subnets:",
    "---",
    "label: 1",
    "",
    "  # a",
  );
  const anyText = fc.array(anyLine, { maxLength: 12 }).map((lines) => lines.join("\n"));
  fc.assert(
    fc.property(anyText, anyText, (text, next) => {
      const before = open("a.stack.yaml", text);
      const after = withText(before, next);
      expect(after.text).toBe(next);
      expect(cut(after)).toEqual(cut(open("a.stack.yaml", next)));
      expect(withText(before, text)).toBe(before);
    }),
  );
  const before = open("a.stack.yaml", stackText);
  const after = withText(before, stackText.replace("type: x", "type: yy"));
  expect(after.blocks.all().map((block) => before.blocks.all().includes(block))).toEqual([
    ...[true, false, true, true, true, true],
  ]);
});

test("an unsupported file is not a document", () => {
  expect(openDocument({ uri: "file:///a.txt", name: "a.txt", text: "" })).toBeNull();
  expect(openDocument({ uri: "file:///a.txt", name: "a.txt", languageId: "compute-stack", text: "" })?.file.kind).toBe(
    "stack",
  );
});

test.each([
  ["instances: {}", true],
  ["instances:\n  web: {}\n", true],
  ["{ subnets: {} }", true],
  ["version: v4\n", false],
  ["- instances\n", false],
  ["text", false],
  ["", true],
  ["# a comment\n", true],
  ["null", true],
  ["--- a\n---\nsubnets: {}\n", true],
])("with the text %j, stack.yaml is a stack: %s", (text, isStack) => {
  const opened = (name: string, declared?: "stack") =>
    openDocument({ uri: "file:///a", name, text, ...(declared && { declared }) }) !== null;
  expect(opened("stack.yaml")).toBe(isStack);
  expect([opened("a.stack.yaml"), opened("stack.yaml", "stack")]).toEqual([true, true]);
});

test("what is sent as it is written is a `.json` file, or is in another file", () => {
  const facts = { uri: "", kind: "request" } as const;
  expect(isSentAsWritten({ ...facts, name: "a.request.json" })).toBe(true);
  expect(isSentAsWritten({ ...facts, name: "a.request.jsonc" })).toBe(false);
  expect(isSentAsWritten({ ...facts, name: "a.md", carrier: "markdown" })).toBe(true);
});

test("a document that cannot be split is one block", () => {
  expect(documentOf({ uri: "", name: "a.requests.json", kind: "request" }, listText, "whole").blocks.length).toBe(1);
});

const pieces = [
  "instances:\n",
  "  web:\n",
  "    label: a\n",
  "  db: { tags: [x] }\n",
  "subnets:\n",
  "  s: {}\n",
  "x-a: &a 1\n",
  "---\n",
  "# note\n",
  "<<<<<<< x\n",
  "=======\n",
  ">>>>>>> y\n",
  "\r",
  "\r\n",
  "  ",
  "}",
  '{ "a": 1 }',
  ",\n",
  "[",
  "]",
  "",
];

test.each(["a.stack.yaml", "a.requests.json"])("after any edits, %s is split as if it were opened again", (name) => {
  const edit = fc.record({ at: fc.nat(), length: fc.nat(30), text: fc.constantFrom(...pieces) });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 12 }),
      fc.array(edit, { maxLength: 5 }),
      (parts, edits) => {
        let text = (name.endsWith("json") ? listText : stackText) + parts.join("");
        let document = open(name, text);
        for (const { at, length, text: inserted } of edits) {
          const start = at % (text.length + 1);
          const end = Math.min(text.length, start + length);
          text = text.slice(0, start) + inserted + text.slice(end);
          document = editDocument(document, start, end, inserted);
          expect([document.text, document.length]).toEqual([text, text.length]);
          expect(cut(document)).toEqual(cut(open(name, text)));
          const orders = document.blocks.all().map(({ order }) => order);
          expect(orders).toEqual([...new Set(orders)].sort((a, b) => a - b));
          document.blocks.all().forEach((block, index) => {
            expect(indexOf(document, block)).toBe(index);
          });
        }
      },
    ),
    { numRuns: 150 },
  );
});

const shared = (before: Document, after: Document) => {
  const old = new Set(before.blocks.all());
  return after.blocks
    .all()
    .map((block) => (old.has(block) ? "=" : "+"))
    .join("");
};

const web = "instances:\n  a: {}\n  b: {}\n  c: {}\n  d: {}\n";

test.each([
  ["a value", "a.stack.yaml", web, "  b: {}", "  b: { tags: [] }", "==+=="],
  ["a new neighbor", "a.stack.yaml", web, "  b: {}\n", "  b: {}\n  e: {}\n", "==+++="],
  ["a removed one", "a.stack.yaml", web, "  b: {}\n", "", "==+="],
  ["a new section before", "a.stack.yaml", web, "instances:", "version: v4\ninstances:", "+===="],
  ["a known key to an unknown one", "a.stack.yaml", `region: x\n${web}`, "region", "regions", "+===="],
  ["a side of a conflict", "a.stack.yaml", `${web}<<<<<<< x\n  e: {}\n=======\n`, "  e: {}", "  e: []", "====+"],
  ["a value above a conflict", "a.stack.yaml", `${web}<<<<<<< x\n  e: {}\n`, "  b: {}", "  b: []", "==+==="],
  ["a line end to a carriage return", "a.stack.yaml", web, "{}\n  c", "{}\r  c", "==+=="],
  ["a value below an unknown key", "a.stack.yaml", `regions: x\n${web}`, "  b: {}", "  b: { tags: [] }", "==+=="],
  ["an item", "a.requests.json", listText, '"b": 2', '"b": 3', "==+=="],
])("an edit of %s parses only the edited block again", (_, name, text, from, to, expected) => {
  const before = open(name, text);
  const start = text.indexOf(from);
  const after = editDocument(before, start, start + from.length, to);
  expect(after.text).toBe(text.replace(from, to));
  expect(shared(before, after)).toBe(expected);
  expect(after.blocks.all().every((block) => rootOf(block) !== undefined)).toBe(true);
});

const at = (text: string, from: string, to: string) => ({
  start: text.indexOf(from),
  end: text.indexOf(from) + from.length,
  text: to,
});

test.each([
  ["a.stack.yaml", web, [at(web, "b: {}", "b: { x: 1 }"), at(web, "d: {}", "d: []")], "==+=+", 16],
  ["a.stack.yaml", web, [at(web, "b: {}\n  c: {}", "b: {}")], "==+=", 16],
  ["a.stack.yaml", web, [at(web, "b", "x"), at(web, "{}\n  c", "{}\n  y")], "==++=", 16],
  ["a.stack.yaml", web, [], "=====", 0],
  [
    "a.create-instance.request.json",
    '{ "a": 1, "b": 2 }',
    [
      { start: 2, end: 5, text: '"c"' },
      { start: 15, end: 16, text: "3" },
    ],
    "+",
    18,
  ],
  [
    "a.create-instance.request.json",
    '{ "a": 1, "b": 2 }',
    [
      { start: 2, end: 5, text: '"c"' },
      { start: 7, end: 8, text: "2" },
      { start: 15, end: 16, text: "3" },
    ],
    "+",
    18,
  ],
  [
    "a.stack.yaml",
    `version: v4\n${web}`,
    [at(`version: v4\n${web}`, "v4", "v5"), at(`version: v4\n${web}`, "d: {}", "d: []")],
    "+++++",
    55,
  ],
])("edits of %s in several places leave the other blocks alone: %#", (name, text, edits, expected, again) => {
  const before = open(name, text);
  const after = editTogether(before, edits);
  expect(after.text).toBe(applyEdits(text, edits));
  expect(cut(after)).toEqual(cut(open(name, after.text)));
  expect(shared(before, after)).toBe(expected);
  expect(readAgain(before, edits)).toBe(again);
});

test("the block at a boundary is the one that starts there, for every version of the document", () => {
  const before = open("a.stack.yaml", web);
  const starts = before.blocks.all().map((_, index) => before.blocks.startOf(index));
  expect(starts.map((start) => indexAt(before, start))).toEqual([0, 1, 2, 3, 4]);
  expect(indexAt(before, web.length)).toBe(4);
  const after = editDocument(before, 0, web.length, "");
  expect(before.blocks.all().map((block) => indexOf(after, block))).toEqual([-1, -1, -1, -1, -1]);
});

test("a block keeps derived results, and a changed block computes them again", () => {
  const block = open("a.stack.yaml", web).blocks.get(1);
  if (!block) throw new Error("no block");
  let made = 0;
  const make = (): number => ++made;
  const keep = (): number => ++made;
  expect([block.once(make), block.once(make), block.kept(keep), block.kept(keep), block.once(make)]).toEqual([
    1, 1, 2, 2, 1,
  ]);
  const other = blockWith(block, "  z: {}\n");
  expect([other.text, other.holds, other.section, other.order, other.once(make)]).toEqual([
    "  z: {}\n",
    "section",
    "instances",
    block.order,
    3,
  ]);
  expect(blockWith(block, "a: 1", "top").holds).toBe("top");
});

test("only the trees of recently read blocks are kept, and small results of all blocks", () => {
  const many = Array.from({ length: 40 }, (_, i) => `  i${i}: {}\n`).join("");
  const blocks = open("a.stack.yaml", `instances:\n${many}`).blocks.all();
  let made = 0;
  const make = (): number => ++made;
  const [first] = blocks;
  const tree = first?.parsed;
  const node = first?.parsed.root;
  first?.once(make);
  first?.kept(make);
  for (const block of blocks.slice(1, 32)) void block.parsed;
  expect(first?.parsed).toBe(tree);
  for (const block of blocks.slice(32)) void block.parsed;
  expect(first?.parsed).not.toBe(tree);
  expect(first?.parsed).toEqual(tree);
  made = 10;
  expect([first?.once(make), first?.kept(make)]).toEqual([11, 2]);
  expect(node && first?.pointerOf(node)).toBe("");
});

test("of very large blocks, only the trees of the last ones are kept, even if small ones are read in between", () => {
  const { add } = keptTrees();
  const forgotten: string[] = [];
  const read = (name: string, length: number): void =>
    add({ text: "x".repeat(length), forget: () => void forgotten.push(name) });
  read("small", 10);
  read("first", 5_000_000);
  expect(forgotten).toEqual([]);
  read("second", 5_000_000);
  expect(forgotten).toEqual(["first"]);
  read("third", 50_000_000);
  expect(forgotten).toEqual(["first", "second"]);
  for (let i = 0; i < 40; i++) read("other", 10);
  expect(forgotten.slice(2)).toEqual(["small", ...Array.from({ length: 8 }, () => "other")]);
  forgotten.length = 0;
  for (const name of ["fourth", "fifth", "sixth", "seventh"]) read(name, 2_500_000);
  expect(forgotten).toEqual(["third", "fourth"]);
});

test("a node has the same pointer when its block is parsed again", () => {
  const read = () => open("a.stack.yaml", "instances:\n  a/b: { tags: [x, y] }\n").blocks.get(1);
  const block = read();
  const last = block && rootOf(block)?.at("a/b", "tags")?.items[1]?.node;
  expect(last && read()?.pointerOf(last)).toBe("/a~1b/tags/1");
});

test.each([
  ["a\nb\n", 2],
  ["a\r\nb\r\n", 2],
  ["a\rb\r", 2],
  ["a\r\r\n\n", 3],
  ["", 0],
])("%j has this many line breaks: %i", (text, count) => {
  expect(documentOf({ uri: "", name: "a.stack.yaml", kind: "stack" }, text, "whole").blocks.get(0)?.lineBreaks).toBe(
    count,
  );
});

const webs = Array.from({ length: 5 }, (_, index) => `  web-${index}:\n    label: a\n    tags:\n      - b\n`);
const typed = ["[", "{", '"', "'", ": :", "]"].flatMap((mark) =>
  ["region: us", "instances:", "  web-0:", "    label", "  web-2:", "web-2:", "subnets:"].map((place) => [mark, place]),
);

test.each(typed)("typing `%s` before `%s` keeps the blocks around it", (mark, place) => {
  const text = `region: us\n\ninstances:\n${webs.join("")}subnets:\n  s: {}\n`;
  const before = open("a.stack.yaml", text);
  const at = text.indexOf(place);
  const after = editDocument(before, at, at, mark);
  const kept = after.blocks.all().filter((block) => indexOf(before, block) >= 0);
  expect(kept.length).toBeGreaterThanOrEqual(before.blocks.length - 3);
  expect(cut(after)).toEqual(cut(open("a.stack.yaml", after.text)));
});

test("the words of a service are kept with a document, but not with settings", () => {
  const names = { compute: "acme" };
  const open = (name: string) => openDocument({ uri: `file:///${name}`, name, text: "x-a: b\n", names })?.file;
  expect([open("a.stack.yaml")?.names, open(".compute-stack.yaml")?.names]).toEqual([names, undefined]);
  expect(openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text: "" })?.file).not.toHaveProperty(
    "names",
  );
});
