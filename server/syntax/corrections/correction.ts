import type { Edit } from "../../text/edits.ts";
import { lineEnd, lineStart, nextLine } from "../../text/text-lines.ts";
import type { Span } from "../tree/tree.ts";

/** What may have been meant where a text does not fit: a sign or an indentation that is different. */
export interface Correction {
  /** Where the slip is. */
  readonly at: Span;
  /** What is wrong there, as a sentence. */
  readonly message: string;
  readonly title: string;
  readonly edits: readonly Edit[];
  /** Nothing else can be meant, if the text can be read afterwards. */
  readonly isCertain?: true;
}

/** A line of a text, and how many spaces it begins with. */
export interface TextLine extends Span {
  readonly text: string;
  readonly indent: number;
}

/** The line of an offset. */
export function lineAt(text: string, offset: number): TextLine {
  const start = lineStart(text, offset);
  const end = lineEnd(text, start);
  const written = text.slice(start, end);
  return { start, end, text: written, indent: written.search(/[^ ]|$/) };
}

/** Its first character that is no space. */
export const firstSign = ({ start, indent }: TextLine): Span => ({ start: start + indent, end: start + indent + 1 });

/** The nearest one above that has content. */
export function lineAbove(text: string, { start }: TextLine): TextLine | null {
  for (let end = start - 1; end > 0; ) {
    const line = lineAt(text, end);
    if (!/^\s*(?:(?:#|\/\/).*)?$/.test(line.text)) return line;
    end = line.start - 1;
  }
  return null;
}

/** Those below a line. */
export function* linesBelow(text: string, { end }: Span): Generator<TextLine> {
  for (let at = nextLine(text, end); at < text.length; ) {
    const line = lineAt(text, at);
    yield line;
    at = nextLine(text, line.end);
  }
}

/** Text that is missing at an offset. */
export const insertion = (at: number, text: string, message: string, title: string): Correction => ({
  at: { start: Math.max(0, at - 1), end: at },
  message,
  title,
  edits: [{ start: at, end: at, text }],
});

/** Text that is certainly missing behind each match. */
export const insertions = (
  { start, text }: TextLine,
  behind: RegExp,
  sign: string,
  message: string,
  title: string,
): readonly Correction[] =>
  [...text.matchAll(behind)].map(({ 0: match, index }) => ({
    ...insertion(start + index + match.length, sign, message, title),
    isCertain: true,
  }));

/** A stretch of a text, in one line or several. */
export type Stretch = Pick<TextLine, "start" | "text">;

/** Other text that is certainly meant in the place of each match. */
export const replacements = (
  { start, text }: Stretch,
  wrong: RegExp,
  right: string | ((match: RegExpExecArray) => string),
  message: string,
  title: string,
): readonly Correction[] =>
  [...text.matchAll(wrong)].map((match) => {
    const at = { start: start + match.index, end: start + match.index + match[0].length };
    return {
      at,
      message,
      title,
      edits: [{ ...at, text: typeof right === "string" ? right : right(match) }],
      isCertain: true,
    };
  });

/** One that may not be meant. */
export const asGuess = ({ isCertain: _, ...other }: Correction): Correction => other;

/** Several corrections of one kind as one, each place once. */
export function all(corrections: readonly Correction[]): readonly Correction[] {
  const [first] = corrections;
  const edits = new Map(corrections.flatMap((one) => one.edits).map((edit) => [edit.start, edit]));
  return first ? [{ ...first, edits: [...edits.values()] }] : [];
}
