import type { ResourceKind } from "../../api/index.ts";
import { kindOfSection } from "../model/resources.ts";
import { type ComparedFiles, compareStates, type FieldChange } from "./compare.ts";
import { type DescribedInStack, type DescribedResource, isInstance, type StackOfFile } from "./described.ts";
import type { EarlierSide } from "./earlier.ts";
import { withIdentity } from "./matching/filled-in.ts";
import type { IsNamed } from "./matching/named.ts";
import { oneSided } from "./matching/one-sided.ts";
import { noneGiven, type Variables } from "./matching/open-labels.ts";
import { partChanges } from "./matching/part-changes.ts";
import { sayRenames } from "./matching/probable-renames.ts";
import { doubt, filledInLater, unknownBecause, whyDisputed } from "./matching/unknown.ts";
import { whoIsWho } from "./matching/who-is-who.ts";
import { meaningOf } from "./meaning.ts";
import { noChange, pathOfResource, type ResourceChange, type Verdict } from "./resource-change.ts";
import type { KeyOfResource, StackSide } from "./sides.ts";
import type { ResourceState } from "./state.ts";

/** What a person says about a comparison. */
export interface CompareOptions {
  readonly isWanted?: (stack: StackOfFile) => boolean;
  /** The values of environment variables in labels and ports: they tell which resource is which. */
  readonly variables?: Variables;
  /** Without them, the same path is the same file. */
  readonly files?: ComparedFiles;
  /** Whether a resource does not exist, with everything in it. */
  readonly isNew?: IsNamed;
  /** Whether an instance is replaced by a new one. */
  readonly isReplaced?: IsNamed | undefined;
}

/** What has to change so that what the old side describes becomes what the new stacks describe. */
export function changesBetween(
  now: StackSide,
  earlier: EarlierSide,
  { isWanted = () => true, variables = noneGiven, isNew = () => false, files, isReplaced }: CompareOptions = {},
) {
  const who = whoIsWho(now, earlier, isWanted, variables, isReplaced);
  const { wanted, otherParts, settled, pairing, replaced, keyIn, labelIn } = who;
  const { missing, gone } = oneSided(now, earlier, who, isNew);
  /** How the new side calls a resource. */
  const keyOfNow: KeyOfResource = (resource, attribute) =>
    keyIn(attribute === "itself" ? settled : pairing, isCreated)(resource, attribute);
  const regionNow = (part: number): string | null => {
    const region = now.region(part);
    return region ? meaningOf(region, now.resolver(part, keyOfNow)).key : null;
  };
  const filled = (state: ResourceState | null): ResourceState | null =>
    state && variables.size > 0 ? withIdentity(state, variables) : state;

  const changes: ResourceChange[] = [];
  for (const { resources } of wanted)
    for (const resource of resources) {
      if (isInstance(resource)) changes.push(instanceChange(resource));
      else if (resource.namespace === "loadbalancers") changes.push(...balancerChanges(resource));
    }
  /** Those of the instances of stacks that are not asked for, which keep what they have. */
  const otherChanges = now.stacks.flatMap((stack) =>
    isWanted(stack) ? [] : stack.resources.filter(isInstance).map(instanceChange),
  );
  for (const before of pairing.gone) {
    const kind = kindOf(before);
    if (!kind) continue;
    const change = { ...noChange, ...pathOfResource(before), kind, before, ...gone(before) };
    if (otherParts.has(before.part)) otherChanges.push(change);
    else changes.push(change);
  }
  const stateOf = ({ now: one, before }: ResourceChange): ResourceState | null =>
    one ? now.state(one, keyOfNow) : before && earlier.state(before);
  return { changes: sayRenames(changes, stateOf), others: otherChanges, pairing, keyOfNow };

  function isCreated(resource: DescribedInStack): boolean {
    const kind = kindOf(resource);
    return kind !== null && !pairing.ambiguous.has(resource) && missing(resource, kind).action === "create";
  }

  /** Then the same text may mean something else. */
  function readsFiles({ block }: DescribedInStack): boolean {
    return files !== undefined && /\$\{(?:file|base64):/.test(block.text);
  }

  function instanceChange(resource: DescribedInStack): ResourceChange {
    const before = pairing.before(resource) ?? null;
    const hasSameRegion =
      before !== null && (resource.hasRegion || regionNow(resource.part) === earlier.region(before.part));
    if (before && hasSameRegion && !readsFiles(resource) && earlier.isUnchanged(resource, before))
      return { ...changeOf(resource, "instance", before), action: "unchanged" };
    // Of very many instances, only what planning needs is kept in memory.
    return { ...compareWhole(resource, "instance", before).change, old: null };
  }

  function balancerChanges(resource: DescribedInStack): readonly ResourceChange[] {
    const { change, state } = compareWhole(resource, "loadbalancer", pairing.before(resource) ?? null);
    if (pairing.ambiguous.has(resource)) return [change];
    return [change, ...partChanges(change, state, { now, earlier, isNew, compared, replaced })];
  }

  /** What becomes of a resource that both sides have. */
  function compared(old: ResourceState | null, fresh: ResourceState | null, path: string): Verdict {
    if (!old || !fresh) return { action: "unchanged", fields: [] };
    if (isBare(old) || isBare(fresh)) return unknownBecause("It has no value on one side, so it is not compared.");
    if (isMisread(old) || isMisread(fresh)) return { action: "unchanged", fields: [] };
    const found = compareStates(old, fresh, files, path);
    const told = old.isUnread || fresh.isUnread ? found.map(unread) : found;
    const fields = [...told, ...filledInLater(old, fresh)];
    const has = (action: FieldChange["action"]): boolean => fields.some((field) => field.action === action);
    return { action: has("impossible") ? "impossible" : has("update") ? "update" : "unchanged", fields };
  }

  function compareWhole(
    resource: DescribedInStack,
    kind: ResourceKind & ("instance" | "loadbalancer"),
    before: DescribedResource | null,
  ): { readonly change: ResourceChange; readonly state: ResourceState | null } {
    const candidates = pairing.ambiguous.get(resource);
    const state = filled(now.state(resource, keyOfNow));
    const old = before ? filled(earlier.state(before)) : null;
    const verdict = candidates
      ? doubt(resource, kind, candidates, labelIn)
      : !before
        ? missing(resource, kind)
        : before.isDisputed
          ? unknownBecause(whyDisputed)
          : compared(old, state, pathOfResource(resource).resource);
    return { change: { ...changeOf(resource, kind, before), value: state?.value ?? null, old, ...verdict }, state };
  }
}

const changeOf = (now: DescribedInStack, kind: ResourceKind, before: DescribedResource | null) => ({
  ...noChange,
  ...pathOfResource(now),
  kind,
  now,
  before,
});

const unread = (field: FieldChange): FieldChange => ({
  ...field,
  ...{ action: "unchanged", from: null, to: null, changing: null, value: null },
  reason: "Part of the resource cannot be read, so it is not compared.",
});

const isBare = ({ value }: ResourceState): boolean => value?.node.kind === "scalar" && value.node.value === null;

/** Whether something else is written in its place. */
const isMisread = ({ value }: ResourceState): boolean => value !== null && value.node.kind !== "mapping";

const kindOf = ({ namespace }: DescribedResource): ResourceKind | null =>
  namespace === "subnets" ? null : kindOfSection[namespace];
