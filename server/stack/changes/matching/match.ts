import { objectTypes } from "../../../api/index.ts";
import { groupedBy } from "../../../text/groups.ts";
import { kindOfSection } from "../../model/resources.ts";
import {
  type DescribedInStack,
  type DescribedResource,
  type DescribedStack,
  keyOfName,
  type StackOfFile,
} from "../described.ts";
import { pairInTurn } from "./in-turn.ts";

/** Which resources of two sides are the same. */
export interface Pairing<Old extends DescribedResource = DescribedResource> {
  /** What a resource of the new side was; undefined if it is new, or if that is unknown. */
  readonly before: (now: DescribedInStack) => Old | undefined;
  /** Several have its label, so which of these it was is unknown. None: its name and its label contradict each other. */
  readonly ambiguous: ReadonlyMap<DescribedInStack, readonly Old[]>;
  /** Those that the new side no longer has. */
  readonly gone: readonly Old[];
}

/** `names`: the old side has names of its own; `labels`: its names are labels. */
export type Identity = "names" | "labels";

/** Pairs resources by their names, else by their labels. Wherever they are in the file, they are found. */
export function pairResources<Old extends DescribedResource>(
  now: readonly StackOfFile[],
  before: readonly DescribedStack<Old>[],
  identity: Identity,
  labelIn: LabelOfResource = ({ label }) => label,
): Pairing<Old> {
  const fresh = now.flatMap(({ resources }) => resources);
  // Where several of a stack have one name, the first is meant.
  const isMeant = ({ first }: DescribedStack<Old>, one: Old): boolean =>
    identity === "labels" || first(one.key) === one;
  const old = before.flatMap((stack) => stack.resources.filter((one) => isMeant(stack, one)));
  const pairs = new Map<DescribedInStack, Old>();
  const taken = new Set<Old>();
  const ambiguous = new Map<DescribedInStack, readonly Old[]>();

  /** What becomes of a key that is not unique: `doubtful` leaves all that have it without a pair for good. */
  const pairBy = (
    keyOf: (resource: DescribedResource) => string | null,
    several: "first" | "left" | "doubtful",
    keyOfNow = keyOf,
  ): void => {
    const table = groupedBy(
      old.filter((one) => !taken.has(one)),
      keyOf,
    );
    const wanted = groupedBy(
      fresh.filter((one) => !pairs.has(one) && !ambiguous.has(one)),
      keyOfNow,
    );
    for (const [key, ones] of wanted) {
      const candidates = table.get(key);
      const [one, other] = [ones[0], candidates?.[0]];
      if (!candidates || !one || !other) continue;
      if (several === "first" || (ones.length === 1 && candidates.length === 1)) {
        pairs.set(one, other);
        taken.add(other);
      } else if (several === "doubtful") {
        for (const unclear of ones) ambiguous.set(unclear, candidates);
        for (const candidate of candidates) taken.add(candidate);
      }
    }
  };

  const nameOf = ({ key }: DescribedResource): string => key;
  const labelOf = (one: DescribedResource): string | null => {
    const label = labelIn(one);
    return label === null ? null : `${one.namespace} ${label}`;
  };
  /** With the label, so that a name that looks like an alias by chance is not taken for one. */
  const aliasOf = ({ namespace, key, label, alias }: DescribedResource): string | null => {
    if (alias !== undefined) return JSON.stringify([keyOfName(namespace, alias), label ?? alias]);
    return label === null ? null : JSON.stringify([key, label]);
  };
  /** Where the label is no longer the one with which the resource was imported. An import writes it beside the name. */
  const aliasAloneOf = ({ namespace, name, key, label, alias }: DescribedResource): string | null => {
    if (alias !== undefined) return keyOfName(namespace, alias);
    return label === name ? null : key;
  };
  if (identity === "names") {
    const partners = pairStacks(now, before);
    const inStack = (part: number | undefined, key: string) => (part === undefined ? null : `${part} ${key}`);
    pairBy(
      ({ part, key }) => inStack(part, key),
      "first",
      ({ part, key }) => inStack(partners.get(part), key),
    );
    pairBy(nameOf, "left");
  } else {
    pairBy(aliasOf, "left");
    pairBy(labelOf, "left");
    pairBy(aliasAloneOf, "left");
  }
  pairBy(labelOf, "doubtful");
  // Where a label is not known, the name says nothing about it.
  if (identity === "labels") pairBy((one) => (labelIn(one) === null ? null : nameOf(one)), "doubtful");
  if (identity === "names") {
    // By name, their labels are exchanged or handed on, but no request changes them.
    const relabelled = new Map(
      [...pairs].flatMap(([one, other]) =>
        keepsLabel(one) && labelOf(one) !== labelOf(other) ? [[other, one] as const] : [],
      ),
    );
    const byLabel = groupedBy(
      old.filter((one) => relabelled.has(one) || !taken.has(one)),
      labelOf,
    );
    for (const one of fresh.filter((each) => keepsLabel(each) && !ambiguous.has(each)))
      for (const other of byLabel.get(labelOf(one) ?? "") ?? []) {
        for (const unclear of [one, relabelled.get(other) ?? one]) ambiguous.set(unclear, []);
        taken.add(other);
      }
    for (const one of ambiguous.keys()) pairs.delete(one);
  }
  return { before: (one) => pairs.get(one), ambiguous, gone: old.filter((one) => !taken.has(one)) };
}

/** Whether no request changes its label. */
const keepsLabel = ({ namespace }: DescribedResource): boolean =>
  namespace !== "subnets" && !objectTypes[`stack-${kindOfSection[namespace]}`].fields.label?.changedBy;

/** By which label a resource is found; null if it is not known. */
export type LabelOfResource = (resource: DescribedResource) => string | null;

/** The old stack of each new one, by their indices: by name, by the same resources, else in order. */
export function pairStacks(
  now: readonly DescribedStack[],
  before: readonly DescribedStack[],
): ReadonlyMap<number, number> {
  const [one, other] = [now[0], before[0]];
  if (one && other && now.length === 1 && before.length === 1) return new Map([[one.part, other.part]]);
  const partners = pairInTurn<DescribedStack>(now, before, [
    ({ name }) => name,
    ({ resources }) =>
      resources
        .map(({ namespace, name }) => JSON.stringify([namespace, name]))
        .sort()
        .join(),
    () => "",
  ]);
  return new Map([...partners].map(([stack, partner]) => [stack.part, partner.part]));
}
