import type { Edit } from "../../text/edits.ts";
import { indentAt, isFirstOnLine, lineBreak, lineEnd, lineStart, nextLine } from "../../text/text-lines.ts";
import type { Sequence } from "../tree/tree.ts";
import { itemSpan, withCommentsAbove } from "./parts.ts";
import { removeInFlow } from "./remove.ts";
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
    const own = text.slice(moved.start, moved.end);
    const kept = between.trimEnd();
    return [{ start: target.start, end: moved.end, text: own + between.slice(kept.length) + kept }];
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

/** The comment at the end of the line, with the space before it. */
function commentBehind({ text, language }: Source, end: number): string {
  const behind = text.slice(end, lineEnd(text, end)).replace(/^[ \t]*,/, "");
  return behind.trimStart().startsWith(language.lineComment) ? behind : "";
}
