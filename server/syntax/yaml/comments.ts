import { lineEnd } from "../../text/text-lines.ts";
import type { Comment, Span } from "../tree/tree.ts";

/** The comments of a text; `quoted` are the spans in which `#` does not start one, in order. */
export function yamlComments(text: string, quoted: readonly Span[]): Comment[] {
  const comments: Comment[] = [];
  let next = 0;
  for (let at = text.indexOf("#"); at >= 0; at = text.indexOf("#", at + 1)) {
    const before = text.charAt(at - 1);
    if (at > 0 && !/\s/.test(before)) continue;
    while (next < quoted.length && (quoted[next] as Span).end <= at) next++;
    const span = quoted[next];
    if (span && span.start < at && at < span.end) {
      // Comments in the header of a block scalar are ignored.
      at = span.end - 1;
      continue;
    }
    const end = lineEnd(text, at);
    comments.push({ start: at, end, text: text.slice(at + 1, end).trim() });
    at = end - 1;
  }
  return comments;
}
