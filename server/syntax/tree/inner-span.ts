import type { Rewording, Scalar, Span } from "./tree.ts";

/** Where the characters `from` to `to` of a scalar's value are written. Null if they cannot be located. */
export type InnerSpans = (from: number, to: number) => Span | null;

/** Line breaks and aliases as keys have no places inside them. */
export function innerSpans(text: string, scalar: Scalar): InnerSpans {
  const { start, style } = scalar;
  const nowhere: InnerSpans = () => null;
  const behind =
    (first: number): InnerSpans =>
    (from, to) => ({ start: first + from, end: first + to });
  if (scalar.words) return throughWords(text, scalar, scalar.words);
  const written = text.slice(start, scalar.end);
  const value = typeof scalar.value === "string" ? scalar.value : written;
  if (style === "plain" && written.startsWith("*") && written !== value) return nowhere;
  const isOneLine = !/[\r\n]/.test(written);
  if (style === "plain" && isOneLine) return behind(start);
  const isDouble = style === "double";
  const isQuoted = isDouble || style === "single";
  const isClosed = written.length > 1 && (isDouble ? written.endsWith('"') : isQuoted);
  const end = isClosed ? written.length - 1 : written.length;
  if (isOneLine && !(isDouble ? written.includes("\\") : written.slice(1, end).includes("'")))
    return end - 1 === value.length ? behind(start + 1) : nowhere;
  const step = isDouble ? doubleStep : isQuoted ? singleStep : plainStep;
  const first = style === "block" ? written.search(/[\r\n]/) : isQuoted ? 1 : 0;
  const offsets = offsetsOf(written.slice(0, end), first, step, value, isOneLine);
  if (offsets === null) return nowhere;
  const offsetOf = (unit: number): number => start + (offsets[Math.min(unit, value.length)] ?? end);
  return (from, to) =>
    isOneLine || written[offsetOf(from) - start]?.trim() ? { start: offsetOf(from), end: offsetOf(to) } : null;
}

/** A word that the file writes otherwise has no places inside it. */
function throughWords(text: string, { words: _, ...scalar }: Scalar, words: readonly Rewording[]): InnerSpans {
  const value = String(scalar.value);
  const grown = words.reduce((sum, { length, written }) => sum + written - length, 0);
  // Only its length matters for the places of its characters.
  const spans = innerSpans(text, {
    ...scalar,
    value: value.slice(0, value.length + grown).padEnd(value.length + grown),
  });
  const inFile = (offset: number, isEnd: boolean): number => {
    let by = 0;
    for (const { at, length, written } of words) {
      if (offset <= at) break;
      if (offset < at + length) return at + by + (isEnd ? written : 0);
      by += written - length;
    }
    return offset + by;
  };
  return (from, to) => spans(inFile(from, false), inFile(to, true));
}

/** The number of written characters at an offset, and the number of code units of the value they represent. */
type Step = (written: string, at: number) => { readonly written: number; readonly units: number };

const one = { written: 1, units: 1 };
const two = { written: 2, units: 1 };

const plainStep: Step = () => one;

const singleStep: Step = (written, at) => (written.startsWith("''", at) ? two : one);

const doubleStep: Step = (written, at) => {
  if (written.charCodeAt(at) !== 0x5c) return one;
  const escaped = /^\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|.)/.exec(written.slice(at, at + 10))?.[0] ?? "\\";
  const isPair = escaped.startsWith("\\U") && Number.parseInt(escaped.slice(2), 16) > 0xffff;
  return { written: escaped.length, units: isPair ? 2 : 1 };
};

const blanks = /[ \t\r\n]*/y;
/** In double quotes, a `\` joins lines. */
const joined = /(?:[ \t\r\n]|\\(?:\r\n?|\n))*/y;

function gapAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}

/** How many blanks a gap in double quotes stands for: more that follow in the value are escapes behind it. */
function blanksOfGap(gap: string): number {
  const [before = "", ...joined] = gap.split("\\");
  const breaks = breaksIn(before);
  const first = breaks === 0 ? before.length : Math.max(1, breaks - 1);
  return joined.reduce((sum, piece) => sum + breaksIn(piece) - 1, first);
}

const breaksIn = (gap: string): number => gap.match(/\r\n?|\n/g)?.length ?? 0;

/**
 * The offset of each code unit of the value, and the end; null if they do not match. In several lines, indentation and line breaks
 * are other blanks in the value, and anything else but an escape is the same there.
 */
function offsetsOf(written: string, first: number, step: Step, value: string, isOneLine: boolean): Uint32Array | null {
  const offsets = new Uint32Array(value.length + 1);
  const isDouble = step === doubleStep;
  let at = first;
  for (let unit = 0; ; ) {
    const gap = isOneLine ? "" : gapAt(isDouble ? joined : blanks, written, at);
    const { length } = isOneLine ? "" : gapAt(blanks, value, unit);
    const isOpen = breaksIn(gap) > 0 || at + gap.length === written.length;
    const most = isDouble ? blanksOfGap(gap) : isOpen ? length : gap.length;
    const same = Math.min(length, most);
    offsets.fill(at, unit, unit + same + 1);
    unit += same;
    if (unit === value.length) return isOneLine && at < written.length ? null : offsets;
    at += gap.length;
    const taken = step(written, at);
    if (at >= written.length || (!isOneLine && taken === one && written[at] !== value[unit])) return null;
    // Both halves of a surrogate pair start at its escape.
    offsets.fill(at, unit, unit + taken.units);
    unit += taken.units;
    at += taken.written;
  }
}
