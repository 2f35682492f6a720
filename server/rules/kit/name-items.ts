import type { Value } from "../../document/index.ts";
import { type Edit, lineBreak, lineStart, type Node, type Scalar } from "../../syntax/index.ts";
import { type Fix, fixIn, isUnread } from "./fix.ts";

/** Turns a list into an object, where the name of each item is its label, or what it is called. Null if one of them has none. */
export function nameItems({ node, block, use }: Value): Fix | null {
  if (node.kind !== "sequence" || use || isUnread(block, node)) return null;
  const names = new Set(node.items.map((item) => namedBy(item)?.value));
  const edits = node.flow
    ? [node, ...node.items].flatMap((each) => inBraces(each))
    : node.items.flatMap((item) => withName(block.text, item));
  if (names.size < node.items.length || edits.includes(null)) return null;
  return fixIn(block, "Turn the list into an object", () => edits.flatMap((edit) => edit ?? []));
}

/** The scalar with the name of an item that needs no quotes: its `name` at the start, a key above its fields, or its label. */
function namedBy(item: Node): Scalar | null {
  if (item.kind !== "mapping") return null;
  const [first, ...others] = item.flow ? [] : item.entries;
  const label = item.entries.find(({ key }) => key.value === "label");
  const isAbove = first && (isNothing(first.value) || (others.length === 0 && first.value.kind === "mapping"));
  const named = first?.key.value === "name" ? first.value : isAbove ? first.key : label?.value;
  return named?.kind === "scalar" && isName.test(String(named.value)) ? named : null;
}

const isNothing = (node: Node): boolean => node.kind === "scalar" && node.value === null;

const isName = /^[A-Za-z][\w.-]*$/;

/** Braces in the place of brackets, and in them each item behind its name. */
function inBraces(node: Node): readonly (Edit | null)[] {
  const { start, end } = node;
  if (node.kind === "sequence")
    return [
      { start, end: start + 1, text: "{ " },
      { start: end - 1, end, text: " }" },
    ];
  const label = node.kind === "mapping" ? namedBy(node) : null;
  return [label ? { start, end: start, text: `${label.value}: ` } : null];
}

/** The dash gives way to the name. What is not indented would be outside of the section. */
function withName(text: string, item: Node): readonly (Edit | null)[] {
  const named = namedBy(item);
  const dash = text.lastIndexOf("-", item.start - 1);
  const line = lineStart(text, dash);
  if (!named || dash <= line || !/^-[ \t]+$/.test(text.slice(dash, item.start))) return [null];
  const [first] = item.kind === "mapping" ? item.entries : [];
  if (named === first?.key) return [{ start: dash, end: item.start, text: "" }];
  if (named === first?.value && first.key.value === "name")
    return [
      { start: dash, end: named.start, text: "" },
      { start: named.end, end: named.end, text: ":" },
    ];
  const behind = item.kind === "mapping" && item.flow ? " " : lineBreak(text) + " ".repeat(item.start - line);
  return [{ start: dash, end: item.start, text: `${named.value}:${behind}` }];
}
