import { type Document, rootOf } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";

/** Where to offer a plan: at the first key of each stack. */
export function planPlaces({ file, blocks }: Document): readonly Span[] {
  if (file.kind !== "stack") return [];
  const seen = new Set<number>();
  return blocks.all().flatMap((block, index) => {
    if (seen.has(block.part)) return [];
    const node = rootOf(block)?.node;
    const key = node?.kind === "mapping" ? node.entries[0]?.key : undefined;
    if (!key) return [];
    seen.add(block.part);
    const from = blocks.startOf(index);
    return [{ start: from + key.start, end: from + key.end }];
  });
}
