import { describe, expect, test } from "vitest";
import { editDocument } from "../../document/index.ts";
import { applied, openMarked } from "./complete.testing.ts";
import { complete } from "./complete.ts";

const repeat = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join("");

/** Texts with the requested number of items before and after the cursor. */
const texts: Readonly<Record<string, readonly [file: string, text: (count: number) => string]>> = {
  "a key between many items in JSON": [
    "web.create-instance.request.json",
    (count) =>
      `{\n  "interfaces": [\n${repeat(count, () => `    { "purpose": "vlan", "label": "abc" },\n`)}    { "purpose": "vpc", <|> },\n${repeat(count, () => `    { "purpose": "vlan", "label": "abc" },\n`)}    { "purpose": "vlan" }\n  ],\n  "type": "a"\n}`,
  ],
  "an item between many in JSON": [
    "web.create-instance.request.json",
    (count) =>
      `{\n  "interfaces": [\n${repeat(count, () => `    { "purpose": "vlan" }, // a note\n`)}    <|>\n${repeat(count, () => `    { "purpose": "vlan" },\n`)}    { "purpose": "vlan" }\n  ]\n}`,
  ],
  "behind the last of many items": [
    "web.create-instance.request.json",
    (count) => `{ "interfaces": [${repeat(count, () => `{ "purpose": "vlan" }, `)}{ "purpose": "vlan" } <|>] }`,
  ],
  "a field behind a long list": [
    "web.create-instance.request.json",
    (count) => `{ "tags": [${repeat(count, (index) => `"tag-${index}", `)}"x"], "booted": <|> }`,
  ],
  "a field before a long list": [
    "web.create-instance.request.json",
    (count) => `{ <|> "tags": [${repeat(count, (index) => `"tag-${index}", `)}"x"], "booted": true }`,
  ],
  "a field beside a large object": [
    "web.create-instance.request.json",
    (count) => `{ "script_data": {${repeat(count, (index) => `"key-${index}": { "a": [1, 2] }, `)}"x": 1}, "sw<|>" }`,
  ],
  "a field beside a long text": [
    "web.create-instance.request.json",
    (count) => `{ "metadata": { "user_data": "${'ab c\\n\\"d'.repeat(count * 5)}" }, "boo<|>"`,
  ],
  "a key between many items in YAML": [
    "shop.stack.yaml",
    (count) =>
      `instances:\n  web:\n    interfaces:\n${repeat(count, () => `      - purpose: vlan\n        label: abc\n`)}      - purpose: vpc\n        <|>\n${repeat(count, () => `      # a note\n      - purpose: vlan\n        label: abc\n`)}    type: x\n`,
  ],
  "an item between many in YAML, lists not indented": [
    "shop.stack.yaml",
    (count) =>
      `instances:\n    web:\n        interfaces:\n${repeat(count, () => `        - purpose: vlan\n          label: abc\n`)}        - <|>\n${repeat(count, () => `        - purpose: vlan\n`)}        type: x\n`,
  ],
  "a blank line below a long list in YAML": [
    "shop.stack.yaml",
    (count) =>
      `instances:\n  web:\n    tags:\n${repeat(count, (index) => `      - "tag-${index}"\n`)}    <|>\n    type: x\n`,
  ],
  "in braces between many in YAML": [
    "shop.stack.yaml",
    (count) =>
      `instances:\n  web: { interfaces: [${repeat(count, () => "{ purpose: vlan, label: a }, ")}{ purpose: vpc, <|> }] }\n`,
  ],
};

const few = 3;
const many = 5_000;

describe("completions in a large block are the same as in a small one", () => {
  test.each(Object.entries(texts))("%s", (_, [file, text]) => {
    const offers = (count: number) => {
      const { document, offset } = openMarked(file, text(count));
      const { items } = complete(document, offset);
      const near = items.map((item) => ({
        label: item.label,
        pieces: item.pieces,
        start: item.start - offset,
        end: item.end - offset,
        also: item.also.map((edit) => ({ ...edit, start: edit.start - offset, end: edit.end - offset })),
      }));
      return { document, items, near };
    };
    const large = offers(many);
    expect(large.document.text.length).toBeGreaterThan(50_000);
    expect(large.near).toEqual(offers(few).near);
    const [first] = large.items;
    expect(first).toBeDefined();
    if (!first) return;
    const before = large.document.blocks.all().flatMap(({ parsed }) => parsed.problems).length;
    const { length } = large.document;
    const after = editDocument(large.document, 0, length, applied(large.document.text, first));
    expect(after.blocks.all().flatMap(({ parsed }) => parsed.problems).length).toBeLessThanOrEqual(before);
  });
});
