import type { Value } from "../../document/index.ts";
import { type Edit, lineBreak, lineStart, type Node } from "../../syntax/index.ts";
import { type Fix, isUnread } from "./fix.ts";

/** Turns a list on lines into an object, where the name of each item is its label. Null if one of them has none. */
export function nameItems({ node, block, use }: Value): Fix | null {
  if (node.kind !== "sequence" || node.flow || use || isUnread(block, node)) return null;
  const labels = new Set(node.items.map(labelOf));
  const edits = node.items.map((item) => withName(block.text, item, labelOf(item)));
  if (labels.size < node.items.length || edits.includes(null)) return null;
  return {
    title: "Turn the list into an object",
    safe: false,
    edits: () => edits.flatMap((edit) => (edit ? { ...edit, block } : [])),
    blocks: [block],
  };
}

function labelOf(item: Node): string {
  const entry = item.kind === "mapping" ? item.entries.find(({ key }) => key.value === "label") : undefined;
  return entry?.value.kind === "scalar" ? String(entry.value.value) : "";
}

/** The dash gives way to a name that needs no quotes. What is not indented would be outside of the section. */
function withName(text: string, item: Node, name: string): Edit | null {
  const dash = text.lastIndexOf("-", item.start - 1);
  const line = lineStart(text, dash);
  const isPlace = dash > line && /^-[ \t]+$/.test(text.slice(dash, item.start)) && /^[A-Za-z][\w.-]*$/.test(name);
  const behind = item.kind === "mapping" && item.flow ? " " : lineBreak(text) + " ".repeat(item.start - line);
  return isPlace ? { start: dash, end: item.start, text: `${name}:${behind}` } : null;
}
