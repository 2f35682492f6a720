import type { Value } from "../../document/index.ts";
import { type Meaning, meaningOf, type ResolveReference } from "./meaning.ts";

/**
 * The interfaces of an instance with the documented defaults filled in: an empty list is a single public interface, the first
 * interface that is not a `vlan` is primary, and a field that means nothing is absent.
 */
export function interfacesMeaning(list: Value, resolve: ResolveReference): Meaning {
  if (list.node.kind !== "sequence") return meaningOf(list, resolve);
  if (list.items.length === 0) return { key: onlyPublic, isKnown: list.isComplete };
  const explicit = list.items.findIndex((item) => item.get("primary")?.boolean === true);
  const primary =
    explicit >= 0 ? explicit : list.items.findIndex((item) => (item.get("purpose")?.string ?? "vlan") !== "vlan");
  const items = list.items.map((item, index) => interfaceMeaning(item, index === primary, resolve));
  return {
    key: JSON.stringify(items.map(({ key }) => key)),
    isKnown: list.isComplete && items.every(({ isKnown }) => isKnown),
  };
}

function interfaceMeaning(item: Value, isPrimary: boolean, resolve: ResolveReference): Meaning {
  if (item.node.kind !== "mapping") return meaningOf(item, resolve);
  let isKnown = item.isComplete;
  const said = new Map<string, string>([["primary", String(isPrimary)]]);
  const read = (value: Value, name: string): void => {
    if (value.isNothing || value.field?.readOnly) return;
    if (value.type?.kind === "object" && value.node.kind === "mapping") {
      for (const inner of value.values) read(inner, `${name}.${inner.name}`);
      return;
    }
    if (name === "primary" && value.boolean !== undefined) return;
    const isList = value.node.kind === "sequence";
    if (isList && value.items.length === 0) return;
    const meaning = meaningOf(value, resolve);
    const inner = isList ? value.items.map((one) => meaningOf(one, resolve).key).sort() : null;
    said.set(name, inner ? `[${inner.join(",")}]` : meaning.key);
    isKnown &&= meaning.isKnown;
  };
  for (const value of item.values) read(value, value.name);
  return { key: JSON.stringify([...said].sort(([a], [b]) => (a < b ? -1 : 1))), isKnown };
}

/** What an instance has whose stack lists none. */
export const onlyPublic: string = JSON.stringify([
  JSON.stringify([
    ["primary", "true"],
    ["purpose", '"public"'],
  ]),
]);

/** The index of an interface whose subnet would change, which the service does not allow; -1 if there is none. */
export function changedSubnet(before: Value, now: Value, same: (one: Value, other: Value) => boolean): number {
  const subnets = (list: Value): readonly (Value | undefined)[] =>
    list.items.map((item) => (item.get("purpose")?.string === "vpc" ? item.get("subnet_id") : undefined));
  const old = subnets(before);
  const fresh = subnets(now);
  return fresh.findIndex((subnet, index) => {
    const previous = old[index];
    if (!subnet || !previous || same(previous, subnet)) return false;
    return !fresh.some((other) => other && same(previous, other));
  });
}

/** Subnets whose ranges the new list no longer mentions: leaving `ip_ranges` out would keep them. */
export const rangesToClear = (
  before: Value,
  now: Value,
  same: (one: Value, other: Value) => boolean,
): ReadonlySet<number> =>
  new Set(
    now.items.flatMap((item, index) => {
      const subnet = item.get("subnet_id");
      if (!subnet || item.has("ip_ranges")) return [];
      const had = before.items.some((old) => {
        const other = old.get("subnet_id");
        return other !== undefined && same(other, subnet) && (old.get("ip_ranges")?.items.length ?? 0) > 0;
      });
      return had ? [index] : [];
    }),
  );
