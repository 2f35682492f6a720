import { hash } from "../../../text/characters.ts";
import { skipSpaces } from "../../../text/text-lines.ts";
import type { LayoutStyle } from "../../layout/style.ts";
import type { Mapping, Node, Scalar, Sequence } from "../../tree/tree.ts";

/**
 * What follows the colon or dash at the end of `line`: on that line, on one of its own, or with one for each item, at `inner`. Null
 * for one that only Prettier lays out.
 */
export function flowBehind(
  text: string,
  node: Mapping | Sequence,
  { line, inner }: { readonly line: string; readonly inner: number },
  style: LayoutStyle,
): string | null {
  const { printWidth } = style;
  const flat = flatFlow(text, node, style);
  if (flat === null || !isNarrow(flat) || !isNarrow(line)) return null;
  if (line.length + 1 + flat.length <= printWidth) return ` ${flat}`;
  // Prettier treats these in ways that are worth no code here.
  const hasComment = text.charCodeAt(skipSpaces(text, node.end)) === hash;
  const isLong = text.slice(node.start, node.end).includes("\n");
  if (node.anchor !== undefined || line.endsWith("-") || hasComment || isLong) return null;
  const pad = `\n${" ".repeat(inner)}`;
  if (inner + flat.length <= printWidth) return pad + flat;
  const deeper = pad + " ".repeat(style.tabWidth);
  const items = flowItems(text, node, style);
  if (items === null || items.some((item) => deeper.length + item.length > printWidth)) return null;
  const [open, close] = node.kind === "mapping" ? "{}" : "[]";
  return `${pad}${open}${deeper}${items.join(`,${deeper}`)},${pad}${close}`;
}

/** Only such text is as wide as it is long. */
const isNarrow = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** A mapping in braces or a sequence in brackets, on one line. Null for one with comments, tags, anchors, or anything odd. */
function flatFlow(text: string, node: Mapping | Sequence, style: LayoutStyle): string | null {
  const items = flowItems(text, node, style);
  if (items === null) return null;
  if (node.kind === "sequence") return `[${items.join(", ")}]`;
  if (items.length === 0) return "{}";
  return style.bracketSpacing ? `{ ${items.join(", ")} }` : `{${items.join(", ")}}`;
}

/** Its items, each on one line. */
function flowItems(text: string, node: Mapping | Sequence, style: LayoutStyle): readonly string[] | null {
  if (!node.flow || /[#!]/.test(text.slice(node.start, node.end))) return null;
  const items: string[] = [];
  const children = node.kind === "mapping" ? node.entries : node.items;
  for (const child of children) {
    const item = "key" in child ? flowEntry(text, child, style) : flowValue(text, child, style);
    if (item === null) return null;
    items.push(item);
  }
  return items;
}

function flowEntry(
  text: string,
  { key, value }: { readonly key: Scalar; readonly value: Node },
  style: LayoutStyle,
): string | null {
  const name = flowValue(text, key, style);
  const written = flowValue(text, value, style);
  // Before the colon of an alias, there has to be a space.
  return name === null || written === null || name.startsWith("*") ? null : `${name}: ${written}`;
}

function flowValue(text: string, node: Node, style: LayoutStyle): string | null {
  if (node.kind === "alias") return text.slice(node.start, node.end);
  if (node.anchor !== undefined) return null;
  return node.kind === "scalar" ? scalarText(text, node, style) : flatFlow(text, node, style);
}

/** A scalar on one line, with the quotes that Prettier prefers. Null for one that spans lines. */
export function scalarText(
  text: string,
  { start, end, style, unread }: Scalar,
  { singleQuote }: LayoutStyle,
): string | null {
  const written = text.slice(start, end);
  if (unread || start === end || written.includes("\n")) return null;
  if (style === "plain") return /^[*&!?%@`{[]/.test(written) ? null : written;
  const raw = written.slice(1, -1);
  const hasEscapes = style === "single" ? raw.includes("\\") : /\\[^"]/.test(raw);
  if (hasEscapes || raw.includes("'") || raw.includes('"')) return isPreferred(raw, style, hasEscapes) ? written : null;
  const quote = singleQuote ? "'" : '"';
  return quote + raw + quote;
}

/** Whether text with escapes or quotes in it already has the quotes that Prettier writes. */
function isPreferred(raw: string, style: Scalar["style"], hasEscapes: boolean): boolean {
  if (hasEscapes) return true;
  return style === "single" ? raw.includes('"') : !raw.includes('"');
}
