import type { Value } from "../../../document/index.ts";
import { backendOf, type PartKind, partsOfKind } from "../../model/resources.ts";
import type { DescribedInStack, DescribedResource } from "../described.ts";
import type { EarlierSide } from "../earlier.ts";
import { remarkOnNode } from "../replacements/replaced.ts";
import {
  noChange,
  pathOfResource,
  type Replacing,
  type ResourceChange,
  type ResourcePath,
  type Verdict,
} from "../resource-change.ts";
import type { StackSide } from "../sides.ts";
import { keyIn, type ResourceState } from "../state.ts";
import { existingParts, mayHaveSameLabel, pairParts } from "./match-parts.ts";
import type { IsNamed } from "./named.ts";
import { mayBeUnread, unknownBecause, unlisted, whyOpenNode, whyOtherPort, whyRepeatedPort } from "./unknown.ts";

interface PartSides {
  readonly now: StackSide;
  readonly replaced: ReadonlyMap<DescribedInStack, DescribedResource>;
  readonly earlier: EarlierSide;
  readonly isNew: IsNamed;
  readonly compared: (old: ResourceState, fresh: ResourceState, path: string) => Verdict;
}

/** What changes in the parts of a resource, and in theirs. `oldPath`: what it was called. */
export function partChanges(
  owner: ResourceChange,
  state: ResourceState | null,
  sides: PartSides,
  oldPath = owner.before && pathOfResource(owner.before),
): readonly ResourceChange[] {
  const of = partsOfKind[owner.kind];
  if (!of) return [];
  const { kind, list } = of;
  const { now, before, old } = owner;
  const [fresh, written] = [state?.parts ?? [], old?.parts ?? []];
  const olds = existingParts(kind, written, sides.earlier.identity);
  const moved = new Map(
    fresh.flatMap((part) => {
      const behind = replacedBehind(part.value);
      return behind ? [[part, behind] as const] : [];
    }),
  );
  const all = pairParts(kind, fresh, olds, sides.earlier.identity);
  const isUnread = old !== null && (old.isUnread || state?.isUnread);
  const pairs = new Map([...all].filter(([part]) => !moved.has(part)));
  const kept = new Set(pairs.values());
  const rest = olds.filter((one) => !kept.has(one));
  const pathIn = ({ resource, pointer }: ResourcePath, index: number): ResourcePath => ({
    resource: `${resource}.${list}[${index}]`,
    pointer: `${pointer}/${list}/${index}`,
  });
  const changes = fresh.flatMap((part, index): readonly ResourceChange[] => {
    const partner = pairs.get(part) ?? null;
    const path = pathIn(owner, index);
    const behind = moved.get(part);
    const verdict =
      !partner && isUnread
        ? unknownBecause(mayBeUnread)
        : behind
          ? movedNode(part, behind)
          : partner
            ? isRepeated(partner)
              ? unknownBecause(whyRepeatedPort)
              : sides.compared(partner, part, path.resource)
            : missingPart(part, path.resource);
    const facts = { kind, parent: owner, now, before, index, value: part.value, old: partner };
    const change = { ...noChange, ...path, ...facts, ...verdict };
    const was = partner && oldPath && pathIn(oldPath, written.indexOf(partner));
    return [change, ...partChanges(change, part, sides, was)];
  });
  const gone = olds.flatMap((part): readonly ResourceChange[] => {
    if (kept.has(part) || !oldPath) return [];
    const index = written.indexOf(part);
    const facts = { kind, parent: owner, before, index, old: part };
    const verdict = isUnread ? unknownBecause(mayBeUnread) : ({ action: "gone" } as const);
    return [{ ...noChange, ...pathIn(oldPath, index), ...facts, ...verdict }];
  });
  return [...changes, ...gone];

  /** What becomes of a part that the old side does not have. */
  function missingPart(part: ResourceState, path: string): Verdict {
    if (owner.action === "unknown") return unknownBecause(null);
    if (owner.action === "create" || sides.isNew(path, now)) return { action: "create" };
    const doubt = whyInDoubt(kind, path, part, rest);
    if (doubt !== null) return unknownBecause(doubt);
    return sides.earlier.isWhole(kind) ? { action: "create" } : unlisted(kind, path, sides.earlier.identity);
  }

  /** Whether the responses have another configuration of its port, which the service refuses: one of them does not exist. */
  function isRepeated(part: ResourceState): boolean {
    const port = kind === "config" ? keyIn(part, "port") : null;
    return port !== null && olds.some((one) => one !== part && keyIn(one, "port") === port);
  }

  /** The instance behind a node, if it is replaced. */
  function replacedBehind(node: Value | null): Omit<Replacing, "label"> | null {
    const target = kind === "node" && sides.replaced.size > 0 ? backendOf(node) : undefined;
    const instance = target && sides.now.find(now?.part ?? 0, target.namespace, target.name);
    const was = instance && sides.replaced.get(instance);
    return was ? { now: instance, before: was } : null;
  }

  /** The node of a new instance that takes the place of one that exists. */
  function movedNode(part: ResourceState, behind: Omit<Replacing, "label">): Verdict {
    if (owner.action === "unknown") return { ...unknownBecause(null), replacing: { ...behind, label: null } };
    const own = part.value?.get("label")?.string ?? null;
    const isInNew = owner.action === "create";
    const label = isInNew || own === null ? own : labelBeside(part, own);
    return { action: "create", replacing: { ...behind, label }, remark: isInNew ? null : remarkOnNode(label, own) };
  }

  /** A label for the node of a replacement: no request takes one from the node that is there. */
  function labelBeside(node: ResourceState, label: string): string {
    const taken = new Set([...olds, ...fresh.filter((one) => one !== node)].map((one) => keyIn(one, "label")));
    // Of a port without any in the responses, nothing is known.
    const isFree = sides.earlier.identity === "names" || olds.length > 0;
    if (isFree && !taken.has(JSON.stringify(label))) return label;
    for (let count = 2; ; count++) if (!taken.has(JSON.stringify(`${label}-${count}`))) return `${label}-${count}`;
  }
}

/** Why a part may be one of those of the old side that are left; null if it is none of them. */
function whyInDoubt(kind: PartKind, path: string, part: ResourceState, rest: readonly ResourceState[]): string | null {
  if (kind === "node") return rest.some((one) => mayHaveSameLabel(one, part)) ? whyOpenNode : null;
  const ports = rest.flatMap((one) => keyIn(one, "port") ?? []);
  return ports.length === 0 ? null : whyOtherPort(path, ports);
}
