import { code } from "../../describe/escape.ts";
import { paragraphs } from "../../describe/field.ts";
import { type LayeredStack, type ShownLayers, show, type TreeEntry, type Value } from "../../document/index.ts";
import { relativePath } from "../../text/relative-path.ts";
import { entryAt, keysTo, placeOfEntry, shownEntry, writtenAt } from "../merge/written-at.ts";
import type { HoverContext } from "./hover-context.ts";

const stackOf = (layers: ShownLayers, { block }: Value): LayeredStack | undefined =>
  layers.stacks.find(({ part }) => part === block.part);

/** What a variable of the stack around a value holds, where that is written, and what the stacks that extend it set instead. */
export function describeVariable(name: string, around: Value, { layers, above = [] }: HoverContext): string {
  const stack = layers ? stackOf(layers, around) : undefined;
  const entry = stack ? entryAt(stack.tree, ["vars", name]) : null;
  if (!layers || !stack || !entry) return `The stack has no variable ${code(name)}.`;
  const lower = entryAt(stack.below.at(-1), ["vars", name]);
  const isOverride = lower !== null && lower.from !== entry.from;
  return paragraphs(
    `**Variable** ${code(name)}`,
    `${sourceOf(entry, layers)}.`,
    isOverride && `Overrides ${sourceOf(lower, layers)}.`,
    above.flatMap((upper) => valueAbove(name, upper, around.block.file.uri)).join("  \n"),
  );
}

/** The value of a variable in the stacks of a file, if they set another than a file that they extend. */
function valueAbove(name: string, layers: ShownLayers, base: string): readonly string[] {
  const { uri } = layers.sources[0]?.document.file ?? { uri: base };
  return layers.stacks.flatMap(({ tree, below }) => {
    const entry = entryAt(below.at(-1), ["vars", name]) && entryAt(tree, ["vars", name]);
    const isOther = entry && writtenAt(layers, entry)?.source.document.file.uri !== base;
    const shown = isOther ? shownEntry(layers, entry) : "";
    return shown === "" ? [] : `In ${code(show(relativePath(uri, base)?.join("/") ?? uri))}: ${code(shown)}.`;
  });
}

/** What a value overrides or completes in the stacks that its stack extends; null if they do not have it. */
export function describeInherited(value: Value, layers: ShownLayers | null): string | null {
  const stack = layers ? stackOf(layers, value) : undefined;
  const path = value.parent ? keysTo(value) : null;
  const entry = stack && path ? entryAt(stack.below.at(-1), path) : null;
  if (!layers || !entry || path?.[0] === "vars" || path?.[0] === "extends") return null;
  const lower = entry.value();
  if (lower.kind === "mapping" && value.node.kind === "mapping") return `Merged with ${placeOf(entry, layers)}.`;
  return `${entryAt(stack?.tree ?? null, path ?? []) === null ? "Removes" : "Overrides"} ${sourceOf(entry, layers)}.`;
}

const sourceOf = (entry: TreeEntry, layers: ShownLayers): string => {
  const shown = shownEntry(layers, entry);
  return shown === "" ? `what ${placeOf(entry, layers)} has` : `${code(shown)} from ${placeOf(entry, layers)}`;
};

const placeOf = (entry: TreeEntry, layers: ShownLayers): string => {
  const written = writtenAt(layers, entry);
  return written ? code(placeOfEntry(written)) : "";
};
