import type { CarrierRequest } from "../../syntax/carrier.ts";
import { readFileComment } from "../../syntax/http/file-comment.ts";
import { readTemplateComment } from "../../syntax/template-comment.ts";

/** More lines than anybody writes above a request. */
const mostLines = 50;

/** Markdown's quotation marks and list items before the lines of a fence. */
const prefix = /^[ \t>]*(?:(?:[*+-]|\d+[.)])[ \t]+)?/;
const mark = /^(?:#|\/\/)[#/]*/;
/** Comments that tools read. */
const directive = /^\s*(?:@|!|compute-stack-disable)/;

export interface TextAbove {
  /** The comments directly above a request, a line each. The title of a section of an HTTP file counts as one. */
  readonly comments: readonly string[];
  /** The name in the title, which may have hyphens; null if the title is another one. */
  readonly name: string | null;
}

export function textAbove(text: string, request: CarrierRequest): TextAbove {
  const [title, ...comments] = commentsAbove(text, request);
  const isName = request.name !== null && title?.replaceAll("-", "_") === request.name.text;
  return isName ? { comments, name: title } : { comments: title === undefined ? [] : [title, ...comments], name: null };
}

function commentsAbove(text: string, { sequence, anchor }: CarrierRequest): readonly string[] {
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
    const isRead = directive.test(comment) || readFileComment(line) !== null || readTemplateComment(line) !== null;
    if (comment.trim() !== "" && !isRead) comments.unshift(comment.trim());
    if (isHttp && line.startsWith("###")) break;
  }
  return comments;
}
