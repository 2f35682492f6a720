import { type Block, type Document, indexAt, indexOf } from "../document/index.ts";
import { countWhile } from "../syntax/index.ts";
import type { FoundAt } from "./finding.ts";
import type { RawFinding } from "./raw-finding.ts";

/** Of the findings of blocks, in their order, enough on both sides of an offset to choose the nearest from. */
export function foundAround(
  document: Document,
  blocks: readonly Block[],
  findingsAt: (index: number) => readonly RawFinding[],
  around: number,
  most: number,
): readonly FoundAt[] {
  const found: FoundAt[] = [];
  const goFrom = (from: number, step: 1 | -1): void => {
    const enough = found.length + most;
    for (let at = from, block = blocks[at]; block && found.length < enough; at += step, block = blocks[at]) {
      const index = indexOf(document, block);
      const offset = document.starts[index] ?? 0;
      for (const raw of nearest(findingsAt(index), around - offset, most))
        found.push({ code: raw.rule.id, start: offset + raw.at.start, end: offset + raw.at.end, document, index, raw });
    }
  };
  const { order } = document.blocks[indexAt(document, around)] ?? { order: 0 };
  const before = countWhile(blocks.length, (at) => (blocks[at]?.order ?? 0) < order);
  goFrom(before - 1, -1);
  goFrom(before, 1);
  return found;
}

/** Of things in the order of their places, so many as are nearest to an offset. */
export function nearest<T extends { readonly start: number } | RawFinding>(
  things: readonly T[],
  around: number,
  most: number,
): readonly T[] {
  const startAt = (index: number): number => {
    const thing = things[index];
    return thing === undefined ? around : "at" in thing ? thing.at.start : thing.start;
  };
  let from = 0;
  let to = things.length;
  while (to - from > most)
    if (around - startAt(from) > startAt(to - 1) - around) from++;
    else to--;
  return to - from === things.length ? things : things.slice(from, to);
}
