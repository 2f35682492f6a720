import {
  escapedText,
  joinMapped,
  type MappedText,
  sliceMapped,
  verbatimText,
  type WrittenForm,
} from "../../text/mapped-text.ts";
import { ansiPieces, decodeAnsi } from "./ansi-escapes.ts";

/** Reads a stretch of a script that is quoted in one way, without its quotes. */
export type QuotedReader = (source: string, start: number, end: number) => MappedText;

/** `'…'` */
export const readSingleQuoted = verbatimReader({
  write: (text) => text.replaceAll("'", "'\\''"),
  writeExpansion: (expansion) => `'"${expansion}"'`,
  writeVariable: (name) => `'"$${name}"'`,
});

/** `$'…'` */
export const readAnsiQuoted = readerOf({
  form: {
    write: (text) => text.replace(/['\\]/g, "\\$&").replaceAll("\n", "\\n"),
    writeExpansion: (expansion) => `'"${expansion}"$'`,
    writeVariable: (name) => `'"$${name}"$'`,
  },
  marks: "\\",
  pieces: ansiPieces,
  decode: decodeAnsi,
});

const inBraces = (name: string): string => `\${${name}}`;

/** `"…"`, or a run of text in it between expansions. */
export const readDoubleQuoted = readerOf(
  withBackslashes('["$\\\\`]', { write: (text) => text.replace(/["$\\`]/g, "\\$&"), writeVariable: inBraces }),
);

/** Unquoted text. */
export const readUnquoted = readerOf(
  withBackslashes(".", {
    write: (text) => text.replace(/[^\w./:@%+=\n\u0080-\uffff-]/g, "\\$&").replaceAll("\n", () => "$'\\n'"),
    writeVariable: (name) => `"$${name}"`,
  }),
);

/** A script in backticks, as the shell reads it. */
export const readBackticks = backtickReader("$\\\\`");

/** The same in double quotes. */
export const readQuotedBackticks = backtickReader('"$\\\\`');

function backtickReader(characters: string): QuotedReader {
  const special = new RegExp(`[${characters}]`, "g");
  const form: WrittenForm = { write: (text) => text.replace(special, "\\$&") };
  const pieces = new RegExp(`(\\\\[${characters}])|(?:[^\\\\]|\\\\(?![${characters}]))+`, "g");
  return (source, start, end) =>
    joinMapped(
      Array.from(source.slice(start, end).matchAll(pieces), ({ 0: { length }, 1: escaped, index }) => {
        const from = start + index;
        if (escaped !== undefined) return escapedText(escaped.charAt(1), from, from + length, form);
        return verbatimText(source, from, from + length, form);
      }),
    );
}

export interface HereDocument {
  readonly delimiter: string;
  readonly isQuoted: boolean;
  /** For `<<-`. */
  readonly isIndented: boolean;
}

/** The text of a here-document. No line of it may be the delimiter. */
export function hereDocumentReader({ delimiter, isQuoted, isIndented }: HereDocument): QuotedReader {
  const canHold = (text: string): boolean =>
    delimiter !== "" && !text.includes(delimiter) && !(isIndented && /(?:^|\n)\t/.test(text));
  const plain: WrittenForm = { write: (text) => (canHold(text) ? text : null), writeExpansion: () => null };
  const expanding: WrittenForm = {
    write: (text) => plain.write(text)?.replace(/[$\\`]/g, "\\$&") ?? null,
    writeVariable: inBraces,
  };
  const read = isQuoted ? verbatimReader(plain) : readerOf(withBackslashes("[$\\\\`]", expanding));
  return isIndented ? withoutIndents(read, isQuoted ? /\n$/ : /(?<!\\)(?:\\\\)*\n$/) : read;
}

/** The line break before the delimiter of a here-document. */
export const readLastLineBreak: QuotedReader = (source, start, end) => verbatimText(source, start, end, fixed);

function verbatimReader(form: WrittenForm): QuotedReader {
  return (source, start, end) => verbatimText(source, start, end, form);
}

/** Without the tabs at its beginning and after each `lineEnd`. */
function withoutIndents(read: QuotedReader, lineEnd: RegExp): QuotedReader {
  return (source, start, end) => {
    const lines: MappedText[] = [];
    let begins = lineEnd.test(source.charAt(start - 1));
    let at = start;
    for (const line of source.slice(start, end).split(/(?<=\n)/)) {
      const [tabs = ""] = (begins && /^\t+/.exec(line)) || [];
      const from = at + tabs.length;
      const above = lines.pop();
      if (above) lines.push(tabs === "" ? above : withLineBreakTo(above, from));
      at += line.length;
      lines.push(read(source, from, at));
      // A line break that is escaped leaves the next line at the beginning, unless something is before it.
      begins = lineEnd.test(line) || (begins && line.slice(tabs.length) === "\\\n");
    }
    return joinMapped(lines);
  };
}

/** Removed tabs belong to the line break before them and are replaced with it. */
function withLineBreakTo(line: MappedText, end: number): MappedText {
  const { text, parts } = sliceMapped(line, 0, line.text.length - 1);
  const at = text.length;
  return {
    text: line.text,
    parts: [...parts, ...sliceMapped(line, at).parts.map((part) => ({ ...part, at, end, isVerbatim: false }))],
  };
}

interface Quoting {
  readonly form: WrittenForm;
  /** The characters that begin an escape. */
  readonly marks: string;
  /** Cuts a stretch into runs of text and single escapes; each match is one of them. */
  readonly pieces: RegExp;
  /** The text of an escape; empty if it produces none. */
  readonly decode: (piece: string) => string;
}

/**
 * The pieces are runs of text, escapes, continued lines, and what is text only because of what follows it: a `$`, or a backslash
 * that escapes nothing. The latter make one piece with their successor, so that nothing is written between the two.
 */
function withBackslashes(escaped: string, form: WrittenForm): Quoting {
  const escapes = new RegExp(`\\\\(${escaped})`, "gu");
  return {
    form,
    marks: "$\\",
    pieces: new RegExp(`\\\\\\n|\\\\${escaped}|[$\\\\](?:\\\\${escaped}|[^])?|[^$\\\\]+`, "gu"),
    decode: (piece) => piece.replaceAll("\\\n", "").replace(escapes, "$1"),
  };
}

/** Nothing may be written there: after a `$`, the next character could form a variable. */
const fixed: WrittenForm = { write: () => null };

function readerOf({ form, marks, pieces, decode }: Quoting): QuotedReader {
  return (source, start, end) => {
    const stretch = source.slice(start, end);
    if (stretch === "") return verbatimText(source, start, end, form);
    const read: MappedText[] = [];
    for (const { 0: piece, index } of stretch.matchAll(pieces)) {
      const from = start + index;
      const to = from + piece.length;
      const isPlain = !marks.includes(piece.charAt(0));
      const text = isPlain ? piece : decode(piece);
      // A string of C ends there.
      if (text.includes("\0")) break;
      if (isPlain || piece.length === 1) read.push(verbatimText(source, from, to, isPlain ? form : fixed));
      else if (text !== "") read.push(escapedText(text, from, to, form));
    }
    return joinMapped(read);
  };
}
