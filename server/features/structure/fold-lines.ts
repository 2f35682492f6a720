import { countUpTo } from "../../syntax/index.ts";

/** The lines of a text as folding sees them. All offsets and lines count from the text's start. */
export interface FoldLines {
  readonly lineAt: (offset: number) => number;
  /** How far an offset is from the beginning of its line. */
  readonly columnAt: (offset: number) => number;
  readonly isFirst: (offset: number) => boolean;
  /** The line of the last thing that stands before an offset; blank lines are passed over. */
  readonly lastLine: (offset: number) => number;
  /** The same for the place of a closing bracket, which stays to be seen where only such stand before it. */
  readonly lastInside: (offset: number) => number;
  /** The last line before a line that is not blank. */
  readonly filledBefore: (line: number) => number;
}

export function foldLinesOf(text: string): FoldLines {
  const starts: number[] = [];
  /** On each line, where the first thing stands, and the first that is no closing bracket. */
  const contents: number[] = [];
  const insides: number[] = [];
  /** The last line up to each that is not blank. */
  const filled: number[] = [];
  const lines = /([ \t\uFEFF]*)([\]}, \t]*)[^\r\n]*(?:\r\n|\r|\n|$)/y;
  for (let at = 0; at <= text.length; at = lines.lastIndex) {
    lines.lastIndex = at;
    const [whole = "", blank = "", closing = ""] = lines.exec(text) ?? [];
    const content = at + blank.length;
    const isBlank = /^[\r\n]?$/.test(text.charAt(content));
    filled.push(isBlank ? (filled.at(-1) ?? 0) : starts.length);
    starts.push(at);
    contents.push(content);
    insides.push(content + closing.length);
    // The last line has no end.
    if (whole === "" || !/[\r\n]$/.test(whole)) break;
  }
  const lineAt = (offset: number): number => Math.max(0, countUpTo(starts, offset) - 1);
  const before = (offset: number, begin: readonly number[]): number => {
    const line = lineAt(offset);
    return offset <= (begin[line] ?? 0) ? (filled[line - 1] ?? 0) : (filled[line] ?? 0);
  };
  return {
    lineAt,
    columnAt: (offset) => offset - (starts[lineAt(offset)] ?? 0),
    isFirst: (offset) => contents[lineAt(offset)] === offset,
    lastLine: (offset) => before(offset, contents),
    lastInside: (offset) => before(offset, insides),
    filledBefore: (line) => filled[line - 1] ?? 0,
  };
}
