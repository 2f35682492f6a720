import BlockParser, { type BlockToken } from "markdown-it/lib/parser_block.mjs";
import { escapedText, joinMapped, type MappedText, verbatimText, type WrittenForm } from "../../text/mapped-text.ts";

/** Fenced code. */
export interface Fence {
  /** The info string. */
  readonly info: string;
  /** Without the markers of the quotes and lists around it; its lines end in `\n`. */
  readonly text: MappedText;
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The fences of a Markdown text from an offset on, in order. */
export function fencesOf(source: string, from: number): readonly Fence[] {
  const lines = linesIn(source, from);
  const tokens: BlockToken[] = [];
  const block = new BlockParser();
  // Only fences are looked for: a table or the definition of a link ends where one begins.
  block.ruler.disable(["table", "reference"]);
  block.parse(
    lines.map(({ text }) => text).join("\n"),
    { block, options: { html: true, maxNesting: 100 } },
    {},
    tokens,
  );
  return tokens.flatMap((token) => (token.type === "fence" ? (fenceOf(source, lines, token) ?? []) : []));
}

function linesIn(source: string, from: number): readonly Line[] {
  const lines: Line[] = [];
  let start = from;
  for (const { 0: lineBreak, index } of source.slice(from).matchAll(/\r\n|\n|\r/g)) {
    const end = from + index;
    lines.push({ start, end, text: source.slice(start, end) });
    start = end + lineBreak.length;
  }
  lines.push({ start, end: source.length, text: source.slice(start) });
  return lines;
}

function fenceOf(source: string, lines: readonly Line[], { info, content, markup, map }: BlockToken): Fence | null {
  if (!map || content === "") return null;
  const [opened] = map;
  const texts = content.replace(/\n$/, "").split("\n");
  const form = fenceForm(source, lines[opened], markup);
  const read: MappedText[] = [];
  let start = 0;
  let end = 0;
  for (const [index, text] of texts.entries()) {
    const line = lines[opened + 1 + index];
    if (!line) break;
    const from = startOfContent(line, text);
    // Lines with nothing around them make one part.
    if (index === 0) start = from;
    else if (source.slice(end, from) !== "\n") {
      read.push(verbatimText(source, start, end, form), escapedText("\n", end, from, form));
      start = from;
    }
    end = line.end;
  }
  read.push(verbatimText(source, start, end, form));
  if (content.endsWith("\n")) read.push(escapedText("\n", end, end + lineBreakAt(source, end).length, beforeClosing));
  return { info, text: joinMapped(read) };
}

/** A tab that is only partly indentation is left out completely. */
function startOfContent({ start, text }: Line, content: string): number {
  const own = text.endsWith(content) ? content : content.trimStart();
  return start + text.length - own.length;
}

const lineBreakAt = (source: string, at: number): string =>
  source.startsWith("\r\n", at) ? "\r\n" : source.charAt(at);

/** Without the line break before it, the closing fence would not close. */
const beforeClosing: WrittenForm = { write: () => null };

function fenceForm(source: string, opening: Line | undefined, markup: string): WrittenForm {
  const { end, text } = opening ?? { end: 0, text: "" };
  // The space after the marker of a quote belongs to it.
  const prefix = text
    .slice(0, text.indexOf(markup))
    .replace(/[^\s>]/g, " ")
    .replace(/>$/, "> ");
  const lineBreak = lineBreakAt(source, end) || "\n";
  const closing = new RegExp(`^[ \\t]*\\${markup.charAt(0)}{${markup.length},}[ \\t]*$`, "m");
  return { write: (text) => (closing.test(text) ? null : text.replaceAll("\n", () => lineBreak + prefix)) };
}
