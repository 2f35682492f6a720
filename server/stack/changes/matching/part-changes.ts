import type { ResourceKind } from "../../../api/index.ts";
import { type PartKind, partsOfKind } from "../../model/resources.ts";
import type { EarlierSide } from "../earlier.ts";
import { noChange, pathOfResource, type ResourceChange, type ResourcePath, type Verdict } from "../resource-change.ts";
import { keyIn, type ResourceState } from "../state.ts";
import { mayHaveSameLabel, pairParts } from "./match-parts.ts";
import type { IsNamed } from "./named.ts";
import { unknownBecause, whyOpenNode, whyOtherPort, whyUnlisted } from "./unknown.ts";

interface PartSides {
  readonly earlier: EarlierSide;
  readonly isNew: IsNamed;
  readonly compared: (old: ResourceState, fresh: ResourceState, part: number, path: string) => Verdict;
}

/** What changes in the parts of a resource, and in theirs. `oldPath`: what it was called. */
export function partChanges(
  owner: ResourceChange,
  state: ResourceState | null,
  old: ResourceState | null,
  sides: PartSides,
  oldPath = owner.before && pathOfResource(owner.before),
): readonly ResourceChange[] {
  const of = partsOfKind[owner.kind];
  if (!of) return [];
  const { kind, list } = of;
  const [fresh, olds] = [state?.parts ?? [], old?.parts ?? []];
  const pairs = pairParts(kind, fresh, olds, sides.earlier.identity);
  const kept = new Set(pairs.values());
  const rest = olds.filter((one) => !kept.has(one));
  const pathIn = ({ resource, pointer }: ResourcePath, index: number): ResourcePath => ({
    resource: `${resource}.${list}[${index}]`,
    pointer: `${pointer}/${list}/${index}`,
  });
  const { now, before } = owner;
  const changes = fresh.flatMap((part, index): readonly ResourceChange[] => {
    const partner = pairs.get(part) ?? null;
    const path = pathIn(owner, index);
    const verdict = partner
      ? sides.compared(partner, part, now?.part ?? 0, path.resource)
      : missingPart(kind, path.resource, owner, whyInDoubt(kind, path.resource, part, rest), sides);
    const facts = { kind, parent: owner, now, before, index, value: part.value, old: partner };
    const change = { ...noChange, ...path, ...facts, ...verdict };
    const was = partner && oldPath && pathIn(oldPath, olds.indexOf(partner));
    return [change, ...partChanges(change, part, partner, sides, was)];
  });
  const gone = olds.flatMap((part, index): readonly ResourceChange[] => {
    if (kept.has(part) || !oldPath) return [];
    const facts = { kind, parent: owner, before, index, old: part };
    return [{ ...noChange, ...pathIn(oldPath, index), ...facts, action: "gone" }];
  });
  return [...changes, ...gone];
}

/** What becomes of a part that the old side does not have. */
function missingPart(
  kind: ResourceKind,
  path: string,
  { action, now }: ResourceChange,
  doubt: string | null,
  { earlier, isNew }: PartSides,
): Verdict {
  if (action === "unknown") return unknownBecause(null);
  if (action === "create" || isNew(path, now)) return { action: "create" };
  if (doubt === null && earlier.isWhole(kind)) return { action: "create" };
  return unknownBecause(doubt ?? whyUnlisted(kind, path, earlier.identity));
}

/** Why a part may be one of those of the old side that are left; null if it is none of them. */
function whyInDoubt(kind: PartKind, path: string, part: ResourceState, rest: readonly ResourceState[]): string | null {
  if (kind === "node") return rest.some((one) => mayHaveSameLabel(one, part)) ? whyOpenNode : null;
  const ports = rest.flatMap((one) => keyIn(one, "port") ?? []);
  return ports.length === 0 ? null : whyOtherPort(path, ports);
}
