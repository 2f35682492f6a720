import type { Blocks } from "./blocks.ts";

/** Removed and added blocks: most blocks at both ends, and between simultaneous changes, are the same. */
export function blockChanges(before: Blocks, after: Blocks) {
  const { head, tail } = before.endsSharedWith(after);
  const old = new Set(before.slice(head, before.length - tail));
  const added = after.slice(head, after.length - tail).filter((block) => !old.delete(block));
  return { removed: [...old], added };
}
