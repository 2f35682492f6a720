import { catalogLists, type ReferenceNamespace, type Type } from "../../api/index.ts";
import { describeRule } from "../../describe/rule.ts";
import { shapeOf } from "../../describe/skeletons/shapes.ts";
import type { Value } from "../../document/index.ts";
import { rules } from "../../rules/list.ts";
import type { Cursor } from "./cursor.ts";
import type { Completion } from "./item.ts";
import { mostNames, resourceNames } from "./names.ts";
import { objectOf, type Whole, wholeCompletion, wholesOf } from "./whole.ts";
import { insertKey, insertShapeEntries } from "./write.ts";

type MapType = Type & { readonly kind: "map" };

/** A value with its name, for a mapping from names. */
export function completeMapEntries(cursor: Cursor, map: Value, type: MapType): readonly Completion[] {
  const present = map.values.map(({ name }) => name);
  if (type.of === "rule" || type.of === "field") return completeKnownNames(cursor, type, present);
  if (type.values.kind !== "object" || cursor.probe.hasColon) return [];
  const taken = new Set([...present, ...namesBeside(cursor, type.of)]);
  return wholesOf(cursor, type.values.object).map((whole, rank) => {
    const key = freeName(type.of, taken, taken.size < mostNames ? 1 : cursor.document.blocks.length);
    return wholeCompletion(cursor, whole, insertShapeEntries(cursor, [{ key, value: objectOf(whole) }]), rank);
  });
}

function namesBeside(cursor: Cursor, what: string): readonly string[] {
  const section = sections[what];
  return section ? resourceNames(cursor, section) : [];
}

const sections: Readonly<Record<string, ReferenceNamespace | undefined>> = {
  instance: "instances",
  loadbalancer: "loadbalancers",
  subnet: "subnets",
};

/** The default name of a value, numbered to avoid existing names. */
function freeName(what: string, taken: ReadonlySet<string>, from: number): string {
  const stem = { instance: "web", loadbalancer: "front", subnet: "app" }[what] ?? what;
  for (let number = from; ; number++) {
    const name = number === 1 && stem !== "web" ? stem : `${stem}-${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Predefined names: the rules, and the fields whose values a catalog lists. */
function completeKnownNames(cursor: Cursor, type: MapType, present: readonly string[]): readonly Completion[] {
  const known: readonly Whole[] =
    type.of === "rule"
      ? rules.map((rule) => ({ label: rule.id, detail: rule.severity, doc: () => describeRule(rule), entries: [] }))
      : catalogLists.map((label) => ({ label, doc: () => "", entries: [] }));
  return known.flatMap((whole, rank): readonly Completion[] => {
    if (present.includes(whole.label)) return [];
    const insertion = insertKey(cursor, whole.label, shapeOf(type.values, null, "plain"));
    return [{ ...wholeCompletion(cursor, whole, insertion, rank), kind: "rule" }];
  });
}
