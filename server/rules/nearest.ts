import { distance } from "fastest-levenshtein";

/** The names that are one or two edits away (one for short words), nearest first. */
export function nearest(word: string, names: readonly string[], most = word.length <= 3 ? 1 : 2): readonly string[] {
  const lower = word.toLowerCase();
  const isCandidate = names.length > mostCompared ? differsInOnePlace : () => true;
  return names
    .filter((name) => Math.abs(name.length - word.length) <= most && isCandidate(word, name, most))
    .map((name) => ({ name, edits: distance(lower, name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= most && edits < Math.max(name.length, word.length))
    .sort((a, b) => a.edits - b.edits)
    .map(({ name }) => name);
}

/** Of more names only those are compared that differ from the word in one place: that is seen in no time. */
const mostCompared = 500;

function differsInOnePlace(word: string, name: string, most: number): boolean {
  const shorter = Math.min(word.length, name.length);
  let before = 0;
  while (before < shorter && word.charCodeAt(before) === name.charCodeAt(before)) before++;
  let after = 0;
  while (
    after < shorter - before &&
    word.charCodeAt(word.length - 1 - after) === name.charCodeAt(name.length - 1 - after)
  )
    after++;
  return shorter - before - after <= most;
}
