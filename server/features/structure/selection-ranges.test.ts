import { expect, test } from "vitest";
import { openDocument } from "../../document/index.ts";
import { selectionRanges } from "./selection-ranges.ts";

/** `<|>` is the cursor; the selections step by step, without the whole document. */
function checkSelections(name: string, marked: string, expected: readonly string[]): void {
  const offset = marked.indexOf("<|>");
  const text = marked.replace("<|>", "");
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  if (!document) throw new Error(`${name} is no name of ours`);
  const selected = selectionRanges(document, offset).map(({ start, end }) => text.slice(start, end));
  expect(selected).toEqual([...expected, text]);
}

test("a reference in a string of a stack", () => {
  const item = '{ purpose: vpc, subnet_id: "x ${subnets.app-1.id}" }';
  const instance = `web:\n    interfaces:\n      - ${item}\n      - purpose: public`;
  const section = `instances:\n  ${instance}\n  db: {}`;
  checkSelections("a.stack.yaml", `name: a\n${section}\n`.replace("app-1", "a<|>pp-1"), [
    "app",
    "app-1",
    "subnets.app-1.id",
    "${subnets.app-1.id}",
    "x ${subnets.app-1.id}",
    '"x ${subnets.app-1.id}"',
    'subnet_id: "x ${subnets.app-1.id}"',
    item,
    `- ${item}\n      - purpose: public`,
    `interfaces:\n      - ${item}\n      - purpose: public`,
    instance,
    section,
    `name: a\n${section}`,
  ]);
});

test("keys, section keys, whitespace and comments", () => {
  const section = "instances:\n  a:\n    type: x\n\n    label: y # so it is";
  checkSelections("a.stack.yaml", `name: n\n${section}\n`.replace("instances", "insta<|>nces"), [
    "instances",
    section,
    `name: n\n${section}`,
  ]);
  const inside = "type: x\n\n    label: y";
  const around = [`a:\n    ${inside}`, section];
  checkSelections("a.stack.yaml", `${section.replace("x\n", "x\n<|>")}\n`, [inside, ...around]);
  checkSelections("a.stack.yaml", `${section.replace("label", "<|>label")}\n`, [
    "label",
    "label: y",
    inside,
    ...around,
  ]);
  checkSelections("a.stack.yaml", `${section.replace("it is", "i<|>t is")}\n`, [
    "it",
    "so it is",
    "# so it is",
    section,
  ]);
});

test("a word is not cut inside a character", () => {
  const character = "\u{103ff}\u{1f600}";
  checkSelections("a.stack.yaml", `name: a${character}<|>b c\n`, [
    `a${character}b`,
    `a${character}b c`,
    `name: a${character}b c`,
  ]);
});

test("multiline texts, by word and line", () => {
  checkSelections("a.stack.yaml", "x-a:\n  b: |\n    one\n    two wor<|>ds\n", [
    "words",
    "two words",
    "    one\n    two words",
    "|\n    one\n    two words",
    "b: |\n    one\n    two words",
    "x-a:\n  b: |\n    one\n    two words",
  ]);
});

test("a sequence of requests", () => {
  const text = '[\n  { "method": "GET", "path": "/compute/instances" },\n  { "body": { "tags": ["a", 1] } }\n]';
  checkSelections("a.requests.json", `${text}\n`.replace("instances", "in<|>stances"), [
    "instances",
    "/compute/instances",
    '"/compute/instances"',
    '"path": "/compute/instances"',
    '{ "method": "GET", "path": "/compute/instances" }',
    text,
  ]);
  checkSelections("a.requests.json", `${text}\n`.replace("1]", "<|>1]"), [
    "1",
    '["a", 1]',
    '"tags": ["a", 1]',
    '{ "tags": ["a", 1] }',
    '"body": { "tags": ["a", 1] }',
    '{ "body": { "tags": ["a", 1] } }',
    text,
  ]);
});

test("one of several documents, and empty files", () => {
  checkSelections("a.stack.yaml", "name: a\n---\nname: <|>b\n", ["b", "name: b", "---\nname: b"]);
  checkSelections("a.stack.yaml", "<|>", []);
  checkSelections("a.stack.yaml", "\n<|>\n", []);
});
