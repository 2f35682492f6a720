import { catalogLists, type ReferenceNamespace, type Type } from "../../api/index.ts";
import { describeRule } from "../../describe/rule.ts";
import { shapeOf } from "../../describe/skeletons/shapes.ts";
import { rules } from "../../rules/list.ts";
import type { CompletionContext } from "./completion-context.ts";
import type { Cursor } from "./cursor.ts";
import type { Completion } from "./item.ts";
import { mostNames, resourceNames } from "./names.ts";
import { objectOf, wholeCompletion, wholesOf } from "./whole.ts";
import { insertKey, insertShapeEntries } from "./write.ts";

/** A value with its name, for a mapping from names. */
export function completeMapEntries(
  cursor: Cursor,
  type: Type & { readonly kind: "map" },
  context: CompletionContext,
): readonly Completion[] {
  if (type.of === "rule" || type.of === "field") return completeKnownNames(cursor, type);
  const { place } = cursor;
  if (type.values.kind !== "object" || place.kind !== "key" || cursor.probe.hasColon) return [];
  const taken = new Set([...place.object.values.map(({ name }) => name), ...namesBeside(cursor, type.of)]);
  return wholesOf(cursor, type.values.object, context).map((whole, rank) => {
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
function completeKnownNames(cursor: Cursor, type: Type & { readonly kind: "map" }): readonly Completion[] {
  const { place } = cursor;
  const taken = new Set(place.kind === "key" ? place.object.values.map(({ name }) => name) : []);
  const known =
    type.of === "rule"
      ? rules.map((rule) => ({ name: rule.id, detail: rule.severity, doc: () => describeRule(rule) }))
      : catalogLists.map((name) => ({ name, detail: "", doc: () => "" }));
  return known.flatMap(({ name, detail, doc }, rank) =>
    taken.has(name)
      ? []
      : [
          {
            ...wholeCompletion(
              cursor,
              { label: name, detail, doc, entries: [] },
              insertKey(cursor, name, shapeOf(type.values, null, "plain")),
              rank,
            ),
            kind: "rule" as const,
          },
        ],
  );
}
