import { addToGroup } from "../../../text/groups.ts";
import type { After } from "../../plan/order.ts";
import type { Draft } from "../../plan/step.ts";
import type { DescribedResource } from "../described.ts";
import type { ChangeDrafts } from "../drafting.ts";
import type { EarlierSide } from "../earlier.ts";
import type { ResourceChange } from "../resource-change.ts";
import type { IsNamed } from "./named.ts";

/** What a person limits a plan to. */
export interface Choice {
  /** Nothing else is planned, except what these resources need. */
  readonly only?: IsNamed | undefined;
  /** Only what has all of these tags is deleted. */
  readonly tagged?: readonly string[] | undefined;
}

/** Of what may not be deleted. */
export const notChosen = "It is not among what `--only` and `--tagged` choose, so no part of it is deleted.";

/** Whether a resource of the old side may be deleted. */
export function isChosen(before: DescribedResource, { only, tagged = [] }: Choice, earlier: EarlierSide): boolean {
  if (only && !only(`${before.namespace}.${before.name}`, before)) return false;
  return tagged.length === 0 || isTagged(before, tagged, earlier);
}

/** Whether an instance of the old side has all of these tags. */
export function isTagged(before: DescribedResource, tagged: readonly string[], earlier: EarlierSide): boolean {
  const tags = knownTags(before, earlier);
  return tagged.every((tag) => tags.includes(tag));
}

/** The tags of a resource of the old side, as far as they are known. */
export function knownTags(before: DescribedResource, earlier: EarlierSide): readonly unknown[] {
  const { key = "[]", isKnown = false } = earlier.state(before)?.fields.get("tags") ?? {};
  const tags: unknown = isKnown ? JSON.parse(key) : [];
  return Array.isArray(tags) ? tags : [];
}

/** The changes of the chosen resources, and of those whose requests they need. */
export function chosenChanges(
  changed: readonly ResourceChange[],
  only: IsNamed,
  drafts: ChangeDrafts,
  after: ReadonlyMap<Draft, After>,
): ReadonlySet<ResourceChange> {
  const byOwner = new Map<DescribedResource | null, ResourceChange[]>();
  const owners = new Map<Draft, DescribedResource | null>();
  const byName = new Map<string, Draft>();
  for (const change of changed) {
    const owner = ownerOf(change);
    addToGroup(byOwner, owner, change);
    for (const draft of drafts.of(change)) {
      owners.set(draft, owner);
      byName.set(draft.name, draft);
    }
  }
  const chosen = new Set(changed.filter((one) => only(one.resource, ownerOf(one))).map(ownerOf));
  // Owners that are added are visited, too.
  for (const owner of chosen)
    for (const draft of (byOwner.get(owner) ?? []).flatMap(drafts.of)) {
      const { needed = [], wanted = [] } = after.get(draft) ?? {};
      for (const other of [...draft.needs.flatMap((name) => byName.get(name) ?? []), ...needed, ...wanted]) {
        const needsOwner = owners.get(other);
        if (needsOwner) chosen.add(needsOwner);
      }
    }
  return new Set(changed.filter((one) => chosen.has(ownerOf(one))));
}

/** What is replaced is planned with what takes its place. */
const ownerOf = ({ now, before, replacing }: ResourceChange): DescribedResource | null =>
  now ?? replacing?.now ?? before;
