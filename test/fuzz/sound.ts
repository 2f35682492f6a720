import type { Document } from "../../server/document/index.ts";
import type { DocumentSymbol } from "../../server/features/structure/block-symbols.ts";
import type { Edit, Span } from "../../server/syntax/index.ts";
import type { AnswersAt, AnswersOn } from "./answers.ts";

/** Throws at responses that are wrong for any text: offsets outside it, overlapping edits, crossing folds. */
export function expectSoundOn(document: Document, answers: AnswersOn): void {
  expectInside(document, answers, []);
  let behind = 0;
  for (const token of answers.tokens) {
    expect(token.start >= behind, "tokens in order", token);
    behind = token.end;
  }
  for (const { offset } of answers.hints) expect(offset >= 0 && offset <= document.length, "hint inside", offset);
  const lastLine = document.text.split(/\r\n|\r|\n/).length - 1;
  let before = -1;
  for (const { startLine, endLine } of answers.folding) {
    expect(before < startLine && startLine < endLine && endLine <= lastLine, "folds", [before, startLine, endLine]);
    before = startLine;
  }
  for (const symbol of answers.outline) expectSymbol(symbol);
  for (const { fixes } of answers.findings) for (const { edits } of fixes) expectApart(edits);
}

/** The same for messages about a location. */
export function expectSoundAt(document: Document, at: number, answers: AnswersAt): void {
  expectInside(document, answers, []);
  const { hover, actions, completions, renaming, selections } = answers;
  if (hover) expect(hover.start <= at && at <= hover.end, "hover around its place", hover);
  for (const { edits } of actions) expectApart(edits);
  for (const { start, end, text, also } of completions.map((item) => ({ ...item, text: "" })))
    expectApart([{ start, end, text }, ...also]);
  if (renaming?.kind === "edits") expectApart(renaming.edits);
  const place = Math.max(0, Math.min(at, document.length));
  let inner: Span = { start: place, end: place };
  for (const span of selections) {
    expect(span.start <= inner.start && span.end >= inner.end, "selections grow", [inner, span]);
    inner = span;
  }
  expect(inner.start === 0 && inner.end === document.length, "selections end with all", inner);
}

function expectSymbol(symbol: DocumentSymbol): void {
  const { name, selection, start, end } = symbol;
  expect(name !== "" && selection.start >= start && selection.end <= end, "a symbol around its name", symbol);
  symbol.children.forEach(expectSymbol);
}

/** Simultaneous edits: the order does not matter. */
function expectApart(edits: readonly Edit[]): void {
  let end = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    expect(edit.start >= end, "edits apart", edits);
    end = edit.end;
  }
}

/** Every value with a start and an end, at any depth. */
function expectInside(document: Document, answer: unknown, path: readonly string[]): void {
  if (answer === null || typeof answer !== "object") return;
  if ("start" in answer && "end" in answer) {
    const { start, end } = answer as Span;
    expect(0 <= start && start <= end && end <= document.length, `${path.join(".")} inside the text`, { start, end });
  }
  for (const [name, value] of Object.entries(answer)) expectInside(document, value, [...path, name]);
}

function expect(isTrue: boolean, what: string, found: unknown): void {
  if (!isTrue) throw new Error(`${what}: ${JSON.stringify(found)}`);
}
