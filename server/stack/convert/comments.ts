import { show, type Value } from "../../document/index.ts";
import { readSuppression } from "../../rules/suppressions/read-suppression.ts";
import type { Comment } from "../../syntax/index.ts";

/** In an HTTP file, it would say something about the request, such as another name. */
const directive = /^\s*@/;

/** The comments in the blocks of requests. */
export function commentsOn(requests: readonly Value[]) {
  const blocks = new Set(requests.map(({ block }) => block));
  return [...blocks].flatMap((block) => {
    const own = requests.filter((request) => request.block === block);
    const { text, parsed } = block;
    return parsed.comments.map((comment) => ({
      text: show(comment.text.trim()),
      place: { block, start: comment.start, end: comment.end },
      /** The request below it; null for a comment inside a request, after one, or about something else. */
      above: directive.test(comment.text) || readSuppression(comment, text) ? null : requestBelow(comment, own, text),
    }));
  });
}

function requestBelow({ start, end }: Comment, requests: readonly Value[], text: string): Value | null {
  const next = requests.find(({ node }) => node.start >= end);
  const before = requests.findLast(({ node }) => node.start < start);
  if (!next || (before && !text.slice(before.node.end, start).includes("\n"))) return null;
  // A comment above the whole list is about the file.
  return next.parent && next.parent.node.start >= end ? null : next;
}
