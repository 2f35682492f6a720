import {
  absolute,
  type Edit,
  lineStart,
  nameInWordsOf,
  type Piece,
  type Shape,
  type ShapeEntry,
  type Span,
  shifted,
  type WritePlace,
  writeBehindColon,
  writeEntries,
  writePieces,
  writeValue,
} from "../../syntax/index.ts";
import type { Cursor } from "./cursor.ts";

/**
 * The inserted text: pieces that replace the word at the cursor, and additional edits in offsets of the document.
 */
export interface Insertion extends Span {
  readonly pieces: readonly Piece[];
  readonly also: readonly Edit[];
  /** The indentation of the cursor's line after the additional edits. */
  readonly base: string;
}

/** A text in the place of another, as it is. */
export const plainInsertion = (start: number, end: number, text: string): Insertion => ({
  start,
  end,
  pieces: [text],
  also: [],
  base: "",
});

/** `name: value`, or only the name before an existing colon. */
export function insertKey(cursor: Cursor, name: string, shape: Shape): Insertion {
  const { probe, layout } = cursor;
  const { language } = layout;
  const key = probe.quote === "" ? language.key(name) : probe.quote + nameInWordsOf(language, name) + probe.quote;
  if (probe.hasColon) return insertion(cursor, [key]);
  return insertion(cursor, [`${key}:`, ...writeBehindColon(shape, placeOf(cursor), layout)]);
}

/** Several entries of an empty object. */
export const insertShapeEntries = (cursor: Cursor, entries: readonly ShapeEntry[]): Insertion =>
  insertion(cursor, writeEntries(entries, placeOf(cursor), cursor.layout));

export function insertValue(cursor: Cursor, shape: Shape): Insertion {
  const { probe, layout } = cursor;
  if (probe.inFlow || probe.slot === "entry") return insertion(cursor, writeValue(shape, placeOf(cursor), layout));
  const [first, ...rest] = writeBehindColon(shape, placeOf(cursor), layout);
  return first === " " ? insertion(cursor, rest) : insertBelow(cursor, [first ?? "", ...rest]);
}

/** On the lines below a key, without trailing blanks after its colon. */
function insertBelow(cursor: Cursor, pieces: readonly Piece[]): Insertion {
  const { probe, start } = cursor;
  const text = cursor.document.blocks.get(cursor.index)?.text ?? "";
  const before = text.slice(lineStart(text, probe.start), probe.start);
  const blank = before.length - before.trimEnd().length;
  const made = insertion({ ...cursor, probe: { ...probe, lead: "" } }, pieces);
  if (blank === 0) return made;
  const from = start + probe.start;
  return { ...made, also: [...made.also, { start: from - blank, end: from, text: "" }] };
}

/** Raw text, such as an alias. */
export const insertRaw = (cursor: Cursor, text: string): Insertion => insertion(cursor, [text]);

/** Text with placeholders, in the existing or required quotes. */
export const insertText = (cursor: Cursor, parts: readonly Piece[]): Insertion =>
  insertion(cursor, writePieces(parts, cursor.probe.quote, placeOf(cursor), cursor.layout));

/** Merges an insertion directly before it: two edits must not share a position. */
function insertion({ probe, start }: Cursor, pieces: readonly Piece[]): Insertion {
  const isJoined = (edit: Edit): boolean => edit.start === probe.start && edit.end === probe.start;
  const joined = probe.also.filter(isJoined).map(({ text }) => (probe.inFlow ? `${text} ` : text));
  return {
    ...absolute(probe, start),
    pieces: [...joined, probe.lead, ...pieces, probe.trail].filter((piece) => piece !== ""),
    also: probe.also.filter((edit) => !isJoined(edit)).map((edit) => shifted(edit, start)),
    base: probe.base,
  };
}

const placeOf = ({ probe }: Cursor): WritePlace => ({
  surroundings: probe.inFlow ? "flow" : "block",
  column: probe.column,
  lines: probe.lines,
});
