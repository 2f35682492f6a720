import {
  type DescribedInStack,
  type DescribedResource,
  type DescribedStack,
  firstByKey,
  keyOfName,
  type StackOfFile,
} from "./described.ts";

/** Which resources of two sides are the same. */
export interface Pairing {
  readonly before: ReadonlyMap<DescribedInStack, DescribedResource>;
  /** Several have its label, so which one is meant is unknown. */
  readonly ambiguous: ReadonlySet<DescribedInStack>;
  /** Those that the new side no longer has. */
  readonly gone: readonly DescribedResource[];
}

/** `names`: the old side has names of its own; `labels`: its names are labels. */
export type Identity = "names" | "labels";

/** Pairs resources by their names, else by their labels. Wherever they are in the file, they are found. */
export function pairResources(
  now: readonly StackOfFile[],
  before: readonly DescribedStack[],
  identity: Identity,
  tableOf: NameTables = firstByKey,
): Pairing {
  const pairs = new Map<DescribedInStack, DescribedResource>();
  const taken = new Set<DescribedResource>();
  const ambiguous = new Set<DescribedInStack>();
  const fresh = resourcesOf(now);
  const old = resourcesOf(before);

  /** With `doubtful`, a key that is not unique leaves its resources without a pair. */
  const pairBy = (keyOf: (resource: DescribedResource) => string | null, several: "left" | "doubtful"): void => {
    const table = groupByKey(
      old.filter((one) => !taken.has(one)),
      keyOf,
    );
    const wanted = groupByKey(
      fresh.filter((one) => !pairs.has(one) && !ambiguous.has(one)),
      keyOf,
    );
    for (const [key, ones] of wanted) {
      const candidates = table.get(key);
      const [one, other] = [ones[0], candidates?.[0]];
      if (!candidates || !one || !other) continue;
      if (ones.length === 1 && candidates.length === 1) {
        pairs.set(one, other);
        taken.add(other);
      } else if (several === "doubtful") {
        for (const unclear of ones) ambiguous.add(unclear);
        for (const candidate of candidates) taken.add(candidate);
      }
    }
  };

  const partners = identity === "names" ? pairStacks(now, before) : new Map<number, number>();
  const byName = ({ key }: DescribedResource): string => key;
  const byLabel = ({ namespace, label }: DescribedResource): string | null =>
    label === null ? null : `${namespace} ${label}`;
  if (identity === "names") {
    pairWithinStacks();
    // Usually nothing is left.
    if (pairs.size < fresh.length && taken.size < old.length) {
      pairBy(byName, "left");
      pairBy(byLabel, "doubtful");
    }
  } else {
    pairBy(byAlias, "left");
    pairBy(byLabel, "doubtful");
    pairBy(byName, "doubtful");
  }
  /** With the label, so that a name that looks like an alias by chance is not taken for one. */
  function byAlias({ namespace, key, label, alias }: DescribedResource): string | null {
    if (alias !== undefined) return JSON.stringify([keyOfName(namespace, alias), label ?? alias]);
    return label === null ? null : JSON.stringify([key, label]);
  }
  function pairWithinStacks(): void {
    const tables = new Map<number, ReadonlyMap<string, DescribedResource>>();
    for (const { part, resources } of before) tables.set(part, tableOf(resources));
    for (const { part, resources } of now) {
      const table = tables.get(partners.get(part) ?? -1);
      for (const one of resources) {
        const other = table?.get(one.key);
        if (!other || taken.has(other)) continue;
        pairs.set(one, other);
        taken.add(other);
      }
    }
  }
  return { before: pairs, ambiguous, gone: taken.size === old.length ? [] : old.filter((one) => !taken.has(one)) };
}

/** The old stack of each new one, by their indices: by name, by the same resources, else in order. */
export function pairStacks(
  now: readonly DescribedStack[],
  before: readonly DescribedStack[],
): ReadonlyMap<number, number> {
  const [one, other] = [now[0], before[0]];
  if (one && other && now.length === 1 && before.length === 1) return new Map([[one.part, other.part]]);
  const partners = new Map<number, number>();
  const taken = new Set<number>();
  const keys: readonly ((stack: DescribedStack) => string | null)[] = [
    ({ name }) => name,
    ({ resources }) =>
      resources
        .map(({ namespace, name }) => JSON.stringify([namespace, name]))
        .sort()
        .join(),
    () => "",
  ];
  for (const keyOf of keys) {
    const table = groupByKey(
      before.filter(({ part }) => !taken.has(part)),
      keyOf,
    );
    const next = new Map<string, number>();
    for (const stack of now) {
      const key = partners.has(stack.part) ? null : keyOf(stack);
      if (key === null) continue;
      const index = next.get(key) ?? 0;
      const partner = table.get(key)?.[index];
      if (!partner) continue;
      next.set(key, index + 1);
      partners.set(stack.part, partner.part);
      taken.add(partner.part);
    }
  }
  return partners;
}

/** Usually, there is one stack, and very many resources need no second list. */
function resourcesOf<Item extends DescribedResource>(stacks: readonly DescribedStack<Item>[]): readonly Item[] {
  const [one] = stacks;
  return one && stacks.length === 1 ? one.resources : stacks.flatMap(({ resources }) => resources);
}

/** Finds the resources of a stack by their names. */
export type NameTables = (resources: readonly DescribedResource[]) => ReadonlyMap<string, DescribedResource>;

function groupByKey<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
