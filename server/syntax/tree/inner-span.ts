import type { Rewording, Scalar, Span } from "./tree.ts";

/** Where the characters `from` to `to` of a scalar's value are written. */
export type InnerSpans = (from: number, to: number) => Span;

/**
 * Returns the whole scalar if the characters of its value cannot be located (block scalars, multi-line quoted text, and aliases
 * as keys).
 */
export function innerSpans(text: string, scalar: Scalar): InnerSpans {
  const whole = (): Span => ({ start: scalar.start, end: scalar.end });
  const behind =
    (first: number): InnerSpans =>
    (from, to) => ({ start: first + from, end: first + to });
  if (scalar.words) return throughWords(text, scalar, scalar.words);
  const value = typeof scalar.value === "string" ? scalar.value : text.slice(scalar.start, scalar.end);
  const written = text.slice(scalar.start, scalar.end);
  const isAlias = scalar.style === "plain" && written.startsWith("*") && written !== value;
  if (isAlias || scalar.style === "block" || /[\r\n]/.test(written)) return whole;
  if (scalar.style === "plain") return behind(scalar.start);
  const isDouble = scalar.style === "double";
  const isClosed = written.length > 1 && (!isDouble || written.endsWith('"'));
  const end = isClosed ? written.length - 1 : written.length;
  if (!(isDouble ? written.includes("\\") : written.slice(1, end).includes("'")))
    return end - 1 === value.length ? behind(scalar.start + 1) : whole;
  const offsets = offsetsOf(written, end, isDouble ? doubleStep : singleStep, value.length);
  if (offsets === null) return whole;
  const offsetOf = (unit: number): number => scalar.start + (offsets[Math.min(unit, value.length)] ?? end);
  return (from, to) => ({ start: offsetOf(from), end: offsetOf(to) });
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

const singleStep: Step = (written, at) => (written.startsWith("''", at) ? two : one);

const doubleStep: Step = (written, at) => {
  if (written.charCodeAt(at) !== 0x5c) return one;
  const escaped = /^\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|.)/.exec(written.slice(at, at + 10))?.[0] ?? "\\";
  const isPair = escaped.startsWith("\\U") && Number.parseInt(escaped.slice(2), 16) > 0xffff;
  return { written: escaped.length, units: isPair ? 2 : 1 };
};

/** The offset of each code unit of the value, and the end; null if they do not match. */
function offsetsOf(written: string, end: number, step: Step, length: number): Uint32Array | null {
  const offsets = new Uint32Array(length + 1);
  let units = 0;
  let at = 1;
  while (at < end && units < length) {
    const taken = step(written, at);
    // Both halves of a surrogate pair start at its escape.
    offsets.fill(at, units, units + taken.units);
    units += taken.units;
    at += taken.written;
  }
  offsets[length] = at;
  return units === length && at === end ? offsets : null;
}
