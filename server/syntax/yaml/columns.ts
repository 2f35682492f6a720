import { lineEnd, lineStart, nextLine } from "../../text/text-lines.ts";
import type { ProbeSurroundings } from "../probe.ts";
import { newState, type Word, wordsOf } from "./words.ts";

/** A possible column of a key or a dash. */
export interface Column {
  readonly column: number;
  /** There is a dash. */
  readonly isItem: boolean;
}

/**
 * The possible columns of a key or item on a blank line, nearest to the cursor: the indentation decides what it belongs to.
 * Several if a list is not indented under its key.
 */
export function columnsAt(text: string, offset: number, around: ProbeSurroundings): readonly Column[] {
  const column = offset - lineStart(text, offset);
  const { open, opened } = columnsAbove(text, offset, around);
  const below = columnBelow(text, offset, around);
  // Deeper text below continues something that is open here.
  if (below && below.column > column) return [below];
  if (opened !== null && column > opened) return [below && below.column > opened ? below : { column, isItem: false }];
  if (opened !== null && below?.isItem && below.column === opened) return [below];
  const exact = open.filter((level) => level.column === column);
  if (exact.length > 0) return inOrder(exact);
  const deeper = open.map((level) => level.column).filter((level) => level > column);
  const target = deeper.length > 0 ? Math.min(...deeper) : Math.max(...open.map((level) => level.column));
  return inOrder(open.filter((level) => level.column === target));
}

/** A key before a dash. */
const inOrder = (columns: readonly Column[]): readonly Column[] =>
  [false, true].flatMap((isItem) => columns.find((column) => column.isItem === isItem) ?? []);

interface Above {
  /** The columns of the keys and dashes that something can be added under. */
  readonly open: readonly Column[];
  /** The column of an empty key or dash directly above. */
  readonly opened: number | null;
}

function columnsAbove(text: string, offset: number, around: ProbeSurroundings): Above {
  const open: Column[] = [];
  let opened: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let start = lineStart(text, offset); start > 0 && least > 0; ) {
    start = lineStart(text, text.startsWith("\r\n", start - 2) ? start - 2 : start - 1);
    const words = contentOf(text, start);
    const first = words[0];
    const last = words.at(-1);
    if (!first || !last) continue;
    if (isBoundary(text, start)) break;
    const indent = first.start - start;
    if (least === Number.POSITIVE_INFINITY) opened = openedBy(words, start);
    // An unindented list aligns with its key.
    const isOwner = indent === least && !open.some(({ column, isItem }) => column === indent && !isItem);
    if (indent >= least && !isOwner) continue;
    for (const { kind, start: at, isKey } of leading(words))
      if ((at - start < least || isOwner) && (kind === "dash" ? !isOwner : isKey))
        open.push({ column: at - start, isItem: kind === "dash" });
    least = indent;
  }
  for (const column of around.isNested ? [around.indent, 0] : [0])
    if (column < least) open.push({ column, isItem: false });
  return { open, opened };
}

/** The leading dashes of a line, and the word after them. */
function leading(words: readonly Word[]): readonly Word[] {
  const count = words.findIndex(({ kind }) => kind !== "dash");
  return count < 0 ? words : words.slice(0, count + 1);
}

function openedBy(words: readonly Word[], start: number): number | null {
  const last = words.at(-1);
  if (last?.kind === "dash") return last.start - start;
  const key = last?.kind === "colon" ? words.at(-2) : undefined;
  return key ? key.start - start : null;
}

/** The first content below, in the text or after it. */
export function columnBelow(text: string, offset: number, { following }: ProbeSurroundings): Column | null {
  return firstContent(text, nextLine(text, lineEnd(text, offset))) ?? firstContent(following, 0);
}

function firstContent(text: string, from: number): Column | null {
  for (let start = from; start < text.length; start = nextLine(text, start)) {
    const first = contentOf(text, start)[0];
    if (first) return { column: first.start - start, isItem: first.kind === "dash" };
  }
  return null;
}

const contentOf = (text: string, start: number): readonly Word[] =>
  wordsOf(text, start, lineEnd(text, start), newState()).filter(({ kind }) => kind !== "comment");

/** Whether a line starts or ends a document, or is a directive. */
export const isBoundary = (text: string, start: number): boolean =>
  /^(?:---|\.\.\.|%)/.test(text.slice(start, start + boundaryLength));

export const boundaryLength = 3;
