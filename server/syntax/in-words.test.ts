import { expect, test } from "vitest";
import { inWords, inWordsOf, nameInWordsOf } from "./in-words.ts";
import { json } from "./json/json.ts";
import type { Language } from "./language.ts";
import { innerSpans } from "./tree/inner-span.ts";
import type { Node } from "./tree/tree.ts";
import type { Wording } from "./wording.ts";
import { yaml } from "./yaml/yaml.ts";

/** `server` is written as `vm`, as a name and after `type/`. */
const wording: Wording = {
  read: (text) =>
    /^type\/vm/.test(text) ? { text: text.replace("vm", "server"), words: [{ at: 5, length: 6, written: 2 }] } : null,
  readName: (name) => (name === "vm" ? "server" : name),
  write: (text) => text.replace("type/server", "type/vm"),
  writeName: (name) => (name === "server" ? "vm" : name),
};

const plain = (node: Node | null | undefined): unknown => {
  switch (node?.kind) {
    case "mapping":
      return Object.fromEntries(node.entries.map(({ key, value }) => [key.value, plain(value)]));
    case "sequence":
      return node.items.map(plain);
    case "alias":
      return [`*${node.name}`, plain(node.target)];
    default:
      return node?.value;
  }
};

test.each([
  [yaml, "vm: type/vm-1\nlabel: vm\nsize: 1\n", { server: "type/server-1", label: "vm", size: 1 }],
  [yaml, "x: &a [type/vm, 2]\ny: *a\n", { x: ["type/server", 2], y: ["*a", ["type/server", 2]] }],
  [json, '{ "vm": ["type/vm"], "12": {} }', { server: ["type/server"], "12": {} }],
  [json, "", undefined],
])("%# the names in a text are read in the words of the tree", (language, text, expected) => {
  expect(plain(inWords(language, wording).parse(text).root)).toEqual(expected);
});

test("they are written as the text has them", () => {
  const language = inWords(yaml, wording);
  expect(["server", "label"].map(language.key)).toEqual(["vm", "label"]);
  expect(["type/server-1", "server", 1].map((value) => language.scalar(value, "block"))).toEqual([
    "type/vm-1",
    "server",
    "1",
  ]);
  expect([inWordsOf(language, "type/server"), nameInWordsOf(language, "server")]).toEqual(["type/vm", "vm"]);
  expect([inWordsOf(yaml, "type/server"), nameInWordsOf(yaml, "server")]).toEqual(["type/server", "server"]);
  expect(inWords(yaml, null)).toBe(yaml);
});

test.each([
  ["a: type/vm-1", 0, 5, "type/"],
  ["a: type/vm-1", 5, 11, "vm"],
  ["a: type/vm-1", 7, 9, "vm"],
  ["a: type/vm-1", 11, 13, "-1"],
  ['a: "type/vm-1"', 11, 13, "-1"],
  ["vm: 1", 0, 6, "vm"],
])("in %j, characters %i to %i of the text in other words are located at %j", (text, from, to, expected) => {
  const { root } = inWords(yaml, wording).parse(text);
  const [entry] = root?.kind === "mapping" ? root.entries : [];
  const node = text.startsWith("vm") ? entry?.key : entry?.value;
  if (node?.kind !== "scalar") throw new Error("There is no scalar.");
  const span = innerSpans(text, node)(from, to);
  expect(span && text.slice(span.start, span.end)).toBe(expected);
});

test("an alias of itself is reported where it is", () => {
  const read = (language: Language) => language.parse("a: &a\n  vm: *a\n").unsafeAliases;
  expect(read(inWords(yaml, wording)).map(({ alias: { start }, message }) => [start, message])).toEqual(
    read(yaml).map(({ alias: { start }, message }) => [start, message]),
  );
});
