import { distance } from "fastest-levenshtein";

/** The names that are one or two edits away (one for short words), nearest first. */
export function nearest(word: string, names: readonly string[], most = word.length <= 3 ? 1 : 2): readonly string[] {
  const lower = word.toLowerCase();
  return names
    .map((name) => ({ name, edits: distance(lower, name.toLowerCase()) }))
    .filter(({ edits }) => edits <= most)
    .sort((a, b) => a.edits - b.edits)
    .map(({ name }) => name);
}
