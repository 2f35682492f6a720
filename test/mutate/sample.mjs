// Selects mutants at random, so that an edit to the code changes the sample as little as possible.
import { createHash } from "node:crypto";

/** `size` mutants: those whose hash is the smallest. The line does not count, so that an edit above a mutant keeps it. */
export function sampleOf(mutants, size, seed) {
  const seen = new Map();
  const ranked = mutants.map((mutant) => {
    const key = JSON.stringify([seed, mutant.file, mutant.original, mutant.replacement]);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return { mutant, rank: createHash("sha256").update(`${key} ${nth}`).digest("hex") };
  });
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return ranked.slice(0, size).map(({ mutant }) => mutant);
}

/** Separates the mutants that are known to be harmless, and the entries that match no mutant. */
export function withoutHarmless(mutants, harmless) {
  const keyOf = ({ file, original, replacement }) => JSON.stringify([file, oneLine(original), oneLine(replacement)]);
  const known = new Set(harmless.map(keyOf));
  const all = new Set(mutants.map(keyOf));
  return {
    mutants: mutants.filter((mutant) => !known.has(keyOf(mutant))),
    stale: harmless.filter((entry) => !all.has(keyOf(entry))),
  };
}

/** Code as shown in a list and in `harmless.json`. */
export function oneLine(code) {
  return code.replace(/\s+/g, " ").trim();
}

/** The text without the switches of all other mutants, which would make it many times slower. */
export function withOnly(text, mutants) {
  const ids = new Set(mutants.map(({ id }) => `"${id}"`));
  return text
    .replace(/stryMutAct_9fa48\(("\d+")\)/g, (call, id) => (ids.has(id) ? call : "false"))
    .replace(/stryCov_9fa48\(("[\d", ]+")\)/g, (_, list) => {
      const kept = list.split(/, */).filter((id) => ids.has(id));
      return kept.length > 0 ? `stryCov_9fa48(${kept.join(", ")})` : "0";
    });
}
