import type { Comment, Span } from "../syntax/index.ts";
import { nearest } from "./nearest.ts";

/** A comment that switches rules off: `compute-stack-disable-next-line RULE[, RULE…]`. */
export interface Suppression {
  readonly comment: Comment;
  readonly scope: "line" | "next-line" | "rest";
  /** Empty where it names none: then it suppresses nothing. */
  readonly rules: readonly SuppressedRule[];
  /** Where the ids begin, or would; an offset in the comment's block. */
  readonly idsStart: number;
}

export interface SuppressedRule {
  readonly id: string;
  /** Offsets in the comment's block. */
  readonly start: number;
  readonly end: number;
}

const pattern = /^\s*compute-stack-disable(-next-line|-line)?(?![\w-])/;

export const directives = ["compute-stack-disable-next-line", "compute-stack-disable-line", "compute-stack-disable"];

/** What is nearly the beginning of a suppression. Offsets are those of the comment's block. */
export interface Misspelt extends Span {
  readonly written: string;
  readonly meant: string;
}

export function readMisspelt(comment: Comment, blockText: string): Misspelt | null {
  const written = /^compute-stack-[\w-]+/.exec(comment.text.trimStart())?.[0] ?? "";
  const [meant] = written === "" || directives.includes(written) ? [] : nearest(written, directives);
  if (meant === undefined) return null;
  const start = blockText.indexOf(written, comment.start);
  return { written, meant, start, end: start + written.length };
}

/** Null for a comment that is only a comment. */
export function readSuppression(comment: Comment, blockText: string): Suppression | null {
  const match = pattern.exec(comment.text);
  if (!match) return null;
  const scope = match[1] === "-next-line" ? "next-line" : match[1] === "-line" ? "line" : "rest";
  const rules: SuppressedRule[] = [];
  const words = comment.text.slice(match[0].length);
  // What stands behind `--` is for people.
  const ids = words.split("--", 1)[0] ?? "";
  const from = blockText.indexOf(comment.text, comment.start) + match[0].length;
  for (const id of ids.matchAll(/[^\s,]+/g)) {
    if (/^[\w-]+$/.test(id[0])) rules.push({ id: id[0], start: from + id.index, end: from + id.index + id[0].length });
  }
  return { comment, scope, rules, idsStart: from };
}
