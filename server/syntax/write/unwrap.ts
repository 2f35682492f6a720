import type { Edit } from "../../text/edits.ts";
import { isFirstOnLine, lineBreak, lineStart } from "../../text/text-lines.ts";
import type { Entry, Mapping } from "../tree/tree.ts";
import { entrySpan, linesMoved } from "./parts.ts";
import type { Source } from "./source.ts";

/** Puts the fields of an entry in its place, with their comments; null if that cannot be done without losing text. */
export function unwrapEntry(source: Source, outer: Mapping, entry: Entry): Edit | null {
  const { text } = source;
  const { key, value } = entry;
  const { start, end } = entrySpan(source, entry);
  if (value.kind !== "mapping" || value.entries.length === 0 || start !== key.start) return null;
  const spans = value.entries.map((each) => entrySpan(source, each));
  const [first, last] = [spans[0]?.start ?? 0, spans.at(-1)?.end ?? 0];
  const column = " ".repeat(start - lineStart(text, start));
  if (!value.flow) {
    const comment = /^:[ \t]*(#[^\r\n]*)?\s/.exec(text.slice(key.end, first));
    if (comment === null) return null;
    const fields = linesMoved(text, key.end + comment[0].trimEnd().length, end, first, column).replace(/^\s+/, "");
    return { start, end, text: comment[1] ? `${comment[1]}${lineBreak(text)}${column}${fields}` : fields };
  }
  const gaps = [value.start + 1, ...spans.flatMap((span) => [span.start, span.end]), value.end - 1];
  const areGaps = gaps.every((from, at) => at % 2 === 1 || /^[\s,]*$/.test(text.slice(from, gaps[at + 1])));
  if (!areGaps) return null;
  if (outer.flow)
    return {
      start,
      end,
      text: isFirstOnLine(text, first)
        ? linesMoved(text, first, last, first, column).replace(/^\s+/, "")
        : text.slice(first, last),
    };
  const fields = spans.map((span) => text.slice(span.start, span.end));
  // Outside of braces, a name alone is not a field.
  const areFields = value.entries.every((each, at) => text.slice(each.key.end, spans[at]?.end).includes(":"));
  return areFields ? { start, end, text: fields.join(lineBreak(text) + column) } : null;
}
