import type { Data, Language } from "./language.ts";
import type { Entry, Mapping, Node, Scalar, Sequence, Span } from "./tree.ts";

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
  // `key:` without a value: the space before it is missing, and perhaps one before a comment.
  const isEmpty = node.start === node.end;
  const lead = isEmpty && /[:-]/.test(source.text.charAt(node.start - 1)) ? " " : "";
  const trail = isEmpty && source.text.charAt(node.end) === "#" ? " " : "";
  const text =
    typeof value === "string" && node.kind === "scalar"
      ? inQuotesOf(source, node, value, inFlow)
      : inline(source.language, value, inFlow);
  return { start: node.start, end: node.end, text: lead + text + trail };
}

/** Keeps single quotes where they were. */
function inQuotesOf(source: Source, node: Scalar, value: string, inFlow: boolean): string {
  if (node.style === "single" && !/['\p{Cc}]/u.test(value)) return `'${value}'`;
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
    key.style === "double"
      ? JSON.stringify(name)
      : key.style === "single" && !name.includes("'")
        ? `'${name}'`
        : source.language.key(name);
  return { start: key.start, end: key.end, text };
}

/** Puts a value into a new object, behind other fields: what is written of it stays as it is, one step further in. */
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

/** By how much the content of a node stands further in than the line that it begins on. */
function stepInside(text: string, node: Node, outer: string): string {
  const first = node.kind === "mapping" ? node.entries[0]?.key : node.kind === "sequence" ? node.items[0] : undefined;
  const inner = first && isFirstOnLine(text, first.start) ? indentAt(text, first.start) : "";
  return inner.length > outer.length && inner.startsWith(outer) ? inner.slice(outer.length) : indentUnit(text);
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

const entrySpan = (entry: Entry): Span => ({ start: entry.key.start, end: Math.max(entry.key.end, entry.value.end) });

/** From its dash on. */
function itemSpan(source: Source, sequence: Sequence, item: Node): Span {
  if (sequence.flow) return item;
  const dash = source.text.lastIndexOf("-", item.start - (item.start === item.end ? 0 : 1));
  return { start: dash < sequence.start ? item.start : dash, end: item.end };
}

function removePart(
  source: Source,
  collection: Mapping | Sequence,
  parts: readonly Span[],
  index: number,
  empty: string,
): Edit {
  const { text } = source;
  const part = parts[index];
  if (part === undefined) return { start: 0, end: 0, text: "" };
  const { end } = part;
  if (collection.flow) return removeInFlow(text, collection, parts, index, part.start, end);
  if (parts.length === 1) return emptied(text, collection, end, empty);
  const next = parts[index + 1];
  // A first entry that shares its line with a dash leaves the dash to the next one.
  if (next && !isFirstOnLine(text, part.start)) return { start: part.start, end: next.start, text: "" };
  if (!isFirstOnLine(text, part.start)) return { start: part.start, end, text: "" };
  return { start: lineStart(text, part.start), end: nextLine(text, end), text: "" };
}

/** Without its only part, with the comment at its end: behind the key or dash that it belongs to, where that is right above. */
function emptied(text: string, collection: Span, end: number, empty: string): Edit {
  const to = lineEnd(text, Math.max(collection.end, end));
  const before = text.slice(0, collection.start).trimEnd();
  const owner = before.slice(lineStart(before, before.length));
  const isBehind =
    isFirstOnLine(text, collection.start) && /(?::|^\s*-)(?:\s+[&!]\S+)*$/.test(owner) && !/(?:^|\s)#/.test(owner);
  return isBehind
    ? { start: before.length, end: to, text: ` ${empty}` }
    : { start: collection.start, end: to, text: empty };
}

function removeInFlow(
  text: string,
  collection: Mapping | Sequence,
  parts: readonly Span[],
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
  const behind = Math.max(end, trailingComma(text, end, collection.end));
  const lineTo = lineEnd(text, behind);
  const endsLine = /^\s*(?:#|\/\/|$)/.test(text.slice(behind, lineTo));
  if (previous) {
    // The comma before it goes, the comment behind that comma stays.
    const comma = commaAfter(text, previous.end);
    const between = text.slice(previous.end, Math.max(previous.end, comma - 1)) + text.slice(comma, start);
    if (!/\S/.test(between) && !(hasOwnLine && endsLine)) return { start: previous.end, end: behind, text: "" };
    // A bracket that follows must not end up in that comment.
    const kept = /[\r\n]/.test(between) && !endsLine ? between : between.trimEnd();
    return { start: previous.end, end: endsLine ? lineTo : behind, text: kept };
  }
  return hasOwnLine && endsLine && /\S/.test(text.slice(collection.start + 1, start))
    ? { start: lineStart(text, start), end: nextLine(text, behind), text: "" }
    : { start: collection.start + 1, end: Math.max(end, collection.end - 1), text: "" };
}

function trailingComma(text: string, from: number, limit: number): number {
  const comma = commaAfter(text, from);
  return comma > from && comma < limit ? comma : from;
}

/** The offset behind the comma that follows, or `from`. Comments between are passed over. */
function commaAfter(text: string, from: number): number {
  // Each comment can be read in one way only, so that a search in vain ends soon.
  const match = /^(?:\s|(?:\/\/|#)[^\r\n]*(?![^\r\n])|\/\*(?:(?!\*\/)[\s\S])*\*\/)*,/.exec(
    text.slice(from, from + 2000),
  );
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
    return insertInFlow(text, mapping, all.map(entrySpan), index, written);
  }
  const first = all[0];
  const indent = first ? columnIndent(text, first.key.start) : "";
  const lines = entries.map(([key, value]) => blockEntry(source, key, value, indent));
  return insertLines(source, all.map(entrySpan), index, lines, indent);
}

/** Inserts an item before the one that has the index now, in the style of its neighbour. */
export function insertItem(source: Source, sequence: Sequence, index: number, value: Data): Edit {
  const { text, language } = source;
  const parts = sequence.items.map((item) => itemSpan(source, sequence, item));
  const neighbour = sequence.items[index] ?? sequence.items.at(-1);
  const isOnOneLine = neighbour !== undefined && isFlowOnOneLine(text, neighbour);
  if (sequence.flow) {
    const lines = parts[0] !== undefined && isFirstOnLine(text, parts[0].start) && !isOnOneLine;
    const indent = parts[0] ? indentAt(text, parts[0].start) : "";
    return insertInFlow(text, sequence, parts, index, [
      lines ? multiline(source, value, indent) : inline(language, value, true),
    ]);
  }
  const first = parts[0];
  const indent = first ? columnIndent(text, first.start) : "";
  const item = isOnOneLine ? `- ${inline(language, value, false)}` : blockItem(source, value, indent);
  return insertLines(source, parts, index, [item], indent);
}

const isFlowOnOneLine = (text: string, node: Node): boolean =>
  (node.kind === "mapping" || node.kind === "sequence") &&
  node.flow &&
  !/[\r\n]/.test(text.slice(node.start, node.end));

/** Moves an item, with the comments above it and at the end of its lines, before the one that has the index `to` now. */
export function moveItem(source: Source, sequence: Sequence, from: number, to: number): readonly Edit[] {
  const { text } = source;
  const parts = sequence.items.map((item) => withCommentsAbove(source, itemSpan(source, sequence, item)));
  const moved = parts[from];
  const target = parts[to];
  if (!moved || !target) return [];
  if (sequence.flow) {
    const comment = commentBehind(source, moved.end);
    const end = comment === "" ? moved.end : lineEnd(text, moved.end);
    const removal = removeInFlow(text, sequence, parts, from, moved.start, end);
    const gap = isFirstOnLine(text, target.start)
      ? `,${comment}${lineBreak(text)}${indentAt(text, target.start)}`
      : ", ";
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

/** The comment at the end of the line, with the space before it. */
function commentBehind({ text, language }: Source, end: number): string {
  const behind = text.slice(end, lineEnd(text, end)).replace(/^[ \t]*,/, "");
  return behind.trimStart().startsWith(language.lineComment) ? behind : "";
}

/** The lines right above that hold nothing but a comment speak of what is below them. */
function withCommentsAbove({ text, language }: Source, part: Span): Span {
  let { start } = part;
  while (isFirstOnLine(text, start)) {
    const line = lineStart(text, start);
    const above = lineStart(text, text.startsWith("\r\n", line - 2) ? line - 2 : line - 1);
    const comment = above + (/^[ \t]*/.exec(text.slice(above, line))?.[0].length ?? 0);
    if (line === 0 || !text.startsWith(language.lineComment, comment)) break;
    start = comment;
  }
  return { start, end: part.end };
}

function insertInFlow(
  text: string,
  collection: Mapping | Sequence,
  parts: readonly Span[],
  index: number,
  written: readonly string[],
): Edit {
  const [next, previous, first] = [parts[index], parts[index - 1], parts[0]];
  if (first === undefined) return fillEmpty(text, collection, written);
  const gap = isFirstOnLine(text, first.start) ? lineBreak(text) + indentAt(text, first.start) : " ";
  if (previous === undefined || (next && !isFirstOnLine(text, next.start))) {
    const start = next?.start ?? first.start;
    return { start, end: start, text: written.map((part) => `${part},${gap}`).join("") };
  }
  // The comment at the end of the line before stays there.
  const to = lineEnd(text, previous.end);
  const rest = /^(\s*,)?(\s*(?:#.*|\/\/.*|\/\*(?:(?!\*\/).)*\*\/\s*)?)$/.exec(text.slice(previous.end, to));
  if (gap === " " || rest === null)
    return { start: previous.end, end: previous.end, text: written.map((part) => `,${gap}${part}`).join("") };
  const [, comma, comment] = rest;
  const lines = written.map((part) => gap + part).join(",");
  return { start: previous.end, end: to, text: `,${comment}${lines}${next || comma ? "," : ""}` };
}

/** On one line where nothing stands between the brackets, else one a line. */
function fillEmpty(text: string, collection: Mapping | Sequence, written: readonly string[]): Edit {
  const inner = text.slice(collection.start + 1, collection.end - 1);
  const at = collection.start + 1;
  if (/^[ \t]*$/.test(inner)) {
    const body = collection.kind === "mapping" ? ` ${written.join(", ")} ` : written.join(", ");
    return { start: at, end: at + inner.length, text: body };
  }
  const outer = lineBreak(text) + indentAt(text, collection.start);
  const lines = written.map((part) => outer + indentUnit(text) + part).join(",");
  return inner.trim() === ""
    ? { start: at, end: at + inner.length, text: lines + outer }
    : { start: at, end: at, text: lines };
}

function insertLines(
  source: Source,
  parts: readonly Span[],
  index: number,
  lines: readonly string[],
  indent: string,
): Edit {
  const { text } = source;
  const newline = lineBreak(text);
  const [next, previous] = [parts[index], parts[index - 1]];
  if (next && previous === undefined) {
    // A comment at the top of the file is about the file.
    const above = withCommentsAbove(source, next).start;
    const at = indent !== "" && indentAt(text, above) === indent ? above : next.start;
    return { start: at, end: at, text: lines.map((line) => line + newline + indent).join("") };
  }
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

/** Takes a comment out, with its line when it stands there alone. */
export function removeComment(text: string, { start, end }: Span): Edit {
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  const before = text.slice(from, start);
  const isFirst = before.trim() === "";
  if (isFirst && text.slice(end, to).trim() === "") return { start: from, end: nextLine(text, end), text: "" };
  const gap = isFirst ? /^[ \t]*/.exec(text.slice(end, to))?.[0].length : 0;
  return { start: isFirst ? start : from + before.trimEnd().length, end: end + (gap ?? 0), text: "" };
}

export const lineBreak = (text: string): string => /\r\n|\n|\r/.exec(text)?.[0] ?? "\n";

/** The step by which the text indents: that of its first indented line, two spaces where there is none. */
export function indentUnit(text: string): string {
  const outer = /^([ ]*)(?:\S.*)?[:{[]\s*(?:#.*|\/\/.*)?(?:\r\n|\n|\r)(?:[ ]*(?:\r\n|\n|\r))*\1([ ]+)[^\s-]/m.exec(
    text,
  );
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
  text.slice(lineStart(text, offset), offset).replace("\uFEFF", "").replace(/[^\t]/g, " ");
