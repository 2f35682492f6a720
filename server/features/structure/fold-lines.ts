import { countUpTo } from "../../syntax/index.ts";

export type FoldLines = ReturnType<typeof foldLinesOf>;

/** The lines of a text, for folding. All offsets and lines are relative to the text. */
export function foldLinesOf(text: string) {
  const starts: number[] = [];
  /** For each line, the column of the first character, and of the first that is not a closing bracket. */
  const contents: number[] = [];
  const insides: number[] = [];
  /** For each line, the last non-blank line up to it. */
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
    // The last line has no line break.
    if (whole === "" || !/[\r\n]$/.test(whole)) break;
  }
  const lineAt = (offset: number): number => Math.max(0, countUpTo(starts, offset) - 1);
  const before = (offset: number, begin: readonly number[]): number => {
    const line = lineAt(offset);
    return offset <= (begin[line] ?? 0) ? (filled[line - 1] ?? 0) : (filled[line] ?? 0);
  };
  return {
    lineAt,
    /** The distance of an offset from the start of its line. */
    columnAt: (offset: number): number => offset - (starts[lineAt(offset)] ?? 0),
    isFirst: (offset: number): boolean => contents[lineAt(offset)] === offset,
    /** The last line with text before an offset; blank lines are skipped. */
    lastLine: (offset: number): number => before(offset, contents),
    /** The same for a closing bracket, which stays visible if only brackets precede it on its line. */
    lastInside: (offset: number): number => before(offset, insides),
    /** The last non-blank line before a line. */
    filledBefore: (line: number): number => filled[line - 1] ?? 0,
  };
}
