import { lineEnd, lineStart, nextLine } from "../../text/text-lines.ts";
import type { ProbeSurroundings } from "../probe.ts";
import { newState, type Word, wordsOf } from "./words.ts";

/** A column in which a key or a dash can stand. */
export interface Column {
  readonly column: number;
  /** A dash stands there. */
  readonly isItem: boolean;
}

/**
 * Where a key or an item can stand on the blank line of an offset, nearest to the cursor: the indentation says what it
 * belongs to, and where no such place is, the next one that is. Several where a list is not indented under its key.
 */
export function columnsAt(text: string, offset: number, around: ProbeSurroundings): readonly Column[] {
  const column = offset - lineStart(text, offset);
  const { open, opened } = columnsAbove(text, offset, around);
  const below = columnBelow(text, offset, around);
  // What stands below and further in goes on with something that is open here.
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
  /** The column of the key or dash right above that has nothing behind it yet. */
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
    // A list that is not indented stands under the first letter of its key.
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

/** The dashes that a line begins with, and the word behind them. */
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

/** The first content below, in the text or behind it. */
export function columnBelow(text: string, offset: number, { following }: ProbeSurroundings): Column | null {
  const own = firstContent(text, nextLine(text, lineEnd(text, offset)));
  return own === undefined ? (firstContent(following, 0) ?? null) : own;
}

/** Undefined where there is none; null where another document begins. */
function firstContent(text: string, from: number): Column | null | undefined {
  for (let start = from; start < text.length; start = nextLine(text, start)) {
    const first = contentOf(text, start)[0];
    if (!first) continue;
    if (isBoundary(text, start) || first.kind === "close") return null;
    return { column: first.start - start, isItem: first.kind === "dash" };
  }
  return undefined;
}

const contentOf = (text: string, start: number): readonly Word[] =>
  wordsOf(text, start, lineEnd(text, start), newState()).filter(({ kind }) => kind !== "comment");

/** Whether a line begins or ends a document, or says how the next is written. */
export const isBoundary = (text: string, start: number): boolean =>
  /^(?:---|\.\.\.|%)/.test(text.slice(start, start + boundaryLength));

export const boundaryLength = 3;
