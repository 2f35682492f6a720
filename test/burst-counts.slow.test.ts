import { afterEach, expect, test, vi } from "vitest";
import { Blocks } from "../server/document/blocks/blocks.ts";
import { type Document, documentOf, editDocument, linesOf } from "../server/document/index.ts";
import { codeLenses } from "../server/features/annotations/code-lenses.ts";
import { hintKinds, inlayHints } from "../server/features/annotations/inlay-hints.ts";
import { documentLinks } from "../server/features/files/document-links.ts";
import { foldParts } from "../server/features/structure/folding.ts";
import { outlineParts } from "../server/features/structure/outline.ts";
import { finish } from "../server/features/structure/stepwise.ts";
import { foldsWriter } from "../server/lsp/answers/folds-json.ts";
import { outlineWriter } from "../server/lsp/answers/outline-json.ts";
import { tokenEdits, tokenEncoder } from "../server/lsp/answers/token-data.ts";
import { yaml } from "../server/syntax/index.ts";

/** What an editor asks after a pause costs an edit's own blocks, counted: the same on every machine. */
const most = 5_000;
const instance = (i: number): string =>
  `  web-${i}:\n    type: standard-2\n    label: web-${i}-x\n    interfaces:\n      - purpose: public\n      - purpose: vlan\n        label: shop\n`;
const textOf = (count: number): string =>
  `instances:\n${Array.from({ length: count }, (_, i) => instance(i)).join("")}`;

/** Blocks are kept in stretches of half as many, and in shorter ones where there are few. */
const mostLooked = (count: number): number => Math.min(512, 5 * Math.sqrt(count));

/** A stretch that is edited is split into this many at most. */
const mostSplit = 8;

afterEach(() => vi.restoreAllMocks());

function burst(count: number) {
  const text = textOf(count);
  const write = outlineWriter({ isTree: true, encoding: "utf-16" });
  const asTree = (...args: Parameters<typeof write>): string => write(...args).join("");
  const encodeTokens = tokenEncoder("utf-16");
  const writeFolds = foldsWriter();
  let document: Document = documentOf({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", kind: "stack" }, text);
  const at = text.indexOf("label: web-5-x") + "label: web-5".length;
  const look = () => {
    const open = { version: 1, document, edited: at, lines: linesOf(document) };
    const outline = asTree(open, finish(outlineParts(document, most)));
    const { parts } = finish(foldParts(document, most));
    writeFolds(parts);
    const folds = parts.flatMap(({ own }) => own.each.map(({ own }) => own));
    const tokens = count <= most ? encodeTokens(open) : [];
    const others = [
      documentLinks(document),
      inlayHints(document, { start: Math.max(0, at - 1_000), end: at + 1_000 }, new Set(hintKinds)),
      ...(count <= most ? [codeLenses(document)] : []),
    ];
    return { outline, others, folds, tokens };
  };
  const symbols = (json: string): number => json.split('"selectionRange"').length - 1;
  const before = look();
  document = editDocument(document, at, at, "é");
  const parse = vi.spyOn(yaml, "parse");
  const stringify = vi.spyOn(JSON, "stringify");
  const get = vi.spyOn(Blocks.prototype, "get");
  const open = { version: 2, document, edited: at, lines: linesOf(document) };
  const outline = asTree(open, finish(outlineParts(document, most)));
  const written = stringify.mock.calls.length;
  const looked = get.mock.calls.length;
  const after = look();
  const parsed = parse.mock.calls.length;
  vi.restoreAllMocks();
  const folded = newIn(after.folds, before.folds);
  const colored = newIn(
    after.tokens.map(({ run }) => run),
    before.tokens.map(({ run }) => run),
  );
  const sent = tokenEdits(before.tokens, after.tokens).flatMap(({ data }) => data).length;
  return {
    parsed,
    folded,
    colored,
    sent,
    written,
    looked,
    symbols: symbols(outline),
    bytes: outline.length,
    before: before.outline.length,
  };
}

const newIn = <T>(after: readonly T[], before: readonly T[]): number => {
  const known = new Set(before);
  return after.filter((one) => !known.has(one)).length;
};

test.each([1_000, 10_000, 40_000])("after an edit of %i instances, one block is read and written", (count) => {
  const { parsed, folded, colored, sent, written, looked, symbols, bytes, before } = burst(count);
  expect(parsed).toBe(1);
  // Of the folds cut off at the limit, one block's part is read again.
  expect(folded).toBeLessThanOrEqual(2);
  expect(colored).toBeLessThanOrEqual(mostSplit);
  expect(sent).toBeLessThanOrEqual(5);
  // Each symbol has a name and may have a detail.
  expect(written).toBeLessThanOrEqual(2 * 4 + 10);
  expect(looked).toBeLessThanOrEqual(mostLooked(count));
  expect(symbols).toBe(Math.min(most, 4 * count + 1));
  expect(bytes).toBeLessThan(250 * most);
  expect(bytes).toBe(before);
});
