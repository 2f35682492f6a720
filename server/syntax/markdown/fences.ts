import BlockParser, { type BlockToken } from "markdown-it/lib/parser_block.mjs";
import { escapedText, joinMapped, type MappedText, verbatimText, type WrittenForm } from "../../text/mapped-text.ts";
import { linesFrom, type SourceLine } from "../../text/text-lines.ts";

/** Code in a Markdown text. */
export interface Code {
  readonly kind: "fence" | "indented" | "html";
  /** The info string of a fence; empty for others. */
  readonly info: string;
  /** Without the markers of the quotes and lists around it; its lines end in `\n`. */
  readonly text: MappedText;
}

/** The code in a Markdown text from an offset on, in order. */
export function codeIn(source: string, from: number): readonly Code[] {
  const lines = linesFrom(source, from).map((line) => ({ ...line, text: ruled(line.text) }));
  const tokens: BlockToken[] = [];
  const block = new BlockParser();
  // Only code is looked for: a table or the definition of a link ends where a fence begins.
  block.ruler.disable(["table", "reference"]);
  block.parse(
    lines.map(({ text }) => text).join("\n"),
    { block, options: { html: true, maxNesting: 100 } },
    {},
    tokens,
  );
  return tokens.flatMap((token) => {
    const kind = kinds.get(token.type);
    return kind ? (codeOf(source, lines, token, kind) ?? []) : [];
  });
}

const kinds: ReadonlyMap<string, Code["kind"]> = new Map([
  ["fence", "fence"],
  ["code_block", "indented"],
  ["html_block", "html"],
]);

/** What begins the content of a tab, or of a component, in the Markdown of documentation tools. */
const tab = /^([ \t]*)(?:={3}[!+]*[ \t]+".*|[!?]{3}\+?[ \t]+\w.*|<\/?[A-Z]\w*(?:[ \t].*)?>[ \t]*)$/;

/** It ends lists and paragraphs as a rule does. */
const ruled = (line: string): string => line.replace(tab, (_, indent) => `${indent}***`.padEnd(line.length));

function codeOf(
  source: string,
  lines: readonly SourceLine[],
  { info, content, markup, map }: BlockToken,
  kind: Code["kind"],
): Code | null {
  if (!map || content === "") return null;
  const first = kind === "fence" ? map[0] + 1 : map[0];
  const texts = content.replace(/\n$/, "").split("\n");
  const opening = lines[map[0]];
  const form = !opening
    ? beforeClosing
    : kind === "fence"
      ? fenceForm(source, opening, markup)
      : plainForm(source, opening, texts[0] ?? "");
  const read: MappedText[] = [];
  let start = 0;
  let end = 0;
  for (const [index, text] of texts.entries()) {
    const line = lines[first + index];
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
  return { kind, info, text: joinMapped(read) };
}

/** A tab that is only partly indentation is left out completely. */
function startOfContent({ start, text }: SourceLine, content: string): number {
  const own = text.endsWith(content) ? content : content.trimStart();
  return start + text.length - own.length;
}

const lineBreakAt = (source: string, at: number): string =>
  source.startsWith("\r\n", at) ? "\r\n" : source.charAt(at);

/** What was meant to end a fence: behind text on its line, or too short. */
export const lostEnd = /(?<=[}\])"'])```[ \t]*$|(?<=[}\])"']\n)[ \t]*``[ \t]*$/m;

/** Without the line break before it, the closing fence would not close. */
const beforeClosing: WrittenForm = { write: () => null };

function fenceForm(source: string, opening: SourceLine, markup: string): WrittenForm {
  const { write } = formBehind(source, opening, opening.text.indexOf(markup));
  const closing = new RegExp(`^[ \\t]*\\${markup.charAt(0)}{${markup.length},}[ \\t]*$`, "m");
  return { write: (text) => (closing.test(text) || lostEnd.test(text) ? null : write(text)) };
}

const plainForm = (source: string, opening: SourceLine, content: string): WrittenForm =>
  formBehind(source, opening, startOfContent(opening, content) - opening.start);

/** Each line begins as the first one does, with blanks instead of the markers of lists. */
function formBehind(source: string, { end, text }: SourceLine, at: number): WrittenForm {
  // The space after the marker of a quote belongs to it.
  const prefix = text
    .slice(0, at)
    .replace(/[^\s>]/g, " ")
    .replace(/>$/, "> ");
  const lineBreak = lineBreakAt(source, end) || "\n";
  return { write: (text) => text.replaceAll("\n", () => lineBreak + prefix) };
}
