/**
 * The indentation of a line that is begun below a text. Null below a blank line, where a person may have gone back on
 * purpose.
 */
export function yamlIndentBelow(text: string, unit: string): string | null {
  const lines = text.split(/\r\n|\n|\r/);
  const above = lines.at(-1) ?? "";
  if (above.trim() === "") return null;
  const header = blockHeaderAround(lines);
  if (header !== null) return indentOf(above);
  const { column, rest, dashes } = read(above);
  if (rest.startsWith("#")) return indentOf(above);
  // A single dash: its item is on the same line.
  if (rest === "") return spaces(column);
  if (opensBlock(rest)) return spaces(column) + unit;
  if (/[[{]$/.test(rest)) return indentOf(above) + unit;
  // A field of an item has its neighbors below it; an item that is no mapping has the next dash.
  return dashes && !hasKey(rest) ? indentOf(above) : spaces(column);
}

/** A key or item whose value follows on its own lines; properties may precede it. */
const opensBlock = (rest: string): boolean => /(?:^|:)(?:[ \t]+[&!][^\s,[\]{}]*)*$/.test(rest) || isHeader(rest);

const isHeader = (rest: string): boolean => /(?:^|[:\s])[|>][-+0-9]{0,2}$/.test(rest);

const hasKey = (rest: string): boolean =>
  /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s'"#[\]{},&*!|>%@`][^#]*?):(?:\s|$)/.test(rest);

interface Line {
  /** The start of its content, after its dashes. */
  readonly column: number;
  /** The content, without a comment at its end. */
  readonly rest: string;
  readonly dashes: boolean;
}

function read(line: string): Line {
  const lead = /^[ ]*(?:-(?:[ ]+|$))*/.exec(line)?.[0] ?? "";
  const rest = withoutComment(line.slice(lead.length)).trimEnd();
  const isDash = rest === "" && lead.endsWith("-");
  return {
    column: isDash ? lead.length + 1 : lead.length,
    rest: line.slice(lead.length).startsWith("#") ? "#" : rest,
    dashes: lead.includes("-"),
  };
}

/** Quotes and `#` within a word are part of it; after an unclosed quote, comments cannot be recognized. */
function withoutComment(text: string): string {
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (!/["'#]/.test(character) || /\S/.test(text.charAt(at - 1))) continue;
    if (character === "#") return text.slice(0, at);
    at = closingQuote(text, at);
    if (at < 0) return text;
  }
  return text;
}

function closingQuote(text: string, open: number): number {
  const quote = text.charAt(open);
  let at = open + 1;
  while (at < text.length && text.charAt(at) !== quote) at += quote === '"' && text.charAt(at) === "\\" ? 2 : 1;
  return at < text.length ? at : -1;
}

/** The line that begins the block scalar (`|` or `>`) that contains the last line. */
function blockHeaderAround(lines: readonly string[]): string | null {
  let indent = indentOf(lines.at(-1) ?? "").length;
  for (let index = lines.length - 2; index >= 0 && indent > 0; index--) {
    const line = lines[index] ?? "";
    if (line.trim() === "" || indentOf(line).length >= indent) continue;
    if (isHeader(read(line).rest)) return line;
    indent = indentOf(line).length;
  }
  return null;
}

const indentOf = (line: string): string => /^[ ]*/.exec(line)?.[0] ?? "";

const spaces = (count: number): string => " ".repeat(count);
