import type { Lines } from "../../document/index.ts";
import type { OneBased } from "./one-based.ts";

/** How often the number of bytes before an offset is remembered, in UTF-16 units. */
const step = 1024;

/** Positions from 1 whose columns are in bytes of UTF-8. A long line is read only once for all of them. */
export function utf8Positions(text: string, lines: Lines): (offset: number) => OneBased {
  /** The bytes before each multiple of the step. */
  const marks: number[] = [0];
  const bytesBefore = (offset: number): number => {
    const mark = Math.floor(offset / step);
    for (let next = marks.length; next <= mark; next++)
      marks.push((marks[next - 1] ?? 0) + bytesIn(text, (next - 1) * step, next * step));
    return (marks[mark] ?? 0) + bytesIn(text, mark * step, offset);
  };
  return (offset) => {
    const { line } = lines.positionAt(offset);
    const begin = lines.offsetAt({ line, character: 0 });
    return { line: line + 1, column: bytesBefore(offset) - bytesBefore(begin) + 1 };
  };
}

/** Half a surrogate pair counts two bytes, so that the halves of a character may be in different parts. */
function bytesIn(text: string, start: number, end: number): number {
  let bytes = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return bytes;
}
