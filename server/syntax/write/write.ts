import type { Edit } from "../../text/edits.ts";
import {
  columnIndent,
  indentAt,
  indentUnit,
  isFirstOnLine,
  lineBreak,
  lineEnd,
  nextLine,
} from "../../text/text-lines.ts";
import { inWordsOf, nameInWordsOf } from "../in-words.ts";
import type { Data } from "../language.ts";
import type { Entry, Mapping, Node, Scalar } from "../tree/tree.ts";
import { inline } from "./layout.ts";
import { entrySpan } from "./parts.ts";
import type { NewEntry, Source, Surroundings } from "./source.ts";

export function replaceNode(source: Source, node: Node, value: Data, surroundings: Surroundings): Edit {
  const inFlow = surroundings === "flow";
  // `key:` without a value: the space before it is missing, and perhaps one before a comment.
  const isEmpty = node.start === node.end;
  const lead = isEmpty ? leadAfter(source.text.slice(Math.max(0, node.start - longestProperties), node.start)) : "";
  const trail = isEmpty && source.text.charAt(node.end) === "#" ? " " : headerComment(source.text, node);
  const text =
    typeof value === "string" && node.kind === "scalar"
      ? inQuotesOf(source, node, value, inFlow)
      : inline(source.language, value, inFlow);
  const properties = typeof value === "string" ? "" : propertiesBefore(source.text, node.start);
  const kept = properties.replace(/(?<!\S)!\S*[ \t]+/, "");
  const moved = kept === properties ? "" : properties;
  return { start: node.start - moved.length, end: node.end, text: (moved && kept) + lead + text + trail };
}

/** The comment behind the sign of a block scalar, with a blank before it. */
const headerComment = (text: string, { start, ...node }: Node): string =>
  node.kind === "scalar" && node.style === "block"
    ? (/[ \t]#.*/.exec(text.slice(start, lineEnd(text, start)))?.[0] ?? "")
    : "";

/** What is missing between this and a value: the colon after a name alone, too, as in `{ booted, label: web }`. */
const leadAfter = (before: string): string =>
  /(?:^|[\s,[{])$/.test(before) ? "" : /(?::|(?<!\S)(?:-|[!&]\S*))$/.test(before) ? " " : ": ";

/** The anchor and tag of a value. A tag specifies the type and does not fit a value of another type. */
const propertiesBefore = (text: string, start: number): string =>
  /(?<!\S)(?:[!&]\S*[ \t]+){1,2}$/.exec(text.slice(Math.max(0, start - longestProperties), start))?.[0] ?? "";

const longestProperties = 200;

/** Keeps single quotes where they were. */
function inQuotesOf(source: Source, node: Scalar, value: string, inFlow: boolean): string {
  const written = inWordsOf(source.language, value);
  if (node.style === "single" && !/['\p{Cc}]/u.test(written)) return `'${written}'`;
  if (node.style === "double") return JSON.stringify(written);
  return source.language.scalar(value, inFlow ? "flow" : "block");
}

export function renameKey(source: Source, entry: Entry, name: string): Edit {
  const { key } = entry;
  const text =
    key.style === "double"
      ? JSON.stringify(nameInWordsOf(source.language, name))
      : key.style === "single" && !name.includes("'")
        ? `'${nameInWordsOf(source.language, name)}'`
        : source.language.key(name);
  return { start: key.start, end: key.end, text };
}

/** Wraps a value in a new object, after other fields: its text is kept and indented by one step. */
export function wrapNode(source: Source, node: Node, fields: readonly NewEntry[], name: string): readonly Edit[] {
  const { text, language } = source;
  const lead = fields.map(([key, value]) => `${language.key(key)}: ${inline(language, value, true)},`);
  const key = `${language.key(name)}: `;
  if (!/[\r\n]/.test(text.slice(node.start, node.end)))
    return [
      { start: node.start, end: node.start, text: `{ ${[...lead, key].join(" ")}` },
      { start: node.end, end: node.end, text: " }" },
    ];
  const outer = indentAt(text, node.start);
  const step = stepInside(text, node, outer);
  const newline = lineBreak(text) + outer;
  const edits = [
    { start: node.start, end: node.start, text: `{${[...lead, key].map((part) => newline + step + part).join("")}` },
  ];
  for (let at = nextLine(text, node.start); at < node.end; at = nextLine(text, at))
    if (lineEnd(text, at) > at) edits.push({ start: at, end: at, text: step });
  return [...edits, { start: node.end, end: node.end, text: `${newline}}` }];
}

/**
 * Puts neighboring entries into a new object in their place, or into one that is the only item of a new list: their text is kept,
 * with its comments, and indented by one step.
 */
export function nestEntries(
  source: Source,
  mapping: Mapping,
  entries: readonly Entry[],
  name: string,
  isItem = false,
): readonly Edit[] {
  const { text, language } = source;
  const spans = entries.map((entry) => entrySpan(source, entry));
  const [start, end] = [spans[0]?.start ?? 0, spans.at(-1)?.end ?? 0];
  const key = `${language.key(name)}:`;
  const [open, close] = isItem ? ["[{", "}]"] : ["{", "}"];
  if (mapping.flow && !isFirstOnLine(text, start))
    return [
      { start, end: start, text: `${key} ${open} ` },
      { start: end, end, text: ` ${close}` },
    ];
  const newline = lineBreak(text) + columnIndent(text, start);
  const step = indentUnit(text);
  const dash = isItem && !mapping.flow ? "- " : "";
  const edits = [{ start, end: start, text: `${key}${mapping.flow ? ` ${open}` : ""}${newline}${step}${dash}` }];
  for (let at = nextLine(text, start); at < end; at = nextLine(text, at))
    if (lineEnd(text, at) > at) edits.push({ start: at, end: at, text: step + dash.replace("-", " ") });
  return mapping.flow ? [...edits, { start: end, end, text: newline + close }] : edits;
}

/** The indentation of a node's content relative to its first line. */
function stepInside(text: string, node: Node, outer: string): string {
  const first = node.kind === "mapping" ? node.entries[0]?.key : node.kind === "sequence" ? node.items[0] : undefined;
  const inner = first && isFirstOnLine(text, first.start) ? indentAt(text, first.start) : "";
  return inner.length > outer.length && inner.startsWith(outer) ? inner.slice(outer.length) : indentUnit(text);
}
