import type { Value } from "../../document/index.ts";
import { type Edit, lineBreak, lineStart, type Node } from "../../syntax/index.ts";
import { type Fix, isUnread } from "./fix.ts";

/** Turns a list into an object, where the name of each item is its label. Null if one of them has none. */
export function nameItems({ node, block, use }: Value): Fix | null {
  if (node.kind !== "sequence" || use || isUnread(block, node)) return null;
  const labels = new Set(node.items.map(labelOf));
  const edits = node.flow
    ? [node, ...node.items].flatMap((each) => inBraces(each, labelOf(each)))
    : node.items.map((item) => withName(block.text, item, labelOf(item)));
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

/** Braces in the place of brackets, and in them each item behind its name. */
function inBraces(node: Node, name: string): readonly (Edit | null)[] {
  const { start, end } = node;
  if (node.kind === "sequence")
    return [
      { start, end: start + 1, text: "{ " },
      { start: end - 1, end, text: " }" },
    ];
  return [isName.test(name) ? { start, end: start, text: `${name}: ` } : null];
}

const isName = /^[A-Za-z][\w.-]*$/;

/** The dash gives way to a name that needs no quotes. What is not indented would be outside of the section. */
function withName(text: string, item: Node, name: string): Edit | null {
  const dash = text.lastIndexOf("-", item.start - 1);
  const line = lineStart(text, dash);
  const isPlace = dash > line && /^-[ \t]+$/.test(text.slice(dash, item.start)) && isName.test(name);
  const behind = item.kind === "mapping" && item.flow ? " " : lineBreak(text) + " ".repeat(item.start - line);
  return isPlace ? { start: dash, end: item.start, text: `${name}:${behind}` } : null;
}
