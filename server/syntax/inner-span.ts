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
  const offsets = scalar.style === "single" ? offsetsInSingle(written) : offsetsInDouble(written);
  if (offsets.length !== value.length + 1) return { start: scalar.start, end: scalar.end };
  return { start: scalar.start + (offsets[from] ?? 0), end: scalar.start + (offsets[to] ?? written.length) };
}

/** The offset in the written text of each code unit of the value, and of its end. */
function offsetsInSingle(written: string): number[] {
  const offsets: number[] = [];
  let at = 1;
  while (at < written.length - 1) {
    offsets.push(at);
    at += written.startsWith("''", at) ? 2 : 1;
  }
  offsets.push(at);
  return offsets;
}

function offsetsInDouble(written: string): number[] {
  const offsets: number[] = [];
  let at = 1;
  const end = written.endsWith('"') && written.length > 1 ? written.length - 1 : written.length;
  while (at < end) {
    offsets.push(at);
    const escaped = /^\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|.)/.exec(written.slice(at, at + 10))?.[0];
    if (escaped?.startsWith("\\U") && Number.parseInt(escaped.slice(2), 16) > 0xffff) offsets.push(at);
    at += escaped?.length ?? 1;
  }
  offsets.push(at);
  return offsets;
}
