import { distance } from "fastest-levenshtein";
import { sharedTextEnds } from "./shared-ends.ts";

/** The names within one or two typos (one for short words), nearest first. */
export function nearest(word: string, names: readonly string[], most = word.length <= 3 ? 1 : 2): readonly string[] {
  const lower = word.toLowerCase();
  const isCandidate = names.length > mostCompared ? differsInOnePlace : () => true;
  return names
    .filter((name) => Math.abs(name.length - word.length) <= most && isCandidate(word, name, most))
    .map((name) => ({ name, edits: slipsBetween(lower, name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= most && edits < Math.max(name.length, word.length))
    .sort((a, b) => a.edits - b.edits)
    .map(({ name }) => name);
}

/** Among more names, only those that differ in one place are considered, which is fast to check. */
const mostCompared = 500;

function differsInOnePlace(word: string, name: string, most: number): boolean {
  const { head, tail } = sharedTextEnds(word, name);
  // Two swapped letters are one typo in two places.
  return Math.min(word.length, name.length) - head - tail <= Math.max(most, 2);
}

/**
 * The only name that a misspelled one can mean, if it is certain enough for a safe fix: it differs only in case, or is the only
 * near one, with at most a third of its letters changed.
 */
export function certainlyMeant(written: string, words: readonly string[]): string | undefined {
  const lower = written.toLowerCase();
  const same = words.filter((name) => name.toLowerCase() === lower);
  if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  if (words.length > mostCompared) return undefined;
  const offered = nearest(written, words);
  // A much longer name is not near.
  const isClose = (name: string): boolean => {
    const other = name.toLowerCase();
    const most = Math.min(name.length, written.length + 1) / 3;
    return Math.abs(other.length - lower.length) <= most && slipsBetween(lower, other) <= most;
  };
  const [only, ...others] = words.filter((name) => offered.includes(name) || isClose(name));
  const isCertain =
    only !== undefined && others.length === 0 && only.length >= 4 && isClose(only) && !isSibling(only, written);
  return isCertain ? only : undefined;
}

/** `ipv6` is not a typo of `ipv4`. */
export const isSibling = (a: string, b: string): boolean => a.replace(/\d/g, "") === b.replace(/\d/g, "");

/** The number of typos; two swapped letters count as one. */
const slipsBetween = (a: string, b: string): number => (isSwapped(a, b) ? 1 : distance(a, b));

function isSwapped(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a !== b && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
