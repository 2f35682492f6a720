import type { Value } from "../../document/index.ts";
import { type Data, type NewEntry, replaceNode, wrapNode } from "../../syntax/index.ts";
import { type Fix, fixOf, isUnread } from "./fix.ts";
import { forDisplay, nameOf } from "./presentable.ts";
import type { Asker } from "./sent-text.ts";

/** Replaces a value, keeping its quotes, if its end is certain. */
export function setValue(value: Value, data: Data, title = `Change ${nameOf(value)} to \`${forDisplay(data)}\``): Fix {
  return fixOf(title, value, (again) => {
    const { use, node, block, isInFlow } = again;
    // With an alias, the alias is replaced and the shared value stays.
    const written = use?.how === "alias" ? use.alias : node;
    if (isUnread(block, written)) return [];
    return [replaceNode(again.block, written, data, isInFlow || block.language.hasStrictForm ? "flow" : "block")];
  });
}

/** Replaces a part of a string's value. */
export function setPart(value: Value, from: number, to: number, text: string, title: string): Fix | null {
  if (value.node.kind !== "scalar" || typeof value.node.value !== "string") return null;
  return setValue(value, value.node.value.slice(0, from) + text + value.node.value.slice(to), title);
}

/** A reference to the file that a value names, if the text of the file belongs there. */
export function referToFile(
  value: Value,
  ending: RegExp,
  asker: Asker,
  belongs: (text: string) => boolean,
): Fix | null {
  const path = value.string?.replace(/^file:/, "") ?? "";
  const file = /^[\w./-]{1,200}$/.test(path) && ending.test(path) ? asker.environment.file(path) : "pending";
  return file !== "pending" && file.kind === "text" && belongs(file.text) ? setValue(value, `\${file:${path}}`) : null;
}

/** Wraps a value in a new object, after other fields. */
export const wrapValue = (value: Value, fields: readonly NewEntry[], name: string, title: string): Fix =>
  fixOf(title, value, (again) => wrapNode(again.block, again.node, fields, name));
