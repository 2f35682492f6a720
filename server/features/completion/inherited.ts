import { placeIn, show, type Tree, type Value } from "../../document/index.ts";
import type { Shape } from "../../syntax/index.ts";
import { entryAt, keysTo, placeOfEntry, shownEntry, writtenAt } from "../merge/written-at.ts";
import type { Cursor } from "./cursor.ts";
import type { Completion } from "./item.ts";
import { mostNames, treeEntries } from "./names.ts";
import { ranks } from "./ranks.ts";
import { insertKey } from "./write.ts";

/**
 * The keys that an object inherits from the stacks that are extended, and does not override yet, before the others: each with the
 * value that it has now.
 */
export function withInherited(cursor: Cursor, object: Value, fields: readonly Completion[]): readonly Completion[] {
  const { stack, start, probe, layers } = cursor;
  const path = keysTo(object);
  const lower = stack?.below.at(-1);
  if (!layers || !stack || !lower || path === null) return fields;
  const inherited = treeEntries(path.length === 0 ? lower : entryAt(lower, path)?.value());
  if (!inherited) return fields;
  const merged = treeEntries(path.length === 0 ? (stack.tree ?? undefined) : entryAt(stack.tree, path)?.value());
  const isOverridden = (name: string): boolean => {
    const entry = merged?.get(name);
    const at = entry ? placeIn(layers.sources, entry.from, entry.key).start : -1;
    return merged !== null && at < cursor.document.length && at !== start + probe.start;
  };
  const byName = new Map(fields.map((field) => [field.label, field]));
  const completions: Completion[] = [];
  for (const [name, entry] of inherited) {
    if (completions.length >= mostNames) break;
    if (isOverridden(name) || isMergingAtTop(path, name)) continue;
    const written = writtenAt(layers, entry);
    const value = entry.isBlock ? "" : shownEntry(layers, entry);
    const place = written ? show(placeOfEntry(written)) : "";
    const field = byName.get(name);
    byName.delete(name);
    completions.push({
      ...(field ?? {
        ...insertKey(cursor, name, shapeOf(entry.isBlock ? null : entry.value(), value)),
        label: name,
        kind: "field",
        documentation: () => "",
        filter: probe.quote + name,
      }),
      detail: value === "" ? `from ${place}` : value,
      documentation: () => [field?.documentation() ?? "", `Inherited from \`${place}\`.`].filter(Boolean).join("\n\n"),
      rank: ranks.inherited + completions.length,
    });
  }
  return [...completions, ...fields.filter(({ label }) => byName.has(label))];
}

const isMergingAtTop = (path: readonly string[], name: string): boolean =>
  path.length === 0 && (name === "extends" || name === "abstract");

/** Something to override it with: the value that it has. */
function shapeOf(tree: Tree | null, shown: string): Shape {
  if (tree === null || tree.kind === "mapping") return { kind: "object", entries: [] };
  if (tree.kind === "sequence") return { kind: "list", items: [] };
  const isText = tree.node === null || typeof tree.node.value === "string";
  return isText ? { kind: "text", parts: [{ stop: shown }] } : { kind: "word", stop: { stop: shown } };
}
