import {
  escapedText,
  joinMapped,
  linesOfSource,
  type MappedText,
  unescapedText,
  verbatimText,
  type WrittenForm,
} from "../../../text/mapped-text.ts";
import type { Span } from "../../tree/tree.ts";
import type { ScriptScalar } from "./script-scalars.ts";

/** The text of a scalar, whose lines end in `\n`. */
export function textOfScalar(source: string, scalar: ScriptScalar): MappedText {
  if (scalar.kind === "block") return textOfBlock(source, scalar);
  const [first] = scalar.lines;
  if (scalar.quote !== "" && first) return textOfQuoted(source, first, scalar.quote);
  return folded(source, scalar.lines, plainForm);
}

function textOfBlock(
  source: string,
  { isFolded, indent, lines }: Extract<ScriptScalar, { readonly kind: "block" }>,
): MappedText {
  const spans = lines.map(({ start, end }) => ({ start: Math.min(start + indent, end), end }));
  const lineBreak = source.startsWith("\r\n", lines[0]?.end ?? 0) ? "\r\n" : "\n";
  const prefix = " ".repeat(indent);
  if (isFolded) return folded(source, spans, foldedForm(lineBreak, prefix));
  const form: WrittenForm = {
    write: (text) => (isUnprintable.test(text) ? null : text.replaceAll("\n", () => lineBreak + prefix)),
  };
  return linesOfSource(source, spans, form);
}

const isUnprintable = /[^\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Line breaks between lines of text are blanks; blank lines are line breaks, as are those around lines that are indented further. */
function folded(source: string, lines: readonly Span[], form: WrittenForm): MappedText {
  const isIndented = ({ start, end }: Span): boolean => /^[ \t]/.test(source.slice(start, end));
  const pieces: MappedText[] = [];
  let above: Span | null = null;
  let blanks = 0;
  for (const line of lines) {
    if (source.slice(line.start, line.end).trim() === "") {
      blanks++;
      continue;
    }
    if (above) {
      const isKept = isIndented(above) || isIndented(line);
      const breaks = "\n".repeat(isKept ? blanks + 1 : blanks);
      pieces.push(escapedText(breaks === "" ? " " : breaks, above.end, line.start, form));
    }
    pieces.push(verbatimText(source, line.start, line.end, form));
    above = line;
    blanks = 0;
  }
  return joinMapped(pieces);
}

/** How the line is indented where text is put in is unknown: a break is kept where the next line is indented further. */
const foldedForm = (lineBreak: string, prefix: string): WrittenForm => ({
  write: (text) => {
    if (isUnprintable.test(text)) return null;
    const [first = "", ...others] = text.split("\n");
    const isKept = others.every(
      (line, index) => /^[ \t]/.test(line) || (index > 0 && /^[ \t]/.test(others[index - 1] ?? "")),
    );
    return isKept ? [first, ...others.map((line) => lineBreak + prefix + line)].join("") : null;
  },
});

const plainForm: WrittenForm = {
  write: (text) => (/:(?:\s|$)|(?:^|\s)#|^\s|\s$|[\n]/.test(text) || isUnprintable.test(text) ? null : text),
};

const textOfQuoted = (source: string, span: Span, quote: "'" | '"'): MappedText =>
  quote === "'"
    ? unescapedText(source, span, singleForm, /''/g, () => "'")
    : unescapedText(source, span, doubleForm, /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|.)/g, ([escaped]) =>
        unescaped(escaped),
      );

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0", e: "\x1b", _: "\xa0" };

function unescaped(escaped: string): string {
  const code = /^\\[xu](.+)$/.exec(escaped)?.[1];
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
  return escapes[escaped.charAt(1)] ?? escaped.charAt(1);
}

const singleForm: WrittenForm = {
  write: (text) => (text.includes("\n") || isUnprintable.test(text) ? null : text.replaceAll("'", "''")),
};
const doubleForm: WrittenForm = { write: (text) => JSON.stringify(text).slice(1, -1) };
