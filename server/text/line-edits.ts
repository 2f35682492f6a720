import { countWhile } from "./count-while.ts";
import type { Edit } from "./edits.ts";
import { countEach } from "./groups.ts";
import { sharedEnds } from "./shared-ends.ts";

/** A line, by its number in both texts. */
interface Pair {
  readonly old: number;
  readonly fresh: number;
}

/**
 * The edits that turn one text into another, line by line. Lines that are in both texts once, and in the same order, are what
 * the others are compared between, so that what moved little is shown where it is.
 */
export function lineEdits(before: string, after: string): readonly Edit[] {
  const old = linesOf(before);
  const fresh = linesOf(after);
  const starts = startsOf(old);
  const edits: Edit[] = [];
  let at: Pair = { old: 0, fresh: 0 };
  for (const next of [...inBoth(old, fresh), { old: old.length, fresh: fresh.length }]) {
    const { head, tail } = sharedEnds(
      next.old - at.old,
      next.fresh - at.fresh,
      (index, other) => old[at.old + index] === fresh[at.fresh + other],
    );
    const start = starts[at.old + head] ?? before.length;
    const end = starts[next.old - tail] ?? before.length;
    const text = fresh.slice(at.fresh + head, next.fresh - tail).join("");
    // Without a common line break at its end, an edit does not touch the next line.
    const shared = start < end && before.charAt(end - 1) === "\n" && text.endsWith("\n") ? 1 : 0;
    if (start < end || text !== "") edits.push({ start, end: end - shared, text: text.slice(0, text.length - shared) });
    at = next;
  }
  return edits;
}

const linesOf = (text: string): readonly string[] => (text === "" ? [] : text.split(/(?<=\n)/));

function startsOf(lines: readonly string[]): readonly number[] {
  let at = 0;
  return lines.map((line) => {
    const start = at;
    at += line.length;
    return start;
  });
}

/** The longest run of lines that are in both texts once, in the order of both. */
function inBoth(old: readonly string[], fresh: readonly string[]): readonly Pair[] {
  const there = onlyOnes(fresh);
  const pairs = [...onlyOnes(old)].flatMap(([line, index]): Pair[] => {
    const other = there.get(line);
    return other === undefined ? [] : [{ old: index, fresh: other }];
  });
  /** The pair that ends the best run of each length so far, and for each pair the one before it. */
  const ends: Pair[] = [];
  const previous = new Map<Pair, Pair>();
  for (const pair of pairs) {
    const length = countWhile(ends.length, (index) => (ends[index]?.fresh ?? 0) < pair.fresh);
    const before = ends[length - 1];
    if (before) previous.set(pair, before);
    ends[length] = pair;
  }
  const run: Pair[] = [];
  for (let pair = ends.at(-1); pair; pair = previous.get(pair)) run.push(pair);
  return run.reverse();
}

function onlyOnes(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = countEach(lines);
  return new Map(lines.flatMap((line, index) => (counts.get(line) === 1 ? [[line, index] as const] : [])));
}
