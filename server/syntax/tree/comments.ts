import { byteOrderMark } from "../../text/characters.ts";
import type { Edit, Span } from "../../text/edits.ts";
import { lineBreak, lineEnd, lineStart } from "../../text/text-lines.ts";
import type { Language, Parsed } from "../language.ts";
import { childrenOf, type Node } from "./tree.ts";

/** A comment on its own line, above the line of the offset. Null if the comment would become content. */
export function commentAbove(
  { text, language, parsed }: { readonly text: string; readonly language: Language; readonly parsed: Parsed },
  offset: number,
  comment: string,
): Edit | null {
  const begin = lineStart(text, offset);
  const start = text.charCodeAt(begin) === byteOrderMark ? begin + 1 : begin;
  if (isInsideText(parsed, start)) return null;
  const indent = /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
  return { start, end: start, text: `${indent}${language.lineComment} ${comment}${lineBreak(text)}` };
}

/** A comment at the end of the line of the offset. Null if the comment would become content. */
export function commentBehind(
  { text, language, parsed }: { readonly text: string; readonly language: Language; readonly parsed: Parsed },
  offset: number,
  comment: string,
): Edit | null {
  const end = lineEnd(text, offset);
  if (isInsideText(parsed, end) || endsBlockScalar(parsed.root, end)) return null;
  return { start: end, end, text: ` ${language.lineComment} ${comment}` };
}

/** Whether the offset is inside a scalar or a comment. */
function isInsideText({ root, comments }: Parsed, offset: number): boolean {
  const isAround = ({ start, end }: Span): boolean => start < offset && offset < end;
  if (comments.some((comment) => comment.start < offset && offset <= comment.end)) return true;
  const visit = (node: Node): boolean => {
    if (node.kind === "scalar" || node.kind === "alias") return isAround(node);
    if (node.end < offset) return false;
    if (node.kind === "mapping" && node.entries.some(({ key }) => isAround(key))) return true;
    return childrenOf(node).some((child) => child.start < offset && offset <= child.end && visit(child));
  };
  return root !== null && visit(root);
}

/** The last line of a block scalar takes a comment for more of its text. */
function endsBlockScalar(node: Node | null, offset: number): boolean {
  if (node === null || node.kind === "alias" || offset < node.start || node.end < offset) return false;
  if (node.kind === "scalar") return node.style === "block" && node.end === offset;
  return childrenOf(node).some((child) => endsBlockScalar(child, offset));
}
