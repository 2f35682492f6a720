/** No content, a comment, or the start or end of a document. */
export const noContent = /^(?:[ \t]*(?:#|$)|---(?:[ ]*(?:#|$))|\.\.\.)/;

/** The first line from an offset on that has content and is no comment. */
export function contentFrom(text: string, from: number): string {
  for (let at = from; at < text.length; ) {
    const end = lineEndAt(text, at);
    const line = text.slice(at, end);
    if (!noContent.test(line)) return line;
    at = afterBreak(text, end);
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

/** Where a line ends, in a text without lone carriage returns. */
export function lineEndAt(text: string, from: number): number {
  const feed = text.indexOf("\n", from);
  if (feed < 0) return text.length;
  return feed > from && text.charCodeAt(feed - 1) === 0x0d ? feed - 1 : feed;
}

/** Where the next line starts. */
export function afterBreak(text: string, end: number): number {
  if (text.charCodeAt(end) === 0x0d && text.charCodeAt(end + 1) === 0x0a) return end + 2;
  return Math.min(text.length, end + 1);
}
