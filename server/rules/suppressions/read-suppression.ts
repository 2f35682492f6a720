import type { Comment, Edit, Span } from "../../syntax/index.ts";
import { nearest } from "../../text/nearest.ts";

/** The text that a comment is in, of which no more than the comment is searched. */
type TextAround = Pick<string, "indexOf">;

/** A comment that suppresses rules: `compute-stack-disable-next-line RULE[, RULE…]`. */
export interface Suppression {
  readonly comment: Comment;
  readonly scope: "line" | "next-line" | "rest";
  /** If empty, it suppresses nothing. */
  readonly rules: readonly SuppressedRule[];
  /** The start of the ids; an offset in the comment's block. */
  readonly idsStart: number;
  /** The last day on which it applies; null if it has none. */
  readonly until: Day | null;
}

export interface Day {
  /** As it is written. */
  readonly written: string;
  /** The end of the day, in milliseconds since 1970, UTC; null for a date that no calendar has. */
  readonly end: number | null;
}

export interface SuppressedRule {
  readonly id: string;
  /** Offsets in the comment's block. */
  readonly start: number;
  readonly end: number;
}

const pattern = /^\s*compute-stack-disable(-next-line|-line)?(?![\w-])/;

export const directives = ["compute-stack-disable-next-line", "compute-stack-disable-line", "compute-stack-disable"];

/** Whether its last day is over. */
export const isExpired = ({ until }: Suppression, now: number): boolean => until !== null && now >= (until.end ?? 0);

/** Adds a rule behind the last one, before the reason. */
export function withRule({ rules, idsStart }: Suppression, id: string): Edit {
  const last = rules.at(-1);
  const at = last?.end ?? idsStart;
  return { start: at, end: at, text: last ? `, ${id}` : ` ${id}` };
}

/** A misspelled directive. Offsets are those of the comment's block. */
export interface Misspelled extends Span {
  readonly written: string;
  readonly meant: string;
}

export function readMisspelled(comment: Comment, blockText: TextAround): Misspelled | null {
  const written = /^compute-stack-[\w-]+/.exec(comment.text.trimStart())?.[0] ?? "";
  const [meant] = written === "" || directives.includes(written) ? [] : nearest(written, directives);
  if (meant === undefined) return null;
  const start = blockText.indexOf(written, comment.start);
  return { written, meant, start, end: start + written.length };
}

/** Null for an ordinary comment. */
export function readSuppression(comment: Comment, blockText: TextAround): Suppression | null {
  const match = pattern.exec(comment.text);
  if (!match) return null;
  const scope = match[1] === "-next-line" ? "next-line" : match[1] === "-line" ? "line" : "rest";
  const rules: SuppressedRule[] = [];
  const words = comment.text.slice(match[0].length);
  // The text after `--` is for people, except for a day at its start.
  const [ids = "", ...reason] = words.split("--");
  const from = blockText.indexOf(comment.text, comment.start) + match[0].length;
  for (const id of ids.matchAll(/[^\s,]+/g)) {
    if (/^[\w-]+$/.test(id[0])) rules.push({ id: id[0], start: from + id.index, end: from + id.index + id[0].length });
  }
  return { comment, scope, rules, idsStart: from, until: dayIn(reason.join("--")) };
}

/** `until 2027-01-31` */
function dayIn(reason: string): Day | null {
  const [, written = "", year, month, day] = /^\s*until\s+((\d{4})-(\d{1,2})-(\d{1,2}))(?!\d)/.exec(reason) ?? [];
  if (written === "") return null;
  const start = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDate = start.getUTCMonth() === Number(month) - 1 && start.getUTCDate() === Number(day);
  return { written, end: isDate ? start.getTime() + 86_400_000 : null };
}
