import type { ResourceKind } from "../../api/index.ts";
import { escapeSegment, type Value } from "../../document/index.ts";
import { codeList } from "../../text/prose.ts";
import { compareStates, type FieldChange } from "./compare.ts";
import type { DescribedInStack, DescribedResource, StackOfFile } from "./described.ts";
import type { EarlierSide } from "./earlier.ts";
import { filledBalancer, identityFilledIn } from "./matching/filled-in.ts";
import { type LabelOfResource, type Pairing, pairResources, pairStacks } from "./matching/match.ts";
import { pairByAddress } from "./matching/match-by-address.ts";
import { mayHaveSameLabel, pairConfigs, pairNodes } from "./matching/match-parts.ts";
import type { IsNamed } from "./matching/named.ts";
import { fillLabel, noneGiven, type Variables } from "./matching/open-labels.ts";
import { openIdentities, unknownBecause, whyOpenNode, whyOtherPort, whyUnlisted } from "./matching/unknown.ts";
import { meaningOf } from "./meaning.ts";
import type { KeyOfResource, StackSide } from "./sides.ts";
import type { BalancerState, ConfigState, ResourceState } from "./state.ts";

export const changeActions = ["create", "update", "impossible", "unknown", "gone", "unchanged"] as const;
export type ChangeAction = (typeof changeActions)[number];

/** What has to happen to an instance, a load balancer, a configuration or a node. */
export interface ResourceChange {
  readonly action: ChangeAction;
  readonly kind: ResourceKind;
  /** `loadbalancers.front.configs[0]`. */
  readonly resource: string;
  /** In the new stack; for what is gone, in the old one. */
  readonly pointer: string;
  readonly fields: readonly FieldChange[];
  /** Of a configuration, its load balancer; of a node, its configuration. */
  readonly parent: ResourceChange | null;
  /** The instance or load balancer that it is or belongs to, on both sides. */
  readonly now: DescribedInStack | null;
  readonly before: DescribedResource | null;
  /** The index in its list, on the side of the pointer. */
  readonly index: number;
  /** What the new stack says; null for what is gone, and for an instance that did not change. */
  readonly value: Value | null;
  readonly old: ResourceState | null;
  /** The names of its requests, in sending order; none until it is planned. */
  readonly steps: readonly string[];
  /** What else to know, for people. */
  readonly remark: string | null;
}

export interface Comparison {
  readonly changes: readonly ResourceChange[];
  /** Those of the instances of stacks that are not asked for, which keep what they have. */
  readonly others: readonly ResourceChange[];
  readonly pairing: Pairing;
  /** How the new side calls a resource. */
  readonly keyOfNow: KeyOfResource;
}

/** What a person says about a comparison. */
export interface CompareOptions {
  readonly isWanted?: (stack: StackOfFile) => boolean;
  /** The values of environment variables in labels and ports: they tell which resource is which. */
  readonly variables?: Variables;
  /** Whether a resource does not exist, with everything in it. */
  readonly isNew?: IsNamed;
}

/** What has to change so that what the old side describes becomes what the new stacks describe. */
export function changesBetween(
  now: StackSide,
  earlier: EarlierSide,
  { isWanted = () => true, variables = noneGiven, isNew = () => false }: CompareOptions = {},
): Comparison {
  const partners = pairStacks(now.stacks, earlier.stacks);
  const wanted = now.stacks.filter(isWanted);
  // A stack that is not asked for keeps its own old one.
  const otherParts = new Set(
    earlier.identity === "labels"
      ? []
      : now.stacks.flatMap((stack) => (isWanted(stack) ? [] : (partners.get(stack.part) ?? []))),
  );
  const keyIn =
    ({ before, ambiguous }: Pairing): KeyOfResource =>
    (resource, attribute) => {
      const old = before(resource);
      const text = old ? earlier.answer(old, attribute) : null;
      const key = old ? earlier.keyOf(old, attribute) : `new ${resource.part} ${resource.key}.${attribute}`;
      return { key, text, isKnown: !ambiguous.has(resource) };
    };
  const labelIn: LabelOfResource = ({ label, openLabel }) =>
    label ?? (openLabel ? fillLabel(openLabel, variables) : null);
  // In two stacks, the same template is the same label.
  const byTemplate: LabelOfResource = (one) =>
    labelIn(one) ?? (one.openLabel ? `\uE000${JSON.stringify(one.openLabel)}` : null);
  // All of them: what another document of the file describes is neither gone nor free to be taken.
  const paired = pairResources(now.stacks, earlier.stacks, earlier.identity, {
    placesOf: earlier.placesOf,
    labelIn: earlier.identity === "names" ? byTemplate : labelIn,
  });
  const pairing =
    paired.ambiguous.size === 0
      ? paired
      : pairByAddress(paired, now, earlier, now.stacks.flatMap(balancersIn), keyIn(paired));
  const keyOfNow = keyIn(pairing);
  const same: (before: Value, fresh: Value, part: number) => boolean = (before, fresh, part) =>
    earlier.isSame(before, fresh, now.resolver(part, keyOfNow));
  const regionNow = forEachPart((part) => {
    const region = now.region(part);
    return region ? meaningOf(region, now.resolver(part, keyOfNow)).key : null;
  });
  const regionBefore = forEachPart(earlier.region);
  const fresh = (): readonly DescribedInStack[] =>
    now.stacks.flatMap(({ resources }) =>
      resources.filter((one) => !pairing.before(one) && !pairing.ambiguous.has(one)),
    );
  const open = openIdentities(fresh, pairing.gone, earlier.identity, labelIn);
  const filled = identityFilledIn(variables);
  const changes: ResourceChange[] = [];
  for (const { resources } of wanted)
    for (const resource of resources) {
      if (resource.namespace === "instances") changes.push(instanceChange(resource));
      else if (resource.namespace === "loadbalancers") addBalancer(resource);
    }
  const others = now.stacks.flatMap((stack) => (isWanted(stack) ? [] : stack.resources.filter(isInstance)));
  const otherChanges = others.map(instanceChange);
  for (const before of pairing.gone) {
    const kind = kindOf(before);
    if (!kind) continue;
    const whyKept = open.whyKept(before);
    const verdict = whyKept === undefined ? { action: "gone" as const } : unknownBecause(whyKept);
    const change = { ...nothing, ...namesOf(before), kind, before, ...verdict };
    if (otherParts.has(before.part)) otherChanges.push(change);
    else changes.push(change);
  }
  return { changes, others: otherChanges, pairing, keyOfNow };

  function instanceChange(resource: DescribedInStack): ResourceChange {
    const before = pairing.before(resource) ?? null;
    if (before === null || resource.refers) return compareInstance(resource, before, false);
    const regionBlock = resource.hasRegion ? null : (now.region(resource.part)?.block ?? null);
    const known = earlier.known.get(resource);
    if (known?.before === before && known.regionBlock === regionBlock) return known.change as ResourceChange;
    const hasSameRegion = resource.hasRegion || regionNow(resource.part) === regionBefore(before.part);
    const change = compareInstance(resource, before, hasSameRegion);
    earlier.known.set(resource, { before, regionBlock, change });
    return change;
  }

  function compareInstance(
    resource: DescribedInStack,
    before: DescribedResource | null,
    isComparable: boolean,
  ): ResourceChange {
    const change = { ...nothing, ...namesOf(resource), kind: "instance" as const, now: resource, before };
    if (before && isComparable && earlier.isUnchanged(resource, before)) return { ...change, action: "unchanged" };
    const state = now.instance(resource, keyOfNow);
    const value = state?.value ?? null;
    const candidates = pairing.ambiguous.get(resource);
    if (candidates) return { ...change, value, ...doubt(resource, candidates) };
    if (!before) return { ...change, value, ...missing(resource, "instance") };
    const old = earlier.instance(before);
    const result = compared(filled(old), filled(state), resource.part);
    // Of very many instances, only what planning needs is kept in memory.
    const isNeeded = result.fields.some(({ field }) => field === "interfaces");
    return { ...change, value, old: isNeeded ? old : null, ...result };
  }

  /** What becomes of a resource that the old side does not have. */
  function missing(
    resource: DescribedInStack,
    kind: ResourceKind & ("instance" | "loadbalancer"),
  ): Pick<ResourceChange, "action"> {
    const { resource: path } = namesOf(resource);
    if (isNew(path, resource)) return created;
    const whyUnknown = open.whyUnknown(resource);
    if (whyUnknown !== undefined) return unknownBecause(whyUnknown);
    return earlier.isWhole(kind) ? created : unknownBecause(whyUnlisted(kind, resource.name, earlier.identity));
  }

  /** The same of a part. `why`: if more is known of what it may be. */
  function missingPart(
    kind: ResourceKind & ("config" | "node"),
    path: string,
    { action, now: owner }: ResourceChange,
    why: string | null = null,
  ): Pick<ResourceChange, "action"> {
    if (action === "unknown") return unknownBecause(null);
    if (action === "create" || earlier.isWhole(kind) || isNew(path, owner)) return created;
    return unknownBecause(why ?? whyUnlisted(kind, path, earlier.identity));
  }

  function addBalancer(resource: DescribedInStack): void {
    const before = pairing.before(resource) ?? null;
    const state = filledBalancer(now.balancer(resource, keyOfNow), filled);
    const old = before ? filledBalancer(earlier.balancer(before), filled) : null;
    const candidates = pairing.ambiguous.get(resource);
    const change: ResourceChange = {
      ...nothing,
      ...namesOf(resource),
      kind: "loadbalancer",
      now: resource,
      before,
      value: state?.value ?? null,
      old,
      ...(candidates
        ? doubt(resource, candidates)
        : before
          ? compared(old, state, resource.part)
          : missing(resource, "loadbalancer")),
    };
    changes.push(change);
    if (!candidates) addConfigs(change, state, old);
  }

  function addConfigs(balancer: ResourceChange, state: BalancerState | null, old: BalancerState | null): void {
    const pairs = pairConfigs(state?.configs ?? [], old?.configs ?? [], earlier.identity);
    const kept = new Set(pairs.values());
    const rest = old?.configs.flatMap((config) => (kept.has(config) ? [] : (config.port ?? []))) ?? [];
    const { resource, pointer, now: of, before } = balancer;
    state?.configs.forEach((config, index) => {
      const partner = pairs.get(config) ?? null;
      const path = `${resource}.configs[${index}]`;
      const change: ResourceChange = {
        ...nothing,
        resource: path,
        pointer: `${pointer}/configs/${index}`,
        kind: "config",
        parent: balancer,
        now: of,
        before,
        index,
        value: config.value,
        old: partner,
        ...(partner
          ? compared(partner, config, of?.part ?? 0)
          : missingPart("config", path, balancer, rest.length > 0 ? whyOtherPort(path, rest) : null)),
      };
      changes.push(change);
      addNodes(change, config, partner, partner ? (old?.configs.indexOf(partner) ?? 0) : 0);
    });
    const names = before && namesOf(before);
    old?.configs.forEach((config, index) => {
      if (kept.has(config) || !names) return;
      changes.push({
        ...nothing,
        action: "gone",
        resource: `${names.resource}.configs[${index}]`,
        pointer: `${names.pointer}/configs/${index}`,
        kind: "config",
        parent: balancer,
        before,
        index,
        old: config,
      });
    });
  }

  /** `at` is the index of the old configuration in its list. */
  function addNodes(config: ResourceChange, state: ConfigState, old: ConfigState | null, at: number): void {
    const pairs = pairNodes(state.nodes, old?.nodes ?? [], earlier.identity);
    const kept = new Set(pairs.values());
    const rest = old?.nodes.filter((node) => !kept.has(node)) ?? [];
    state.nodes.forEach((node, index) => {
      const partner = pairs.get(node) ?? null;
      const path = `${config.resource}.nodes[${index}]`;
      const mayExist = !partner && rest.some((one) => mayHaveSameLabel(one, node));
      changes.push({
        ...nothing,
        resource: path,
        pointer: `${config.pointer}/nodes/${index}`,
        kind: "node",
        parent: config,
        now: config.now,
        before: config.before,
        index,
        value: node.value,
        old: partner,
        ...(partner
          ? compared(partner, node, config.now?.part ?? 0)
          : mayExist && !isNew(path, config.now)
            ? unknownBecause(whyOpenNode)
            : missingPart("node", path, config)),
      });
    });
    const names = config.before && namesOf(config.before);
    old?.nodes.forEach((node, index) => {
      if (kept.has(node) || !names) return;
      changes.push({
        ...nothing,
        action: "gone",
        resource: `${names.resource}.configs[${at}].nodes[${index}]`,
        pointer: `${names.pointer}/configs/${at}/nodes/${index}`,
        kind: "node",
        parent: config,
        before: config.before,
        index,
        old: node,
      });
    });
  }

  function compared(
    old: ResourceState | null,
    fresh: ResourceState | null,
    part: number,
  ): Pick<ResourceChange, "action" | "fields"> {
    if (!old || !fresh || [old, fresh].some(isMisread)) return { action: "unchanged", fields: [] };
    const fields = compareStates(old, fresh, (one, other) => same(one, other, part));
    const has = (action: FieldChange["action"]): boolean => fields.some((field) => field.action === action);
    return { action: has("impossible") ? "impossible" : has("update") ? "update" : "unchanged", fields };
  }
}

/** Whether it has fields of which nobody knows whether they differ. */
export const isPartlyCompared = ({ fields }: ResourceChange): boolean =>
  fields.some(({ action }) => action === "unchanged");

/** Whether something else is written in its place. */
const isMisread = ({ value }: ResourceState): boolean => value !== null && value.node.kind !== "mapping";

/** Computed once for each stack. */
function forEachPart(compute: (part: number) => string | null): (part: number) => string | null {
  const known = new Map<number, string | null>();
  return (part) => {
    const result = known.has(part) ? (known.get(part) ?? null) : compute(part);
    known.set(part, result);
    return result;
  };
}

const nothing = {
  fields: [],
  parent: null,
  now: null,
  before: null,
  index: 0,
  value: null,
  old: null,
  steps: [],
  remark: null,
};
const created: Pick<ResourceChange, "action"> = { action: "create" };

const mostNamed = 5;

function doubt(
  { label }: DescribedInStack,
  candidates: readonly DescribedResource[],
): Pick<ResourceChange, "action" | "fields"> {
  const shown = JSON.stringify(label);
  const names = candidates.flatMap(({ alias }) => alias ?? []).slice(0, mostNamed);
  const others = candidates.length > mostNamed ? ", for example" : "";
  const instead =
    names.length === 0
      ? "compare with a stack in which they have the same names"
      : `name it after its ID in the stack: ${codeList(names, "or")}${others}`;
  const reason = `Several resources have this label, so which one is meant is unknown. Give each a label of its own, or ${instead}.`;
  const field = { field: "label", from: shown, to: shown, changing: null, reason, value: null };
  return { action: "impossible", fields: [{ ...field, action: "impossible" }] };
}

const balancersIn = ({ resources }: StackOfFile): readonly DescribedInStack[] =>
  resources.filter(({ namespace }) => namespace === "loadbalancers");

const isInstance = ({ namespace }: DescribedResource): boolean => namespace === "instances";

const kindOf = ({ namespace }: DescribedResource): ResourceKind | null =>
  namespace === "instances" ? "instance" : namespace === "loadbalancers" ? "loadbalancer" : null;

/** As people and tools find it. The first of several documents has no number. */
function namesOf({ namespace, name, part }: DescribedResource): Pick<ResourceChange, "resource" | "pointer"> {
  const document = part === 0 ? "" : `/${part}`;
  return { resource: `${namespace}.${name}`, pointer: `${document}/${namespace}/${escapeSegment(name)}` };
}
