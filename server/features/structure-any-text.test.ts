import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Document, documentOf, editDocument, openDocument } from "../document/index.ts";
import { folding } from "./folding.ts";
import { selectionRanges } from "./selection-ranges.ts";

const folder = fileURLToPath(new URL("../../examples/", import.meta.url));
const open = (name: string, text: string) => openDocument({ uri: `file:///${name}`, name, text });
const examples = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((path) => {
  if (!statSync(folder + path).isFile()) return [];
  return open(path, readFileSync(folder + path, "utf8")) ?? [];
});
const named = examples.map((document) => [document.file.name, document] as const);

/** Whatever the text: folds lie in each other or apart, selections grow, and all of it is inside the text. */
function checkStructure(document: Document, offsets: readonly number[]): void {
  const lastLine = document.text.split(/\r\n|\r|\n/).length - 1;
  let before = -1;
  for (const { startLine, endLine } of folding(document)) {
    if (!(before < startLine && startLine < endLine && endLine <= lastLine))
      throw new Error(`folds ${startLine} to ${endLine} of ${lastLine}, after ${before}`);
    before = startLine;
  }
  for (const offset of offsets) {
    const at = Math.max(0, Math.min(offset, document.length));
    let inner = { start: at, end: at };
    for (const span of selectionRanges(document, offset)) {
      if (span.start > inner.start || span.end < inner.end) throw new Error(JSON.stringify([inner, span]));
      inner = span;
    }
    expect(inner).toEqual({ start: 0, end: document.length });
  }
}

test.each(named)("every prefix of %s", (name, { text }) => {
  for (let end = 0; end <= text.length; end += text.length > 1_500 ? 7 : 1) {
    const document = open(name, text.slice(0, end));
    if (document) checkStructure(document, [end, end >> 1, end - 3, -1, end + 9]);
  }
});

test.each(named)("blocks fold %s as the whole does", (_, document) => {
  checkStructure(document, [...Array(document.length + 1).keys()]);
  expect(folding(document)).toEqual(folding(documentOf(document.file, document.text, "whole")));
});

test("edited at random, the examples are answered", () => {
  const bits = [
    "",
    "{",
    "}",
    "[",
    "]",
    "- ",
    ": ",
    "\n",
    "  ",
    '"',
    "'",
    "${",
    "&a ",
    "*a",
    "|",
    "# ",
    "//",
    "/*",
    "---\n",
    ",",
    "😀",
    "\t",
    "\r",
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...examples),
      fc.array(fc.tuple(fc.nat(4_000), fc.nat(20), fc.constantFrom(...bits)), { minLength: 1, maxLength: 5 }),
      (example, edits) => {
        let document = example;
        for (const [at, length, bit] of edits) {
          const start = Math.min(at, document.length);
          document = editDocument(document, start, Math.min(start + length, document.length), bit);
          checkStructure(document, [start, start + 1, document.length]);
        }
      },
    ),
    { seed: 20_260_101, numRuns: 300 },
  );
});
