import type { Scalar, Span } from "./tree.ts";

/**
 * Where the characters `from` to `to` of a scalar's value stand in the text. The whole scalar where they cannot be told
 * apart (block scalars, and quoted text over several lines).
 */
export function innerSpan(text: string, scalar: Scalar, from: number, to: number): Span {
  const value = typeof scalar.value === "string" ? scalar.value : text.slice(scalar.start, scalar.end);
  const written = text.slice(scalar.start, scalar.end);
  if (scalar.style === "block" || /[\r\n]/.test(written)) return { start: scalar.start, end: scalar.end };
  if (scalar.style === "plain") return { start: scalar.start + from, end: scalar.start + to };
  const isDouble = scalar.style === "double";
  const isClosed = written.length > 1 && (!isDouble || written.endsWith('"'));
  const end = isClosed ? written.length - 1 : written.length;
  // A value may hold very many places that are asked for: what has no escapes is not walked through.
  if (!(isDouble ? written.includes("\\") : written.slice(1, end).includes("'")))
    return end - 1 === value.length
      ? { start: scalar.start + 1 + from, end: scalar.start + 1 + to }
      : { start: scalar.start, end: scalar.end };
  const wanted = [from, to, value.length];
  const [start, stop, last] = offsetsOf(written, end, isDouble ? inDouble : inSingle, wanted);
  if (start === undefined || stop === undefined || last !== end) return { start: scalar.start, end: scalar.end };
  return { start: scalar.start + start, end: scalar.start + stop };
}

/** How many characters are written for what begins at an offset, and how many code units of the value they stand for. */
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

/** What an escape begins with, and how it goes on. */
interface Escapes {
  readonly mark: string;
  readonly step: Step;
}

const inSingle: Escapes = { mark: "'", step: singleStep };
const inDouble: Escapes = { mark: "\\", step: doubleStep };

/** The offsets in the written text of code units of the value, which are asked for in order. */
function offsetsOf(
  written: string,
  end: number,
  { mark, step }: Escapes,
  wanted: readonly number[],
): readonly number[] {
  const offsets: number[] = [];
  let at = 1;
  let units = 0;
  for (const unit of wanted) {
    while (at < end && units < unit) {
      const next = written.indexOf(mark, at);
      const plain = Math.min((next < 0 ? end : next) - at, end - at, unit - units);
      if (plain > 0) {
        at += plain;
        units += plain;
        continue;
      }
      const taken = step(written, at);
      // Both halves of a pair begin where its escape does.
      if (units + taken.units > unit) break;
      at += taken.written;
      units += taken.units;
    }
    offsets.push(at);
  }
  return offsets;
}
