import { type Block, type Document, rootOf } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";

/** The first key of one of the stacks of a document. */
interface StackPlace extends Span {
  readonly part: number;
}

/** Where to offer a plan: at the first key of each stack. */
export function planPlaces({ file, blocks }: Document): readonly StackPlace[] {
  if (file.kind !== "stack") return [];
  const places = new Map<number, StackPlace>();
  for (const { like, from, to } of blocks.runs)
    for (let index = from; index < to && !places.has(like.part); index++) {
      const key = firstKeyOf(blocks.get(index));
      const start = blocks.startOf(index);
      if (key) places.set(like.part, { part: like.part, start: start + key.start, end: start + key.end });
    }
  return [...places.values()];
}

function firstKeyOf(block: Block | undefined): Span | undefined {
  const node = block && rootOf(block)?.node;
  return node?.kind === "mapping" ? node.entries[0]?.key : undefined;
}
