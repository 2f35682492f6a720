import type { Edit } from "../../text/edits.ts";
import { isFirstOnLine, lineEnd, lineStart, nextLine } from "../../text/text-lines.ts";
import type { Entry, Mapping, Sequence, Span } from "../tree/tree.ts";
import { commaAfter, entrySpan, itemSpan } from "./parts.ts";
import type { Source } from "./source.ts";

/** Takes an entry out with its line, its comma and the comment at its end. */
export function removeEntry(source: Source, mapping: Mapping, entry: Entry): Edit {
  const spanAt = spansOf(mapping.entries, (each) => entrySpan(source, each));
  return removePart(source, mapping, spanAt, mapping.entries.indexOf(entry), "{}");
}

export function removeItem(source: Source, sequence: Sequence, index: number): Edit {
  const spanAt = spansOf(sequence.items, (item) => itemSpan(source, sequence, item));
  return removePart(source, sequence, spanAt, index, "[]");
}

/** The part at an index, if there is one. Of many, only those around the removed one are looked at. */
type SpanAt = (index: number) => Span | undefined;

const spansOf =
  <Part>(parts: readonly Part[], spanOf: (part: Part) => Span): SpanAt =>
  (index) => {
    const part = parts[index];
    return part && spanOf(part);
  };

function removePart(
  source: Source,
  collection: Mapping | Sequence,
  spanAt: SpanAt,
  index: number,
  empty: string,
): Edit {
  const { text } = source;
  const part = spanAt(index);
  if (part === undefined) return { start: 0, end: 0, text: "" };
  const { end } = part;
  const neighbors = { previous: spanAt(index - 1), next: spanAt(index + 1) };
  if (collection.flow) return removeInFlow(text, collection, neighbors, part.start, end);
  const { previous, next } = neighbors;
  if (!previous && !next) return emptied(text, collection, end, empty);
  // A first entry that shares its line with a dash leaves the dash to the next one.
  if (next && !isFirstOnLine(text, part.start)) return { start: part.start, end: next.start, text: "" };
  if (!isFirstOnLine(text, part.start)) return { start: part.start, end, text: "" };
  return { start: lineStart(text, part.start), end: nextLine(text, end), text: "" };
}

/**
 * Removes the only part with its trailing comment, up to the key or dash directly above.
 */
function emptied(text: string, collection: Span, end: number, empty: string): Edit {
  const to = lineEnd(text, Math.max(collection.end, end));
  const before = text.slice(0, collection.start).trimEnd();
  const owner = before.slice(lineStart(before, before.length));
  const isBehind =
    isFirstOnLine(text, collection.start) && /(?::|^\s*-)(?:\s+[&!]\S+)*$/.test(owner) && !/(?:^|\s)#/.test(owner);
  return isBehind
    ? { start: before.length, end: to, text: ` ${empty}` }
    : { start: collection.start, end: to, text: empty };
}

/** Removes a stretch with one part of a collection in brackets, between its neighbors. */
export function removeInFlow(
  text: string,
  collection: Mapping | Sequence,
  { previous, next }: { readonly previous: Span | undefined; readonly next: Span | undefined },
  start: number,
  end: number,
): Edit {
  const hasOwnLine = isFirstOnLine(text, start);
  if (next) {
    const comma = commaAfter(text, end);
    if (hasOwnLine && isFirstOnLine(text, next.start)) {
      return { start: lineStart(text, start), end: nextLine(text, Math.max(end, comma)), text: "" };
    }
    // The last of several on a line leaves the line break to the others.
    if (previous && !hasOwnLine && comma > end && isFirstOnLine(text, next.start)) {
      const lineTo = lineEnd(text, comma);
      const to = commentsToEnd.test(text.slice(comma, lineTo)) ? lineTo : comma;
      if (lineTo < next.start)
        return { start: previous.end + text.slice(previous.end, start).trimEnd().length, end: to, text: "" };
    }
    return { start, end: next.start, text: blockComments(text.slice(end, next.start)) };
  }
  const behind = Math.max(end, trailingComma(text, end, collection.end));
  const lineTo = lineEnd(text, behind);
  const endsLine = commentsToEnd.test(text.slice(behind, lineTo));
  if (previous) {
    // Removes the comma before it and keeps the comment after that comma.
    const comma = commaAfter(text, previous.end);
    const between = text.slice(previous.end, Math.max(previous.end, comma - 1)) + text.slice(comma, start);
    if (!/\S/.test(between) && !(hasOwnLine && endsLine)) return { start: previous.end, end: behind, text: "" };
    // A bracket that follows must not end up in that comment.
    const kept = /[\r\n]/.test(between) && !endsLine ? between : between.trimEnd();
    return { start: previous.end, end: endsLine ? lineTo : behind, text: kept };
  }
  return hasOwnLine && endsLine && /\S/.test(text.slice(collection.start + 1, start))
    ? { start: lineStart(text, start), end: nextLine(text, behind), text: "" }
    : { start: collection.start + 1, end: Math.max(end, collection.end - 1), text: "" };
}

const commentsToEnd = /^\s*(?:#|\/\/|$)/;

/** Those of a line of JSON may be about its neighbor; a comment up to the line's end is about what is before it. */
const blockComments = (between: string): string =>
  (between.match(/(?:\/\/|#)[^\r\n]*|\/\*(?:(?!\*\/)[\s\S])*\*\//g) ?? [])
    .map((comment) => (comment.startsWith("/*") ? `${comment} ` : ""))
    .join("");

function trailingComma(text: string, from: number, limit: number): number {
  const comma = commaAfter(text, from);
  return comma > from && comma < limit ? comma : from;
}

/** Removes a comment, and its line if nothing else is on it. `beginsLine`: the text starts at the start of a line. */
export function removeComment(text: string, { start, end }: Span, beginsLine = true): Edit {
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  const before = text.slice(from, start);
  const isFirst = before.trim() === "" && (from > 0 || beginsLine);
  if (isFirst && text.slice(end, to).trim() === "") return { start: from, end: nextLine(text, end), text: "" };
  const gap = isFirst ? /^[ \t]*/.exec(text.slice(end, to))?.[0].length : 0;
  return { start: isFirst ? start : from + before.trimEnd().length, end: end + (gap ?? 0), text: "" };
}
