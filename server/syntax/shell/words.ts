import type { HereDoc, Word, WordPart } from "unbash";
import { addedText, joinMapped, type MappedText, verbatimText } from "../../text/mapped-text.ts";
import {
  hereDocumentReader,
  type QuotedReader,
  readAnsiQuoted,
  readDoubleQuoted,
  readLastLineBreak,
  readSingleQuoted,
  readUnquoted,
} from "./quotings.ts";

/** A word that the shell passes as one argument. Expansions are included as they are written, as parts without a form. */
export function textOfWord(source: string, { parts, pos, end }: Word): MappedText {
  const home = source.charAt(pos) === "~" ? /^~[\w.+-]*/.exec(source.slice(pos, end))?.[0].length : 0;
  const start = pos + (home ?? 0);
  if (!parts) return joinMapped([expansion(source, pos, start), readUnquoted(source, start, end)]);
  const read = parts.map((part) => textOfPart(source, part.pos < start ? { ...part, pos: start } : part, readUnquoted));
  return joinMapped([expansion(source, pos, start), ...read]);
}

/** The text of a here-document, as the command that reads it gets it. */
export function textOfHereDocument(source: string, { body, delimiter, operator }: HereDoc): MappedText {
  const { parts, pos, end } = body;
  const read = hereDocumentReader({
    delimiter: delimiter?.value ?? "",
    isQuoted: delimiter?.quoted ?? false,
    isIndented: operator === "<<-",
  });
  const readLiteral: QuotedReader = (_, from, to) =>
    to === end && source.charAt(to - 1) === "\n"
      ? joinMapped([read(source, from, to - 1), readLastLineBreak(source, to - 1, to)])
      : read(source, from, to);
  return parts ? joinMapped(parts.map((part) => textOfPart(source, part, readLiteral))) : readLiteral(source, pos, end);
}

function textOfPart(source: string, part: WordPart, readLiteral: QuotedReader): MappedText {
  const { pos, end } = part;
  switch (part.type) {
    case "Literal":
      return readLiteral(source, pos, end);
    case "SingleQuoted":
      return readSingleQuoted(source, pos + 1, closedEnd(source, pos + 1, end, "'"));
    case "AnsiCQuoted":
      return readAnsiQuoted(source, pos + 2, closedEnd(source, pos + 2, end, "'"));
    case "DoubleQuoted":
    case "LocaleString": {
      const start = pos + (part.type === "DoubleQuoted" ? 1 : 2);
      if (part.parts.length === 0) return readDoubleQuoted(source, start, closedEnd(source, start, end, '"'));
      return joinMapped(part.parts.map((inner) => textOfPart(source, inner, readDoubleQuoted)));
    }
    case "Glob":
      // Passed on as it is where no file fits it.
      return /["'$\\`]/.test(part.text) ? expansion(source, pos, end) : readUnquoted(source, pos, end);
    default:
      return expansion(source, pos, end);
  }
}

/** An expansion, as it is written. */
const expansion = (source: string, start: number, end: number): MappedText =>
  start === end ? addedText("") : verbatimText(source, start, end, null);

/** Where the inside of quotes ends that may be unclosed. */
const closedEnd = (source: string, start: number, end: number, quote: string): number =>
  end > start && source.charAt(end - 1) === quote ? end - 1 : end;

/** The text before the first expansion. */
export function leadingText({ text, parts }: MappedText): string {
  return text.slice(0, parts.find(({ form }) => form === null)?.at);
}

/** The text of a word; null where the shell puts something in. */
export const literalText = ({ text, parts }: MappedText): string | null =>
  parts.some(({ form }) => form === null) ? null : text;

/** Without what expansions insert. */
export const literalOf = ({ text, parts }: MappedText): string =>
  parts.map(({ form, at, length }) => (form === null ? "" : text.slice(at, at + length))).join("");

/** What the shell puts in, as it is written. */
export const expansionsIn = ({ text, parts }: MappedText) =>
  parts.flatMap((part) => {
    const [start, end] = [part.at, part.at + part.length];
    return part.form === null ? [{ start, end, written: text.slice(start, end), part }] : [];
  });

/** Whether there is text that the shell only passes on. */
export const hasLiteralText = ({ text, parts }: MappedText): boolean =>
  parts.some(({ form, at, length }) => form !== null && text.slice(at, at + length).trim() !== "");
