import type { CarrierRequest } from "../../syntax/carrier.ts";
import { readFileComment } from "../../syntax/http/file-comment.ts";

/** More lines than anybody writes above a request. */
const mostLines = 50;

/** Markdown's quotation marks and list items before the lines of a fence. */
const prefix = /^[ \t>]*(?:(?:[*+-]|\d+[.)])[ \t]+)?/;
const mark = /^(?:#|\/\/)[#/]*/;
/** Comments that tools read. */
const directive = /^\s*(?:@|!|compute-stack-disable)/;

/** The comments directly above a request, a line each. The title of a section of an HTTP file counts as one. */
export function commentsAbove(text: string, { sequence, anchor }: CarrierRequest): readonly string[] {
  const isHttp = sequence !== null;
  const comments: string[] = [];
  let end = text.lastIndexOf("\n", anchor.start - 1);
  for (let count = 0; end > 0 && count < mostLines; count++) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, end).replace(prefix, "").trimEnd();
    end = start - 1;
    if (isHttp && (line === "" || line.startsWith("@"))) continue;
    if (!(isHttp ? mark.test(line) : line.startsWith("#"))) break;
    const comment = line.replace(mark, "");
    if (comment.trim() !== "" && !directive.test(comment) && !readFileComment(line)) comments.unshift(comment.trim());
    if (isHttp && line.startsWith("###")) break;
  }
  return comments;
}
