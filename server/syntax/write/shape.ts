import { filledLines, indentUnit, lineBreak } from "../../text/text-lines.ts";
import { inWordsOf } from "../in-words.ts";
import type { Language } from "../language.ts";
import { joinedPieces, type Piece, type Stop, textOfPieces } from "./pieces.ts";
import type { Surroundings } from "./source.ts";

/** A value to be written, some of it for the person to fill in. */
export type Shape =
  | { readonly kind: "scalar"; readonly value: string | number | boolean | null }
  /** A text with places to fill in. */
  | { readonly kind: "text"; readonly parts: readonly Piece[] }
  /** A number, or another word that takes no quotes; a template for one takes those that it needs. */
  | { readonly kind: "word"; readonly stop: Stop }
  /** A value to choose from a list; an editor without choices gets this value, or nothing if the value can be empty. */
  | { readonly kind: "choice"; readonly value: string | number | boolean; readonly mayBeEmpty: boolean }
  | { readonly kind: "object"; readonly entries: readonly ShapeEntry[] }
  /** Lists of objects have lines in any case. */
  | { readonly kind: "list"; readonly items: readonly Shape[]; readonly lists?: "side by side" | "lines" };

export interface ShapeEntry {
  /** A name that the person chooses, or that is known. */
  readonly key: string | { readonly stop: string };
  readonly value: Shape;
  /** A comment at the end of its first line, where there can be one. */
  readonly comment?: string;
}

/** How a file is laid out. */
export interface Layout {
  readonly language: Language;
  /** One step of indentation. */
  readonly unit: string;
  /** The indentation of a dash relative to its key. */
  readonly dash: string;
  readonly newline: string;
}

/** Where something is written. */
export interface WritePlace {
  readonly surroundings: Surroundings;
  /** The indentation of its keys, or of its siblings. */
  readonly column: string;
  readonly lines: boolean;
}

/** The layout of a text; the other texts are used if the first does not show it. */
export function layoutOf(language: Language, texts: readonly string[], indent: number): Layout {
  const unit = texts.map(ownUnit).find((width) => width !== null) ?? (indent > 0 ? " ".repeat(indent) : "  ");
  const dash = texts.map(ownDash).find((width) => width !== null) ?? unit;
  return { language, unit, dash, newline: lineBreak(texts.join("")) };
}

function ownUnit(text: string): string | null {
  const unit = indentUnit(text);
  if (unit !== "  " || /^ {2}(?: {2})*[^\s-]/m.test(text)) return unit;
  return /^(?:[ ]{2,}|\t)/m.exec(text)?.[0] ?? null;
}

/** By how much the first list of a text is indented under its key. */
function ownDash(text: string): string | null {
  let key: number | null = null;
  for (const line of filledLines(text)) {
    if (key !== null && /^ *- /.test(line)) return " ".repeat(Math.max(0, line.indexOf("-") - key));
    const column = /^ *(?:- +)*/.exec(line)?.[0].length ?? 0;
    key = /^[^\s#-].*:\s*(?:#.*)?$/.test(line.slice(column)) ? column : null;
  }
  return null;
}

/** `key: value` for each entry, one a line or side by side, as inside an object. */
export function writeEntries(entries: readonly ShapeEntry[], place: WritePlace, layout: Layout): readonly Piece[] {
  const inBlock = place.surroundings === "block";
  const gap = inBlock ? layout.newline + place.column : place.lines ? `,${layout.newline}${place.column}` : ", ";
  return joinedPieces(
    entries.map(({ key, value, comment }) => [
      ...writeKey(key, place, layout),
      ...withComment(comment, [":", ...writeBehindColon(value, place, layout)], place, layout),
    ]),
    gap,
  );
}

/** A value after a dash, on its own line, or in brackets. */
export function writeValue(shape: Shape, place: WritePlace, layout: Layout): readonly Piece[] {
  if (place.surroundings === "flow") return writeInFlow(shape, place, layout);
  if (shape.kind === "object" && shape.entries.length > 0) return writeEntries(shape.entries, place, layout);
  if (hasLines(shape))
    return joinedPieces(
      shape.items.map((item) => ["- ", ...writeValue(item, { ...place, column: `${place.column}  ` }, layout)]),
      layout.newline + place.column,
    );
  return writeInFlow(shape, place, layout);
}

/** The text after a key's colon, including the space or line break before it. */
export function writeBehindColon(shape: Shape, place: WritePlace, layout: Layout): readonly Piece[] {
  if (place.surroundings === "flow" || !(isObject(shape) || hasLines(shape)))
    return [" ", ...writeInFlow(shape, place, layout)];
  const inner = { ...place, column: place.column + (isObject(shape) ? layout.unit : layout.dash) };
  const isEmpty = shape.kind === "object" && shape.entries.length === 0;
  return [layout.newline + inner.column, ...(isEmpty ? [open] : writeValue(shape, inner, layout))];
}

/** What is written behind a key starts with the line break, if it has one. */
function withComment(
  comment: string | undefined,
  behind: readonly Piece[],
  { surroundings }: WritePlace,
  { language, newline }: Layout,
): readonly Piece[] {
  if (comment === undefined || surroundings === "flow") return behind;
  const written = ` ${language.lineComment} ${comment}`;
  const [colon = "", next] = behind;
  return typeof next === "string" && next.startsWith(newline)
    ? [colon, written, ...behind.slice(1)]
    : [...behind, written];
}

const open: Stop = { stop: "" };
const isObject = ({ kind }: Shape): boolean => kind === "object";
const hasLines = (shape: Shape): shape is Extract<Shape, { readonly kind: "list" }> =>
  shape.kind === "list" && shape.items.length > 0 && (shape.lists === "lines" || shape.items.some(isObject));

function writeKey(key: ShapeEntry["key"], place: WritePlace, layout: Layout): readonly Piece[] {
  return typeof key === "string" ? [layout.language.key(key)] : writePieces([key], "", place, layout);
}

/** A value in brackets or braces, if it has parts. */
export function writeInFlow(shape: Shape, place: WritePlace, layout: Layout): readonly Piece[] {
  switch (shape.kind) {
    case "scalar":
      return [layout.language.scalar(shape.value, place.surroundings)];
    case "text":
      return writePieces(shape.parts, "", place, layout);
    case "word": {
      const { stop } = shape.stop;
      return [stop.startsWith("${") ? { stop: layout.language.scalar(stop, place.surroundings) } : shape.stop];
    }
    case "choice": {
      if (shape.mayBeEmpty && place.surroundings === "block") return [{ stop: "", opensList: true }];
      const written = layout.language.scalar(shape.value, place.surroundings);
      // Between its quotes, anything that is typed is a text, too.
      if (!written.startsWith('"')) return [{ stop: written, opensList: true }];
      return ['"', { stop: written.slice(1, -1), opensList: true }, '"'];
    }
    case "list":
      return wrapped(
        shape.items.map((item) => writeInFlow(item, inner(place, layout), layout)),
        ["[", "]"],
        place.lines && shape.items.some(isObject),
        place,
        layout,
      );
    case "object":
      if (shape.entries.length === 0) return ["{", open, "}"];
      return wrapped(
        shape.entries.map(({ key, value }) => [
          ...writeKey(key, { ...place, surroundings: "flow" }, layout),
          ": ",
          ...writeInFlow(value, inner(place, layout), layout),
        ]),
        ["{", "}"],
        place.lines && place.surroundings === "flow",
        place,
        layout,
      );
  }
}

const inner = (place: WritePlace, { unit }: Layout): WritePlace => ({
  surroundings: "flow",
  column: place.column + unit,
  lines: place.lines && place.surroundings === "flow",
});

function wrapped(
  parts: readonly (readonly Piece[])[],
  [left, right]: readonly [string, string],
  lines: boolean,
  place: WritePlace,
  { newline, unit }: Layout,
): readonly Piece[] {
  const gap = left === "{" ? " " : "";
  if (!lines) return [left + gap, ...joinedPieces(parts, ", "), gap + right];
  const step = newline + place.column + unit;
  return [left + step, ...joinedPieces(parts, `,${step}`), newline + place.column + right];
}

/** Text in the given quotes, or in double quotes if it needs some. */
export function writePieces(
  parts: readonly Piece[],
  given: "" | "'" | '"',
  { surroundings }: Pick<WritePlace, "surroundings">,
  { language }: Layout,
): readonly Piece[] {
  const needsQuotes = (text: string): boolean => language.scalar(text, surroundings).startsWith('"');
  const others = parts.flatMap((part) => (typeof part === "string" ? [] : (part.choices ?? [])));
  // Without quotes, an empty text would be no value.
  const isQuoted = needsQuotes(textOfPieces(parts) || "a") || others.some(needsQuotes);
  const quote = given || (isQuoted ? '"' : "");
  const escaped = (text: string): string =>
    quote === '"' ? JSON.stringify(text).slice(1, -1) : quote === "'" ? text.replace(/'/g, "''") : text;
  const inner = parts.map((written): Piece => {
    const part = pieceInWords(language, written);
    if (typeof part === "string") return escaped(part);
    const { stop, choices } = part;
    return { ...part, stop: escaped(stop), ...(choices ? { choices: choices.map(escaped) } : {}) };
  });
  return quote === "" ? inner : [quote, ...inner, quote];
}

/** Each piece counts alone: no word is in two of them. */
function pieceInWords(language: Language, piece: Piece): Piece {
  const inWords = (text: string): string => inWordsOf(language, text);
  if (typeof piece === "string") return inWords(piece);
  const { choices } = piece;
  return { ...piece, stop: inWords(piece.stop), ...(choices ? { choices: choices.map(inWords) } : {}) };
}
