import type { Span } from "../tree/tree.ts";
import { requestLine } from "./code-language.ts";

/** A request line, or the status line of an answer. */
const boundary = new RegExp(`${requestLine.source}|^[ \\t]*HTTP/\\d(?:\\.\\d)?[ \\t]+\\d{3}\\b`, "gm");

/**
 * The requests in an excerpt: each from its request line to the next one, or to an answer. What is behind one without a body is its
 * answer. A line without anything behind it may only name what can be sent.
 */
export function requestsInExcerpt(text: string): readonly Span[] {
  const starts = Array.from(text.matchAll(boundary), ({ index }) => index);
  return starts.flatMap((start, index): readonly Span[] => {
    const part = text.slice(start, starts[index + 1]);
    const [line = ""] = /^[^\n]*/.exec(part) ?? [];
    if (/^[ \t]*HTTP/.test(line)) return [];
    const hasBody = /^[ \t]*P/.test(line);
    if (hasBody && !/[ \t]HTTP\/\d/.test(line) && !/\n[ \t]*(?:[\w-]+:[ \t]|[{[<])/.test(part)) return [];
    const length = hasBody ? part.length : endOfHead(part);
    return [{ start, end: start + length }];
  });
}

/** Before the first empty line. */
function endOfHead(text: string): number {
  const at = text.search(/\n[ \t]*(?:\n|$)/);
  return at < 0 ? text.length : at + 1;
}
