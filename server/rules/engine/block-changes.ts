import type { Blocks } from "../../document/index.ts";

/** Which blocks went and came: those at both ends are mostly the same, and of some changes at once also many in between. */
export function blockChanges(before: Blocks, after: Blocks) {
  const { head, tail } = before.endsSharedWith(after);
  const old = new Set(before.slice(head, before.length - tail));
  const added = after.slice(head, after.length - tail).filter((block) => !old.delete(block));
  return { removed: [...old], added };
}
