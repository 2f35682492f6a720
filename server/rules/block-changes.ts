import type { Block, Document } from "../document/index.ts";

/** Which blocks went and came: those at both ends are mostly the same, and of some changes at once also many in between. */
export function blockChanges(before: readonly Block[], { blocks: after, kept }: Document) {
  const { head, tail } = kept?.blocks === before ? kept : sameEnds(before, after);
  const old = new Set(before.slice(head, before.length - tail));
  const added = after.slice(head, after.length - tail).filter((block) => !old.delete(block));
  return { removed: [...old], added };
}

function sameEnds(before: readonly Block[], after: readonly Block[]) {
  let head = 0;
  const most = Math.min(before.length, after.length);
  while (head < most && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { head, tail };
}

/** From the middle to both ends. */
export function* outward(middle: number, length: number): Generator<number> {
  yield middle;
  for (let distance = 1; distance < length; distance++) {
    if (middle + distance < length) yield middle + distance;
    if (middle - distance >= 0) yield middle - distance;
  }
}
