import { countUpTo } from "./count-while.ts";
import { applyEdits, type Edit, type Span } from "./edits.ts";
import { sharedEnds } from "./shared-ends.ts";

/** A line of a diff: its position in the text before (` ` and `-`) or after (`+`). */
export interface DiffLine extends Span {
  readonly mark: " " | "-" | "+";
  /** False for a last line without a line break. */
  readonly isEnded: boolean;
}

/** A hunk: changed lines with context. Lines are one-based. */
export interface Hunk {
  readonly before: { readonly line: number; readonly count: number };
  readonly after: { readonly line: number; readonly count: number };
  readonly lines: readonly DiffLine[];
}

const context = 3;

/** The changes of edits in the form of `diff -u`. The edits are sorted and do not overlap. */
export function hunksOf(before: string, edits: readonly Edit[]): readonly Hunk[] {
  const after = applyEdits(before, edits);
  // One edit may restore what another removes.
  if (after === before) return [];
  const old = linesOf(before);
  const fresh = linesOf(after);
  const groups: Change[][] = [];
  for (const change of changesOf(old, fresh, edits)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && change.old.from - last.old.to <= 2 * context) group.push(change);
    else groups.push([change]);
  }
  return groups.map((changes) => hunkOf(changes, old, fresh));
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Changed lines, by their indexes in both texts. */
interface Change {
  readonly old: Range;
  readonly fresh: Range;
}

interface Lines {
  readonly text: string;
  /** The start offset of each line, and the end of the text. */
  readonly starts: readonly number[];
}

function linesOf(text: string): Lines {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  if (starts.at(-1) !== text.length) starts.push(text.length);
  return { text, starts };
}

function changesOf(old: Lines, fresh: Lines, edits: readonly Edit[]): readonly Change[] {
  const changes: Change[] = [];
  let shift = 0;
  for (let index = 0; index < edits.length; ) {
    const from = lineAt(old, edits[index]?.start ?? 0);
    let to = from;
    const begin = (old.starts[from] ?? 0) + shift;
    // Edits on touching lines are one change.
    for (let edit = edits[index]; edit && lineAt(old, edit.start) <= to; edit = edits[index]) {
      to = Math.max(to, Math.min(lineAt(old, edit.end) + 1, old.starts.length - 1));
      shift += edit.text.length - (edit.end - edit.start);
      index++;
    }
    const end = (old.starts[to] ?? old.text.length) + shift;
    const freshFrom = lineAt(fresh, begin);
    const freshTo = end >= fresh.text.length ? fresh.starts.length - 1 : lineAt(fresh, end);
    changes.push(trimmed({ old: { from, to }, fresh: { from: freshFrom, to: freshTo } }, old, fresh));
  }
  return changes.filter((change) => change.old.to > change.old.from || change.fresh.to > change.fresh.from);
}

/** Without unchanged lines at both ends. */
function trimmed({ old, fresh }: Change, before: Lines, after: Lines): Change {
  const lineOf = ({ text, starts }: Lines, at: number): string => text.slice(starts[at], starts[at + 1]);
  const { head, tail } = sharedEnds(
    old.to - old.from,
    fresh.to - fresh.from,
    (at, index) => lineOf(before, old.from + at) === lineOf(after, fresh.from + index),
  );
  return {
    old: { from: old.from + head, to: old.to - tail },
    fresh: { from: fresh.from + head, to: fresh.to - tail },
  };
}

/** The line that contains an offset. The end of the text is on its last line. */
function lineAt({ text, starts }: Lines, offset: number): number {
  if (offset >= text.length && text !== "" && !text.endsWith("\n")) return starts.length - 2;
  return Math.max(0, countUpTo(starts, offset) - 1);
}

function hunkOf(changes: readonly Change[], old: Lines, fresh: Lines): Hunk {
  const first = changes[0] ?? { old: { from: 0, to: 0 }, fresh: { from: 0, to: 0 } };
  const last = changes.at(-1) ?? first;
  const from = Math.max(0, first.old.from - context);
  const to = Math.min(old.starts.length - 1, last.old.to + context);
  const lines: DiffLine[] = [];
  const add = (mark: DiffLine["mark"], { text, starts }: Lines, range: Range): void => {
    for (let line = range.from; line < range.to; line++) {
      const end = starts[line + 1] ?? text.length;
      const isEnded = text.charAt(end - 1) === "\n";
      lines.push({ mark, start: starts[line] ?? 0, end: isEnded ? end - 1 : end, isEnded });
    }
  };
  let at = from;
  for (const change of changes) {
    add(" ", old, { from: at, to: change.old.from });
    add("-", old, change.old);
    add("+", fresh, change.fresh);
    at = change.old.to;
  }
  add(" ", old, { from: at, to });
  const freshFrom = first.fresh.from - (first.old.from - from);
  const freshTo = last.fresh.to + (to - last.old.to);
  return {
    before: { line: to === from ? from : from + 1, count: to - from },
    after: { line: freshTo === freshFrom ? freshFrom : freshFrom + 1, count: freshTo - freshFrom },
    lines,
  };
}
