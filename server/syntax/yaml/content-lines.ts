import { lineEnd, nextLine } from "../../text/text-lines.ts";

/** No content, a comment, or the start or end of a document. */
export const noContent = /^(?:[ \t]*(?:#|$)|---(?:[ ]*(?:#|$))|\.\.\.)/;

/** The first line from an offset on that has content and is no comment. */
export function contentFrom(text: string, from: number): string {
  for (let at = from; at < text.length; at = nextLine(text, at)) {
    const line = text.slice(at, lineEnd(text, at));
    if (!noContent.test(line)) return line;
  }
  return "";
}

/** The last line before an offset that has content and is no comment. */
export function lastLine(text: string, before = text.length): string {
  for (let end = before; end > 0; ) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, end);
    if (!noContent.test(line.trimEnd())) return line;
    end = start - 1;
  }
  return "";
}
