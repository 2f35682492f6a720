import { countWhile } from "./count-while.ts";
import type { Span } from "./edits.ts";
import { keptIn } from "./groups.ts";

/**
 * How a stretch of a source writes text, such as a single-quoted shell word. Two stretches of one form are quoted alike: text may be
 * replaced from the middle of one to the middle of the other.
 */
export interface WrittenForm {
  /** The text in the source's form; null if the form cannot represent it. */
  readonly write: (text: string) => string | null;
  /**
   * How the source has to write an expansion, such as `$NAME`, so that a shell puts its value in; null where the form cannot
   * hold it. Absent where the form keeps no shell from doing so.
   */
  readonly writeExpansion?: (expansion: string) => string | null;
  /** A variable of this name as the source writes it, such as `{{name}}`; null where the form cannot hold it, absent where it holds none. */
  readonly writeVariable?: (name: string) => string | null;
}

/**
 * A stretch of a derived text and where it comes from, in UTF-16 code units. `verbatim`: the source has the same characters;
 * else it writes the whole stretch in some other way, such as an escape, and has no places inside it.
 */
export interface MappedPart {
  /** In the derived text. */
  readonly at: number;
  readonly length: number;
  /** In the source. */
  readonly start: number;
  readonly end: number;
  readonly isVerbatim: boolean;
  /** Null if it is read-only, such as the value of a shell expansion. */
  readonly form: WrittenForm | null;
}

/** A text derived from another one. What no part covers was added and is not in the source. */
export interface MappedText {
  readonly text: string;
  /** In the order of the derived text; they do not overlap there. */
  readonly parts: readonly MappedPart[];
}

/** A stretch of the source. */
export type SourceSpan = Span;

/** A text without a source. */
export const addedText = (text: string): MappedText => ({ text, parts: [] });

/** A verbatim part of a source. */
export const verbatimText = (source: string, start: number, end: number, form: WrittenForm | null): MappedText => ({
  text: source.slice(start, end),
  parts: [{ at: 0, length: end - start, start, end, isVerbatim: true, form }],
});

/** A text that a source writes in another way, such as a line break with marks around it. */
export const escapedText = (text: string, start: number, end: number, form: WrittenForm | null): MappedText => ({
  text,
  parts: [{ at: 0, length: text.length, start, end, isVerbatim: false, form }],
});

/** The text of some lines of a source, whose breaks and what is between them become `\n`. */
export const linesOfSource = (source: string, lines: readonly SourceSpan[], form: WrittenForm): MappedText =>
  joinMapped(
    lines.flatMap(({ start, end }, index) => {
      const before = lines[index - 1]?.end;
      const text = verbatimText(source, start, end, form);
      return before === undefined ? text : [escapedText("\n", before, start, form), text];
    }),
  );

/**
 * A stretch of a source in which each match of a pattern is written for another text. It is text itself where `decode` gives
 * undefined, and left out where that is empty.
 */
export function unescapedText(
  source: string,
  { start, end }: SourceSpan,
  form: WrittenForm,
  pattern: RegExp,
  decode: (match: RegExpExecArray) => string | undefined,
): MappedText {
  const pieces: MappedText[] = [];
  let at = start;
  for (const match of source.slice(start, end).matchAll(pattern)) {
    const text = decode(match);
    if (text === undefined) continue;
    const from = start + match.index;
    pieces.push(verbatimText(source, at, from, form));
    at = from + match[0].length;
    if (text !== "") pieces.push(escapedText(text, from, at, form));
  }
  return joinMapped([...pieces, verbatimText(source, at, end, form)]);
}

/** Another text in the place of a derived one, with no places in it. */
export function inPlaceOf({ parts }: Pick<MappedText, "parts">, text: string): MappedText {
  const [first] = parts;
  const last = parts.at(-1);
  return first && last ? escapedText(text, first.start, last.end, null) : addedText(text);
}

/** A text in the place of a stretch of a derived one. */
export interface Replacement extends SourceSpan {
  readonly as: MappedText;
}

/** A derived text with others in the place of some stretches, in their order. */
export function replaceMapped(mapped: MappedText, replacements: readonly Replacement[]): MappedText {
  if (replacements.length === 0) return mapped;
  let at = 0;
  const pieces = replacements.flatMap(({ start, end, as }) => {
    const before = sliceMapped(mapped, at, start);
    at = end;
    return [before, as];
  });
  return joinMapped([...pieces, sliceMapped(mapped, at)]);
}

/** The same in the place of what a pattern finds. */
export const replaceMatches = (
  mapped: MappedText,
  pattern: RegExp,
  replace: (found: MappedText, match: RegExpExecArray) => MappedText,
): MappedText =>
  replaceMapped(
    mapped,
    Array.from(mapped.text.matchAll(pattern), (match) => {
      const [start, end] = [match.index, match.index + match[0].length];
      return { start, end, as: replace(sliceMapped(mapped, start, end), match) };
    }),
  );

/** The same text in other forms, which are made once of each. */
export function withForms({ text, parts }: MappedText, make: (form: WrittenForm) => WrittenForm): MappedText {
  const forms = new Map<WrittenForm, WrittenForm>();
  const formOf = (form: WrittenForm): WrittenForm => keptIn(forms, form, () => make(form));
  return { text, parts: parts.map((part) => (part.form ? { ...part, form: formOf(part.form) } : part)) };
}

export function joinMapped(texts: readonly MappedText[]): MappedText {
  let text = "";
  const parts: MappedPart[] = [];
  for (const one of texts) {
    for (const part of one.parts) parts.push({ ...part, at: part.at + text.length });
    text += one.text;
  }
  return { text, parts };
}

/** Parts that are cut and not verbatim are omitted from the mapping. */
export function sliceMapped(mapped: MappedText, start: number, end = mapped.text.length): MappedText {
  return {
    text: mapped.text.slice(start, end),
    parts: touchedParts(mapped, { start, end }).flatMap((part) => {
      const from = Math.max(start, part.at);
      const to = Math.min(end, part.at + part.length);
      if (to < from || (to === from && part.length > 0)) return [];
      if (to - from === part.length) return [{ ...part, at: part.at - start }];
      if (!part.isVerbatim) return [];
      const shift = part.start - part.at;
      return [{ ...part, at: from - start, length: to - from, start: from + shift, end: to + shift }];
    }),
  };
}

/** The parts that a stretch overlaps or ends at. */
export const touchedParts = ({ parts }: MappedText, { start, end }: SourceSpan): readonly MappedPart[] =>
  parts.slice(
    countWhile(parts.length, (index) => endOfPart(parts[index]) < start),
    countWhile(parts.length, (index) => (parts[index]?.at ?? 0) <= end),
  );

/** Where a part ends in the derived text. */
export const endOfPart = (part: MappedPart | undefined): number => (part ? part.at + part.length : 0);
