import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Document, editDocument, emptyCatalog, openDocument } from "../document/index.ts";
import { outsideForTests } from "../rules/testing.ts";
import type { Span } from "../syntax/index.ts";
import { codeLenses, resolveLens } from "./code-lenses.ts";
import { thingFinder } from "./find-thing.ts";
import { hover } from "./hover.ts";
import { hintKinds, inlayHints } from "./inlay-hints.ts";
import { indentNewLine } from "./new-line.ts";
import { semanticTokens } from "./semantic-tokens.ts";

const folder = fileURLToPath(new URL("../../examples/", import.meta.url));
const examples = readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((path) => {
  if (!statSync(folder + path).isFile()) return [];
  const text = readFileSync(folder + path, "utf8");
  return openDocument({ uri: `file:///${path}`, name: path, text }) ? [{ path, text }] : [];
});

const outside = outsideForTests();
const findThing = thingFinder();

/** Nothing throws, and every place is inside of the text. */
function checkAll(document: Document, offset: number): void {
  const { length } = document;
  const isInside = ({ start, end }: Span): void => {
    expect(start).toBeGreaterThanOrEqual(0);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(length);
  };
  for (const at of [offset, length - 1, length, length + 1, -1]) {
    const found = hover(document, at, { outside, catalog: emptyCatalog, findThing });
    if (found) {
      isInside(found);
      expect(found.start).toBeLessThanOrEqual(at);
      expect(found.end).toBeGreaterThanOrEqual(at);
    }
    const edit = indentNewLine(document, at, "  ");
    if (edit) isInside(edit);
  }
  const all = { start: 0, end: length };
  for (const { offset } of inlayHints(document, all, new Set(hintKinds))) isInside({ start: offset, end: offset });
  for (const { lens, ...span } of codeLenses(document)) {
    isInside(span);
    if (lens.kind === "operation") continue;
    const from = lens.kind === "nodes" ? span.start : 0;
    for (const place of resolveLens(document, lens).places)
      isInside({ start: place.start + from, end: place.end + from });
  }
  let behind = 0;
  for (const token of semanticTokens(document, all)) {
    isInside(token);
    expect(token.start).toBeGreaterThanOrEqual(behind);
    behind = token.end;
  }
}

const opened = (path: string, text: string): Document => {
  const document = openDocument({ uri: `file:///${path}`, name: path, text });
  if (document === null) throw new Error(path);
  return document;
};

test.each(examples)("every prefix of $path is answered", ({ path, text }) => {
  for (let end = 0; end <= text.length; end += text.length > 1_500 ? 7 : 1)
    checkAll(opened(path, text.slice(0, end)), end >> 1);
});

test("edited at random, the examples are answered", () => {
  const bits = [
    "{",
    "}",
    "[",
    "- ",
    ":",
    ": ",
    "\n",
    "  ",
    '"',
    "'",
    "${",
    "&a ",
    "*a",
    "<<: ",
    "|",
    "#",
    ",",
    "😀",
    "\t",
    "\r",
    "\0",
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...examples),
      fc.array(fc.tuple(fc.nat(4_000), fc.nat(20), fc.constantFrom(...bits)), { minLength: 1, maxLength: 5 }),
      ({ path, text }, edits) => {
        let document = opened(path, text);
        for (const [at, length, bit] of edits) {
          const start = Math.min(at, document.length);
          document = editDocument(document, start, Math.min(start + length, document.length), bit);
          checkAll(document, start);
        }
      },
    ),
    { seed: 20_260_101, numRuns: 300 },
  );
});
