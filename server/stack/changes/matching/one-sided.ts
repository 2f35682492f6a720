import type { ResourceKind } from "../../../api/index.ts";
import type { DescribedInStack, DescribedResource } from "../described.ts";
import type { EarlierSide } from "../earlier.ts";
import { pathOfResource, type Verdict } from "../resource-change.ts";
import type { StackSide } from "../sides.ts";
import type { IsNamed } from "./named.ts";
import {
  mayBeMisread,
  mayBeShifted,
  mayBeUnread,
  openIdentities,
  unknownBecause,
  unlisted,
  whyDisputed,
} from "./unknown.ts";
import type { WhoIsWho } from "./who-is-who.ts";

/** What becomes of a resource that only one side has, which may be one of the other side that nobody recognizes. */
export function oneSided(
  now: StackSide,
  earlier: EarlierSide,
  { settled, replaced, labelIn }: Pick<WhoIsWho, "settled" | "replaced" | "labelIn">,
  isNew: IsNamed,
) {
  const fresh = now.stacks.flatMap(({ resources }) =>
    resources.filter((one) => !settled.before(one) && !settled.ambiguous.has(one)),
  );
  const open = openIdentities(fresh, settled.gone, earlier.identity, labelIn);
  const replacedBy = new Map([...replaced].map(([one, before]) => [before, one]));
  const misreadParts = new Set(now.unread.flatMap(({ block }) => (block.parsed.problems.length > 0 ? block.part : [])));
  const whyUnread = now.unread.length > 0 ? mayBeUnread : earlier.hasSyntaxErrors ? mayBeMisread : undefined;

  /** Why it may have the label of another by now; undefined if that is not so. */
  const whyShifted = (one: DescribedResource, side: "old" | "new"): string | undefined => {
    const others = side === "old" ? now.stacks : earlier.stacks;
    const hasOther = earlier.identity === "labels" && others.some(({ first }) => first(one.key) !== undefined);
    return hasOther ? mayBeShifted(one, side) : undefined;
  };

  return {
    /** What becomes of one that the old side does not have. */
    missing: (resource: DescribedInStack, kind: ResourceKind): Verdict => {
      const before = replaced.get(resource);
      if (before)
        return {
          action: "create",
          replacing: { now: resource, before, label: null },
          remark: "It replaces the one that exists, which is deleted once this one runs and its nodes are up.",
        };
      if (misreadParts.has(resource.part)) return unknownBecause(mayBeUnread);
      if (isNew(pathOfResource(resource).resource, resource)) return { action: "create" };
      const whyUnknown = open.whyUnknown(resource) ?? whyShifted(resource, "new");
      if (whyUnknown !== undefined) return unknownBecause(whyUnknown);
      return earlier.isWhole(kind) ? { action: "create" } : unlisted(kind, resource.name, earlier.identity);
    },
    /** What becomes of one that the new side does not have. */
    gone: (before: DescribedResource): Verdict => {
      const by = replacedBy.get(before);
      if (by) return { action: "gone", replacing: { now: by, before, label: null } };
      const whyKept =
        whyUnread ?? (before.isDisputed ? whyDisputed : (open.whyKept(before) ?? whyShifted(before, "old")));
      return whyKept === undefined ? { action: "gone" } : unknownBecause(whyKept);
    },
  };
}
