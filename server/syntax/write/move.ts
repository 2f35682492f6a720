import type { Edit } from "../../text/edits.ts";
import { indentAt, isFirstOnLine, lineBreak, lineEnd, lineStart, nextLine } from "../../text/text-lines.ts";
import type { Data } from "../language.ts";
import type { Entry, Mapping, Sequence, Span } from "../tree/tree.ts";
import { insertItem, insertParts } from "./insert.ts";
import { entrySpan, itemSpan, linesMoved, withCommentsAbove } from "./parts.ts";
import { removeEntry, removeInFlow } from "./remove.ts";
import type { Source } from "./source.ts";

/** Moves an item, with the comments above it and at the end of its lines, before the one that has the index `to` now. */
export function moveItem(source: Source, sequence: Sequence, from: number, to: number): readonly Edit[] {
  const { text } = source;
  const parts = sequence.items.map((item) => withCommentsAbove(source, itemSpan(source, sequence, item)));
  const moved = parts[from];
  const target = parts[to];
  if (!moved || !target) return [];
  if (sequence.flow) {
    const comment = commentBehind(source, moved.end);
    const end = comment === "" ? moved.end : lineEnd(text, moved.end);
    const neighbors = { previous: parts[from - 1], next: parts[from + 1] };
    const removal = removeInFlow(text, sequence, neighbors, moved.start, end);
    const gap = isFirstOnLine(text, target.start)
      ? `,${comment}${lineBreak(text)}${indentAt(text, target.start)}`
      : ", ";
    return [{ start: target.start, end: target.start, text: text.slice(moved.start, moved.end) + gap }, removal];
  }
  // The first dash may share its line with an outer dash; there the whole items change places by their text.
  if (!isFirstOnLine(text, target.start) || !isFirstOnLine(text, moved.start)) {
    const between = text.slice(target.start, moved.start);
    const moving = text.slice(moved.start, moved.end);
    const kept = between.trimEnd();
    return [{ start: target.start, end: moved.end, text: moving + between.slice(kept.length) + kept }];
  }
  const start = lineStart(text, moved.start);
  const end = nextLine(text, moved.end);
  const lines = text.slice(start, end);
  const whole = /[\r\n]$/.test(lines) ? lines : lines + lineBreak(text);
  const at = lineStart(text, target.start);
  return [
    { start: at, end: at, text: whole },
    { start, end, text: "" },
  ];
}

/** Moves a field to the end of the list of another one, as this item; null if there is no place for its comments. */
export function moveIntoList(
  source: Source,
  mapping: Mapping,
  { from, to, item }: { readonly from: Entry; readonly to: Entry; readonly item: Data },
): readonly Edit[] | null {
  const list = to.value;
  return list.kind === "sequence"
    ? movedBehind(source, mapping, { from, to }, insertItem(source, list, list.items.length, item))
    : null;
}

/** Moves a field to the end of the object of another one, as it is written; null if it cannot be written there. */
export function moveIntoObject(
  source: Source,
  mapping: Mapping,
  { from, to }: { readonly from: Entry; readonly to: Entry },
): readonly Edit[] | null {
  const { text } = source;
  const object = to.value;
  if (object.kind !== "mapping") return null;
  const { start, end } = entrySpan(source, from);
  const written = text.slice(start, end);
  const isInLine = !/[\r\n]/.test(written) && (from.value.kind !== "scalar" || !/[,[\]{}]/.test(written));
  if (object.flow && !mapping.flow && !isInLine) return null;
  const parts = object.entries.map((entry) => entrySpan(source, entry));
  const lines = parts.length > 0 && parts.every((part) => isFirstOnLine(text, part.start));
  const insertion = insertParts(source, object, parts, parts.length, lines, ({ column }) => [
    linesMoved(text, start, end, start, column),
  ]);
  return movedBehind(source, mapping, { from, to }, insertion);
}

/** A field in another place, with the comments above it and at the end of its line; null if there is no place for them. */
function movedBehind(
  source: Source,
  mapping: Mapping,
  { from, to }: { readonly from: Entry; readonly to: Entry },
  insertion: Edit,
): readonly Edit[] | null {
  const { text } = source;
  const target = to.value;
  const part = entrySpan(source, from);
  const { removal, above } = withCommentsRemoved(source, part, removeEntry(source, mapping, from));
  const behind = commentBehind(source, part.end).trim();
  if ("flow" in target && !target.flow) {
    const lines = insertion.text.replace(/^\s*/, (gap) => [...above, ""].map((comment) => gap + comment).join(""));
    return [{ ...insertion, text: lines + (behind && ` ${behind}`) }, removal];
  }
  const start = entrySpan(source, to).start;
  const at = lineStart(text, start);
  const comments = [...above, ...(behind ? [behind] : [])];
  const isPlace = isFirstOnLine(text, start) && (at <= removal.start || at >= removal.end);
  if (comments.length > 0 && !isPlace) return null;
  const lines = comments.map((comment) => indentAt(text, start) + comment + lineBreak(text)).join("");
  return [{ start: at, end: at, text: lines }, insertion, removal];
}

/** Removes the comments above a part as well, unless they are at the top of the file: those are about the file. */
function withCommentsRemoved(source: Source, part: Span, removal: Edit) {
  const { text } = source;
  const line = lineStart(text, part.start);
  const start = lineStart(text, withCommentsAbove(source, part).start);
  const lines = text.slice(start, line);
  const above = lines.match(/\S.*/g) ?? [];
  if (start === 0 || above.length === 0) return { removal, above: [] };
  if (removal.start === line) return { removal: { ...removal, start }, above };
  // Of the last one in brackets, what is above stays in the text that replaces it.
  const rest = removal.text.trimEnd();
  return rest.endsWith(lines.trim())
    ? { removal: { ...removal, text: rest.slice(0, -lines.trim().length).trimEnd() }, above }
    : { removal, above: [] };
}

/** The comments at the end of the line, with the space before them, without the comma that may follow one. */
function commentBehind({ text, language }: Source, end: number): string {
  const [, before = "", behind = ""] =
    /^((?:[ \t]*\/\*(?:(?!\*\/).)*\*\/)*)(?:[ \t]*,)?(.*)$/.exec(text.slice(end, lineEnd(text, end))) ?? [];
  const isComment = behind.trim() === "" || behind.trimStart().startsWith(language.lineComment);
  return isComment ? before + behind.trimEnd() : "";
}
