import { lineEnd, lineStart, nextLine } from "../../text/text-lines.ts";
import type { ProbeSurroundings } from "../probe.ts";
import { newState, type Word, wordsOf } from "./words.ts";

/** A possible column of a key or a dash. */
export interface Column {
  readonly column: number;
  /** There is a dash. */
  readonly isItem: boolean;
  /** It belongs to something farther out than the indentation says. */
  readonly isOuter: boolean;
}

/**
 * The possible columns of a key or item on a blank line. First that nearest to the cursor, because the indentation decides what
 * it belongs to, or two if a list is not indented under its key. Then those farther out, from the inside.
 */
export function columnsAt(text: string, offset: number, surroundings: ProbeSurroundings): readonly Column[] {
  const column = offset - lineStart(text, offset);
  const { open, opened } = columnsAbove(text, offset, surroundings);
  const below = columnBelow(text, offset, surroundings);
  // Deeper text below continues something that is open here.
  if (below && below.column > column) return [below];
  if (opened !== null && column > opened)
    return [below && below.column > opened ? below : { column, isItem: false, isOuter: false }];
  if (opened !== null && below?.isItem && below.column === opened) return [below];
  const columns = open.map((level) => level.column);
  const deeper = columns.filter((level) => level > column);
  const target = columns.includes(column) ? column : deeper.length > 0 ? Math.min(...deeper) : Math.max(...columns);
  return [
    ...inOrder(open.filter((level) => level.column === target && (below?.column !== target || isBeside(level, below)))),
    ...outerColumns(open, target, below),
  ];
}

/** Those before a column where something can be written without taking apart what follows. */
const outerColumns = (open: readonly Column[], column: number, below: Column | null): readonly Column[] =>
  open
    .filter((level) => level.column < column)
    .filter((level) => below === null || below.column < level.column || isBeside(level, below))
    .sort((a, b) => b.column - a.column || Number(a.isItem) - Number(b.isItem))
    .map((level) => ({ ...level, isOuter: true }));

const isBeside = (level: Column, below: Column): boolean =>
  level.column === below.column && (level.isItem || !below.isItem);

/** Where a list could continue whose next dash is at a column that belongs to none; null if it does. */
export function listColumns(text: string, dash: number, surroundings: ProbeSurroundings): readonly Column[] | null {
  const column = dash - lineStart(text, dash);
  const { open, opened } = columnsAbove(text, dash, surroundings);
  if (opened !== null && column >= opened) return null;
  if (open.some((level) => level.isItem && level.column === column)) return null;
  const lists = open.filter(({ isItem }) => isItem);
  return outerColumns(lists, column, columnBelow(text, dash, surroundings));
}

/** A key before a dash. */
const inOrder = (columns: readonly Column[]): readonly Column[] =>
  [false, true].flatMap((isItem) => columns.find((column) => column.isItem === isItem) ?? []);

function columnsAbove(text: string, offset: number, surroundings: ProbeSurroundings) {
  /** The columns of the keys and dashes that something can be added under. */
  const open: Column[] = [];
  /** The column of an empty key or dash directly above. */
  let opened: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  const hasTop = () => open.some(({ column, isItem }) => column === 0 && !isItem);
  for (let start = lineStart(text, offset); start > 0 && (least > 0 || !hasTop()); ) {
    start = lineStart(text, text.startsWith("\r\n", start - 2) ? start - 2 : start - 1);
    const words = contentOf(text, start);
    const first = words[0];
    const last = words.at(-1);
    if (!first || !last) continue;
    if (isBoundary(text, start)) break;
    const indent = first.start - start;
    if (least === Number.POSITIVE_INFINITY) opened = openedBy(words, start);
    // An unindented list aligns with its key.
    const isOwner =
      first.kind !== "dash" && indent === least && !open.some(({ column, isItem }) => column === indent && !isItem);
    if (indent >= least && !isOwner) continue;
    for (const { kind, start: at, isKey } of leading(words))
      if ((at - start < least || isOwner) && (kind === "dash" ? !isOwner : isKey))
        open.push({ column: at - start, isItem: kind === "dash", isOuter: false });
    least = indent;
  }
  for (const column of surroundings.isNested ? [surroundings.indent, 0] : [0])
    if (column < least) open.push({ column, isItem: false, isOuter: false });
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
    if (first) return { column: first.start - start, isItem: first.kind === "dash", isOuter: false };
  }
  return null;
}

const contentOf = (text: string, start: number): readonly Word[] =>
  wordsOf(text, start, lineEnd(text, start), newState()).filter(({ kind }) => kind !== "comment");

/** Whether a line starts or ends a document, or is a directive. */
export const isBoundary = (text: string, start: number): boolean =>
  /^(?:---|\.\.\.|%)/.test(text.slice(start, start + boundaryLength));

export const boundaryLength = 3;
