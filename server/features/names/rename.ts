import { limits } from "../../api/index.ts";
import { type Document, fitsReference, fitsStepReference, resourceNouns, rootOf } from "../../document/index.ts";
import { nearestLabel } from "../../rules/instances/instance-label.ts";
import { absolute, type Edit, touches } from "../../syntax/index.ts";
import { addToGroup } from "../../text/groups.ts";
import { findDefinitions, findUses, nameAt, type PlacedName } from "./find-names.ts";
import type { NameDefinition, NamePlace, Namespace } from "./names.ts";
import { stacksSharing } from "./sharing.ts";

export type Renaming =
  | { readonly kind: "edits"; readonly edits: ReadonlyMap<Document, readonly Edit[]> }
  /** `why` is a sentence for people. */
  | { readonly kind: "refused"; readonly why: string };

/** The name at an offset, if it can be renamed. `others` are the documents that may be merged with this one. */
export function prepareRename(document: Document, at: number, others: readonly Document[] = []) {
  const { named } = renamedAt(document, at, others) ?? {};
  return named ? { ...absolute(named.placed.place.span, named.placed.offset), name: named.name } : null;
}

/** Renames all occurrences of a name, and nothing else. Null if there is no name. */
export function rename(
  document: Document,
  at: number,
  name: string,
  others: readonly Document[] = [],
): Renaming | null {
  const renamed = renamedAt(document, at, others);
  if (!renamed) return null;
  const { named, stacks, definitions } = renamed;
  const what = nounOf[named.namespace];
  if (name === named.name) return { kind: "edits", edits: new Map() };
  if (stacks.some((stack) => findDefinitions([stack], named).length > 1))
    return refused(`Several ${what}s are named \`${named.name}\`, so references to it are ambiguous.`);
  const ill = definitions.map((definition) => illFormed(definition, name)).find((why) => why !== null);
  if (ill !== undefined) return refused(ill);
  if (findDefinitions(stacks, { ...named, name }).length > 0)
    return refused(`Another ${what} is already named \`${name}\`.`);
  const uses = findUses(stacks, named);
  if (uses.some(({ place }) => !place.isExact))
    return refused(`A reference to \`${named.name}\` cannot be located in its text. Change it by hand first.`);
  const edits = new Map<Document, Edit[]>();
  for (const one of definitions) addToGroup(edits, one.document, editOf(one, name, named.namespace !== "steps"));
  for (const one of uses) addToGroup(edits, one.document, editOf(one, name, false));
  for (const some of edits.values()) some.sort(byPlace);
  return { kind: "edits", edits };
}

const byPlace = (a: Edit, b: Edit): number => a.start - b.start;

const refused = (why: string): Renaming => ({ kind: "refused", why });

const nounOf: Readonly<Record<Namespace, string>> = { ...resourceNouns, steps: "request", vars: "variable" };

/** Only on the name itself, not on the rest of a reference. */
function renamedAt(document: Document, at: number, others: readonly Document[]) {
  const named = nameAt(document, at);
  if (!named || !touches(named.placed.place.span, at - named.placed.offset)) return null;
  const stacks = stacksSharing(document, named, others, "all");
  const definitions = findDefinitions(stacks, named);
  return definitions.length > 0 ? { named, stacks, definitions } : null;
}

/** A name must fit into a reference; that of an instance without a label must also be a valid label. */
function illFormed(definition: PlacedName<NameDefinition>, name: string): string | null {
  if (definition.place.namespace === "steps")
    return fitsStepReference(name) ? null : "A request name can contain only letters, digits, `-` and `_`.";
  if (!fitsReference(name)) return "A name can contain only letters, digits, `-`, `_` and `.`.";
  if (!isLabel(definition) || nearestLabel(name) === name) return null;
  const { min, max } = limits.instanceLabel;
  return `The name is also the instance's label: ${min} to ${max} characters that start and end with a letter or digit, without consecutive \`-\`, \`_\` or \`.\`.`;
}

/** Whether the name is also the label: an instance without a `label`. */
function isLabel({ place, block }: PlacedName<NameDefinition>): boolean {
  const root = place.namespace === "instances" ? rootOf(block) : null;
  const section = block.holds === "section" ? root : root?.get(place.namespace);
  const resource = section?.values.find(({ key }) => key === place.scalar);
  return resource !== undefined && resource.get("label") === undefined;
}

/** Inside its quotes, if it has any: a valid name needs no escapes. */
function editOf({ place, block, offset }: PlacedName<NamePlace>, name: string, isKey: boolean): Edit {
  if (!place.isWhole) return { ...absolute(place.span, offset), text: name };
  const { style } = place.scalar;
  const plain = isKey ? block.language.key(name) : block.language.scalar(name, "flow");
  const text = style === "double" ? `"${name}"` : style === "single" ? `'${name}'` : plain;
  return { ...absolute(place.scalar, offset), text };
}
