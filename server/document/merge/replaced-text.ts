import type { Edit } from "../../syntax/index.ts";
import type { Block } from "../blocks/block.ts";
import { namesFile, parseTemplate, type Reference } from "../references/template.ts";
import type { ScalarTree } from "./merge-tree.ts";

/**
 * What replaces the variables in a text by their values, and the paths of its files by those from the folder of the merged file.
 * `whole`: the variable that is all of it. Null where there is nothing to replace.
 */
export function replacedIn(
  text: string,
  from: Block,
  variables: ReadonlyMap<string, ScalarTree>,
  folderOf: (block: Block) => string,
): { readonly edits: readonly Edit[]; readonly whole: ScalarTree | null } | null {
  if (!text.includes("${")) return null;
  const references = parseTemplate(text, "references")?.references ?? [];
  const [first] = references;
  const variable = first?.kind === "vars" ? variables.get(first.name) : undefined;
  if (variable && first?.start === 0 && first.end === text.length) return { edits: [], whole: variable };
  const edits = references.flatMap((reference) => {
    const { start, end } = reference;
    const other =
      reference.kind === "vars" ? textOf(variables.get(reference.name)) : pathFrom(reference, folderOf(from));
    return other === null ? [] : { start, end, text: other };
  });
  return edits.length === 0 ? null : { edits, whole: null };
}

/** A number as it is written: others, such as `007`, would be another text. */
function textOf(variable: ScalarTree | undefined): string | null {
  const node = variable?.node;
  if (!node || node.value === null || node.unread || node.tag !== undefined) return null;
  return typeof node.value === "number" ? variable.from.text.slice(node.start, node.end) : String(node.value);
}

const pathFrom = (reference: Reference, folder: string): string | null =>
  folder === "" || !namesFile(reference) || /^(?:[\\/]|[A-Za-z]:)/.test(reference.name)
    ? null
    : `\${${reference.kind}:${folder}${reference.name}}`;
