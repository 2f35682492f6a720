import type { Edit } from "./edits.ts";
import {
  endOfPart,
  type MappedPart,
  type MappedText,
  type SourceSpan,
  touchedParts,
  type WrittenForm,
} from "./mapped-text.ts";

/** The source span of a part of the derived text; null if all of it was added. */
export function sourceSpan(mapped: MappedText, span: SourceSpan): SourceSpan | null {
  const parts = partsIn(mapped, span);
  const first = parts[0];
  const last = parts.at(-1);
  if (!first || !last) return null;
  const start = edgeInSource(first, span.start) ?? first.start;
  const end = edgeInSource(last, span.end) ?? (span.end > span.start ? last.end : last.start);
  if (end >= start) return { start, end };
  // Parts in a different order have no single source span. The first ones are marked that follow each other.
  const back = parts.findIndex((part, index) => part.start < (parts[index - 1]?.start ?? 0));
  return { start, end: Math.max(start, parts[back - 1]?.end ?? first.end) };
}

/** The edit of the source that changes the derived text as `edit` does; null if the source cannot express it. */
export function sourceEdit(mapped: MappedText, { start, end, text }: Edit): Edit | null {
  const { parts } = mapped;
  if (start === end) {
    for (const part of parts.filter(({ at, length }) => at <= start && start <= at + length)) {
      const offset = edgeInSource(part, start);
      const written = part.form?.write(text) ?? null;
      if (offset !== null && written !== null) return { start: offset, end: offset, text: written };
    }
    return null;
  }
  const writer = sourceWriter(mapped, { start, end });
  const written = writer?.write(text) ?? null;
  return writer && written !== null ? { start: writer.start, end: writer.end, text: written } : null;
}

/** Where a stretch of the derived text is written as one, and how text in its place has to be; null where it is not. */
export interface SourceWriter extends SourceSpan, WrittenForm {}

export function sourceWriter(mapped: MappedText, { start, end }: SourceSpan): SourceWriter | null {
  if (start === end) {
    const part = touchedParts(mapped, { start, end }).find((one) => one.form && edgeInSource(one, start) !== null);
    const offset = part ? edgeInSource(part, start) : null;
    return part?.form && offset !== null ? { ...part.form, start: offset, end: offset } : null;
  }
  const covered = partsIn(mapped, { start, end }).filter(({ length }) => length > 0);
  const first = covered[0];
  const last = covered.at(-1);
  const hasGap = covered.some(({ at }, index) => at > Math.max(start, endOfPart(covered[index - 1])));
  if (!first?.form || !last || hasGap || endOfPart(last) < end) return null;
  const from = edgeInSource(first, start);
  const to = edgeInSource(last, end);
  if (from === null || to === null || to < from || first.form !== last.form) return null;
  return { ...first.form, start: from, end: to };
}

/** The offset in the derived text of a source offset; null if the source is not part of it there. */
export function derivedOffset({ parts }: MappedText, offset: number): number | null {
  let behind: number | null = null;
  for (const part of parts) {
    if (offset < part.start || offset > part.end) continue;
    const at = part.isVerbatim ? part.at + offset - part.start : part.at + (offset === part.end ? part.length : 0);
    if (offset < part.end || part.length === 0) return at;
    behind ??= at;
  }
  return behind;
}

/** The parts that a stretch overlaps; for an empty one the part that begins there, or else the one that ends there. */
function partsIn(mapped: MappedText, { start, end }: SourceSpan): readonly MappedPart[] {
  const parts = touchedParts(mapped, { start, end });
  if (start === end) return parts.slice(-1);
  const overlaps = (part: MappedPart): boolean =>
    part.at < end && (endOfPart(part) > start || (part.length === 0 && part.at >= start));
  return parts.slice(parts.findIndex(overlaps), parts.findLastIndex(overlaps) + 1);
}

/** Where a place in a part is in the source; null inside a part that is not verbatim. */
export function edgeInSource(part: MappedPart, offset: number): number | null {
  const from = offset - part.at;
  if (part.isVerbatim) return part.start + Math.max(0, Math.min(from, part.length));
  return from <= 0 ? part.start : from >= part.length ? part.end : null;
}
