import type { Data, Language } from "./language.ts";
import type { Entry, Mapping, Node, Scalar, Sequence } from "./tree.ts";

/** Replaces the text from `start` to `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A parsed text, as something to write into. */
export interface Source {
  readonly text: string;
  readonly language: Language;
}

/** A value to insert, with the order of its keys kept. */
export type NewEntry = readonly [name: string, value: Data];

/** Whether something stands inside brackets or braces (all of JSON does), where fewer words may go without quotes. */
export type Surroundings = "block" | "flow";

export function replaceNode(source: Source, node: Node, value: Data, surroundings: Surroundings): Edit {
  const inFlow = surroundings === "flow";
  // `key:` without a value: the space is missing.
  const lead = node.start === node.end && source.text.charAt(node.start - 1) === ":" ? " " : "";
  const text =
    typeof value === "string" && node.kind === "scalar"
      ? inQuotesOf(source, node, value, inFlow)
      : inline(source.language, value, inFlow);
  return { start: node.start, end: node.end, text: lead + text };
}

/** Keeps single quotes where they were. */
function inQuotesOf(source: Source, node: Scalar, value: string, inFlow: boolean): string {
  if (node.style === "single" && !/['\n\r\t]/.test(value)) return `'${value}'`;
  if (node.style === "double") return JSON.stringify(value);
  return source.language.scalar(value, inFlow ? "flow" : "block");
}

/** On one line, as it may stand anywhere. */
export function inline(language: Language, value: Data, inFlow: boolean): string {
  if (isList(value)) return `[${value.map((item) => inline(language, item, true)).join(", ")}]`;
  if (value !== null && typeof value === "object") {
    const pairs = Object.entries(value).map(([key, item]) => `${language.key(key)}: ${inline(language, item, true)}`);
    return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
  }
  return language.scalar(value, inFlow ? "flow" : "block");
}

const isList = (value: Data): value is readonly Data[] => Array.isArray(value);

export function renameKey(source: Source, entry: Entry, name: string): Edit {
  const { key } = entry;
  const text =
    key.style === "double" ? JSON.stringify(name) : key.style === "single" ? `'${name}'` : source.language.key(name);
  return { start: key.start, end: key.end, text };
}

/** Takes an entry out with its line, its comma and the comment at its end. */
export function removeEntry(source: Source, mapping: Mapping, entry: Entry): Edit {
  return removePart(source, mapping, mapping.entries.map(entrySpan), mapping.entries.indexOf(entry), "{}");
}

export function removeItem(source: Source, sequence: Sequence, index: number): Edit {
  return removePart(
    source,
    sequence,
    sequence.items.map((item) => itemSpan(source, sequence, item)),
    index,
    "[]",
  );
}

interface Part {
  readonly start: number;
  readonly end: number;
}

const entrySpan = (entry: Entry): Part => ({ start: entry.key.start, end: Math.max(entry.key.end, entry.value.end) });

/** From its dash on. */
function itemSpan(source: Source, sequence: Sequence, item: Node): Part {
  if (sequence.flow) return item;
  const dash = source.text.lastIndexOf("-", item.start - (item.start === item.end ? 0 : 1));
  return { start: dash < sequence.start ? item.start : dash, end: item.end };
}

function removePart(
  source: Source,
  collection: Mapping | Sequence,
  parts: readonly Part[],
  index: number,
  empty: string,
): Edit {
  const { text } = source;
  const part = parts[index];
  if (part === undefined) return { start: 0, end: 0, text: "" };
  const { end } = part;
  if (collection.flow) return removeInFlow(text, collection, parts, index, part.start, end);
  if (parts.length === 1) return { start: collection.start, end: Math.max(collection.end, end), text: empty };
  const next = parts[index + 1];
  // A first entry that shares its line with a dash leaves the dash to the next one.
  if (next && !isFirstOnLine(text, part.start)) return { start: part.start, end: next.start, text: "" };
  if (!isFirstOnLine(text, part.start)) return { start: part.start, end, text: "" };
  return { start: lineStart(text, part.start), end: nextLine(text, end), text: "" };
}

function removeInFlow(
  text: string,
  collection: Mapping | Sequence,
  parts: readonly Part[],
  index: number,
  start: number,
  end: number,
): Edit {
  const next = parts[index + 1];
  const previous = parts[index - 1];
  const hasOwnLine = isFirstOnLine(text, start);
  if (next) {
    if (hasOwnLine && isFirstOnLine(text, next.start)) {
      const comma = commaAfter(text, end);
      return { start: lineStart(text, start), end: nextLine(text, Math.max(end, comma)), text: "" };
    }
    return { start, end: next.start, text: "" };
  }
  if (previous) return { start: previous.end, end: Math.max(end, trailingComma(text, end, collection.end)), text: "" };
  return { start: collection.start + 1, end: Math.max(end, collection.end - 1), text: "" };
}

function trailingComma(text: string, from: number, limit: number): number {
  const comma = commaAfter(text, from);
  return comma > from && comma < limit ? comma : from;
}

/** The offset behind the comma that follows, or `from`. Comments between are passed over. */
function commaAfter(text: string, from: number): number {
  const match = /^(?:\s|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|#[^\r\n]*)*,/.exec(text.slice(from, from + 2000));
  return match ? from + match[0].length : from;
}

/** Where new entries go: before or behind an entry, else at the end. */
export type Where = { readonly before: Entry } | { readonly after: Entry } | "end";

/** Inserts entries in the style of their neighbours: one a line where those are, else inline. */
export function insertEntries(
  source: Source,
  mapping: Mapping,
  entries: readonly NewEntry[],
  where: Where = "end",
): Edit {
  const { text, language } = source;
  const all = mapping.entries;
  const index =
    where === "end" ? all.length : "before" in where ? all.indexOf(where.before) : all.indexOf(where.after) + 1;
  if (mapping.flow) {
    const lines = all.length > 0 && all.every((entry) => isFirstOnLine(text, entry.key.start));
    const indent = all[0] ? indentAt(text, all[0].key.start) : "";
    const written = entries.map(
      ([key, value]) =>
        `${language.key(key)}: ${lines ? multiline(source, value, indent) : inline(language, value, true)}`,
    );
    return insertInFlow(text, mapping, all.map(entrySpan), index, written, "{", "}");
  }
  const first = all[0];
  const indent = first ? columnIndent(text, first.key.start) : "";
  const lines = entries.map(([key, value]) => blockEntry(source, key, value, indent));
  return insertLines(text, all.map(entrySpan), index, lines, indent);
}

/** Inserts an item before the one that has the index now. */
export function insertItem(source: Source, sequence: Sequence, index: number, value: Data): Edit {
  const { text, language } = source;
  const parts = sequence.items.map((item) => itemSpan(source, sequence, item));
  if (sequence.flow) {
    const lines = parts[0] !== undefined && isFirstOnLine(text, parts[0].start);
    const indent = parts[0] ? indentAt(text, parts[0].start) : "";
    return insertInFlow(
      text,
      sequence,
      parts,
      index,
      [lines ? multiline(source, value, indent) : inline(language, value, true)],
      "[",
      "]",
    );
  }
  const first = parts[0];
  const indent = first ? columnIndent(text, first.start) : "";
  return insertLines(text, parts, index, [blockItem(source, value, indent)], indent);
}

/** Moves an item, with the comments at the end of its lines, before the one that has the index `to` now. */
export function moveItem(source: Source, sequence: Sequence, from: number, to: number): readonly Edit[] {
  const { text } = source;
  const parts = sequence.items.map((item) => itemSpan(source, sequence, item));
  const moved = parts[from];
  const target = parts[to];
  if (!moved || !target) return [];
  if (sequence.flow) {
    const removal = removeInFlow(text, sequence, parts, from, moved.start, moved.end);
    const gap = isFirstOnLine(text, target.start) ? `,${lineBreak(text)}${indentAt(text, target.start)}` : ", ";
    return [{ start: target.start, end: target.start, text: text.slice(moved.start, moved.end) + gap }, removal];
  }
  // The first dash may share its line with an outer dash; there the whole items change places by their text.
  if (!isFirstOnLine(text, target.start) || !isFirstOnLine(text, moved.start)) {
    const between = text.slice(target.start, moved.start);
    const own = text.slice(moved.start, moved.end);
    const kept = between.trimEnd();
    return [{ start: target.start, end: moved.end, text: own + between.slice(kept.length) + kept }];
  }
  const start = lineStart(text, moved.start);
  const end = nextLine(text, moved.end);
  const lines = text.slice(start, end);
  const whole = /[\r\n]$/.test(lines) ? lines : lines + lineBreak(text);
  const at = lineStart(text, target.start);
  return [
    { start: at, end: at, text: whole },
    { start, end, text: "" },
  ];
}

function insertInFlow(
  text: string,
  collection: Mapping | Sequence,
  parts: readonly Part[],
  index: number,
  written: readonly string[],
  openMark: string,
  closeMark: string,
): Edit {
  const next = parts[index];
  const previous = parts[index - 1];
  const first = parts[0];
  if (first === undefined) {
    const body = openMark === "{" ? ` ${written.join(", ")} ` : written.join(", ");
    return { start: collection.start, end: collection.end, text: openMark + body + closeMark };
  }
  const gap = isFirstOnLine(text, first.start) ? lineBreak(text) + indentAt(text, first.start) : " ";
  if (next) return { start: next.start, end: next.start, text: written.map((part) => `${part},${gap}`).join("") };
  const end = previous?.end ?? collection.start + 1;
  return { start: end, end, text: written.map((part) => `,${gap}${part}`).join("") };
}

function insertLines(
  text: string,
  parts: readonly Part[],
  index: number,
  lines: readonly string[],
  indent: string,
): Edit {
  const newline = lineBreak(text);
  const next = parts[index];
  if (next && (index === 0 || isFirstOnLine(text, next.start))) {
    return { start: next.start, end: next.start, text: lines.map((line) => line + newline + indent).join("") };
  }
  const previous = parts[index - 1];
  const end = previous ? lineEnd(text, previous.end) : text.length;
  return { start: end, end, text: lines.map((line) => newline + indent + line).join("") };
}

function blockEntry(source: Source, key: string, value: Data, indent: string): string {
  return source.language.key(key) + blockValue(source, value, indent);
}

/** What stands behind `key`, its colon included. */
function blockValue(source: Source, value: Data, indent: string): string {
  const deeper = indent + indentUnit(source.text);
  const newline = lineBreak(source.text) + deeper;
  if (isList(value) && value.length > 0)
    return `:${value.map((item) => newline + blockItem(source, item, deeper)).join("")}`;
  if (value !== null && typeof value === "object" && !isList(value) && Object.keys(value).length > 0) {
    return `:${Object.entries(value)
      .map(([key, item]) => newline + blockEntry(source, key, item, deeper))
      .join("")}`;
  }
  return `: ${inline(source.language, value, false)}`;
}

function blockItem(source: Source, value: Data, indent: string): string {
  if (value !== null && typeof value === "object" && !isList(value)) {
    const deeper = `${indent}  `;
    return `- ${Object.entries(value)
      .map(([key, item]) => blockEntry(source, key, item, deeper))
      .join(lineBreak(source.text) + deeper)}`;
  }
  return `- ${inline(source.language, value, false)}`;
}

/** A value inside braces whose neighbours stand one a line. */
function multiline(source: Source, value: Data, indent: string): string {
  const { language, text } = source;
  const deeper = indent + indentUnit(text);
  const newline = lineBreak(text);
  const wrap = (parts: readonly string[], open: string, close: string): string =>
    `${open}${newline}${parts.map((part) => deeper + part).join(`,${newline}`)}${newline}${indent}${close}`;
  if (isList(value)) {
    if (value.every((item) => item === null || typeof item !== "object")) return inline(language, value, true);
    return wrap(
      value.map((item) => multiline(source, item, deeper)),
      "[",
      "]",
    );
  }
  if (value === null || typeof value !== "object" || Object.keys(value).length === 0)
    return inline(language, value, true);
  return wrap(
    Object.entries(value).map(([key, item]) => `${language.key(key)}: ${multiline(source, item, deeper)}`),
    "{",
    "}",
  );
}

export const lineBreak = (text: string): string => /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";

/** The step by which the text indents: that of its first indented line, two spaces where there is none. */
export function indentUnit(text: string): string {
  const outer = /^([ ]*)\S.*[:{[]\s*(?:#.*|\/\/.*)?(?:\r\n|\n|\r)(?:[ ]*(?:\r\n|\n|\r))*\1([ ]+)[^\s-]/m.exec(text);
  return outer?.[2] ?? (/^\t/m.test(text) ? "\t" : "  ");
}

export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isBreak(text.charCodeAt(at - 1))) at--;
  return at;
}

export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isBreak(text.charCodeAt(at))) at++;
  return at;
}

/** Where the line after this one begins. */
export function nextLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  if (text.startsWith("\r\n", end)) return end + 2;
  return Math.min(text.length, end + 1);
}

const isBreak = (code: number): boolean => code === 0x0a || code === 0x0d;

/** Only white space stands before the offset on its line. */
export const isFirstOnLine = (text: string, offset: number): boolean =>
  /^[ \t\uFEFF]*$/.test(text.slice(lineStart(text, offset), offset));

const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? "";

/** As many spaces as there are columns before the offset, so that a new line stands under it (behind a dash, too). */
const columnIndent = (text: string, offset: number): string =>
  text.slice(lineStart(text, offset), offset).replace(/[^\t]/g, " ");
