import { hash, lineFeed, space } from "../../../text/characters.ts";
import { skipSpaces } from "../../../text/text-lines.ts";
import type { Scalar } from "../../tree/tree.ts";

/** The number of characters before an offset on its line. */
export function columnOf(text: string, at: number): number {
  return at - text.lastIndexOf("\n", at - 1) - 1;
}

/** The offset of the next content. */
export function nextContent(text: string, from: number): number {
  for (let at = skipSpaces(text, from); ; at = skipSpaces(text, at)) {
    const code = text.charCodeAt(at);
    if (code === hash) {
      const end = text.indexOf("\n", at);
      at = end < 0 ? text.length : end;
    } else if (code === lineFeed) at++;
    else return at;
  }
}

/** Without the spaces around it. */
export function trimmed(line: string): string {
  let start = 0;
  let end = line.length;
  while (line.charCodeAt(start) === space) start++;
  while (end > start && line.charCodeAt(end - 1) === space) end--;
  return line.slice(start, end);
}

/** A literal block scalar with its lines at this indentation. Null for one with a header that says more, or odd blanks. */
export function literalBlock(text: string, { start, end }: Scalar, indent: number): string | null {
  const [header = "", ...lines] = text.slice(start, end).split("\n");
  const mark = trimmed(header);
  const width = /^ */.exec(lines[0] ?? "")?.[0].length ?? 0;
  if (!/^\|-?$/.test(mark) || width === 0 || /^ *$|[^ ] $/.test(lines[0] ?? "")) return null;
  let written = mark;
  for (const line of lines) {
    if (line === "") written += "\n";
    else if (/^ *$/.test(line) || line.endsWith(" ")) return null;
    else written += `\n${" ".repeat(indent)}${line.slice(width)}`;
  }
  return written;
}
