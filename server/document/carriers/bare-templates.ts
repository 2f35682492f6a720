import type { Type } from "../../api/index.ts";
import { applyEdits, type Edit, inOrder, type Span, shifted } from "../../syntax/index.ts";
import { blockWith } from "../blocks/block.ts";
import { blockAt } from "../blocks/block-at.ts";
import { type Document, indexAt } from "../blocks/document.ts";
import { rootOf } from "../values/root.ts";
import type { Value } from "../values/value.ts";

const quoted = /"(?:\$\{[^{}"\\]*\}|\{\{[^{}"\\]*\}\})"/;
const wholeTemplate = new RegExp(`^${quoted.source}$`);

/**
 * The edits of a carrier's requests, with templates as they are in the place of numbers and the like: the carrier's tool puts the
 * value in, and quotes would send it as a string.
 */
export const withBareTemplates = (document: Document, edits: readonly Edit[]): readonly Edit[] =>
  document.file.carrier ? edits.map((edit) => (quoted.test(edit.text) ? bare(document, edit, edits) : edit)) : edits;

function bare(document: Document, edit: Edit, edits: readonly Edit[]): Edit {
  const { block, index, start: by } = blockAt(document, edit.start);
  const own = inOrder(edits.filter(({ start }) => indexAt(document, start) === index));
  const text = applyEdits(
    block.text,
    own.map((one) => shifted(one, -by)),
  );
  const grown = own.slice(0, own.indexOf(edit)).reduce((sum, one) => sum + one.text.length - (one.end - one.start), 0);
  const start = edit.start - by + grown;
  const root = rootOf(blockWith(block, text, block.holds));
  const quoted = root ? quotedIn(root, { start, end: start + edit.text.length }, text) : [];
  const quotes = quoted.flatMap((one) => [
    { start: one.start - start, end: one.start - start + 1, text: "" },
    { start: one.end - start - 1, end: one.end - start, text: "" },
  ]);
  return { ...edit, text: applyEdits(edit.text, quotes) };
}

function quotedIn({ node, type, values }: Value, span: Span, text: string): readonly Span[] {
  if (node.end < span.start || node.start > span.end) return [];
  if (node.kind !== "scalar") return values.flatMap((value) => quotedIn(value, span, text));
  const isInside = span.start <= node.start && node.end <= span.end;
  if (!isInside || takesText(type)) return [];
  return wholeTemplate.test(text.slice(node.start, node.end)) ? [node] : [];
}

/** Whether a string can be a value of a type, unless all of it is a template. */
export function takesText(type: Type | null): boolean {
  if (type?.kind === "union") return type.types.some(takesText);
  return type === null || type.kind === "any" || type.kind === "string" || type.kind === "enum";
}
