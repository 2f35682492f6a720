import { type Comment, childrenOf, lineEnd, type Node, type Scalar, type Span } from "../../syntax/index.ts";
import type { Block } from "../blocks/block.ts";
import { replaced } from "./masked-line.ts";
import { hideInText, indentOf, leadsToSecret, mayLeadToSecret, namesPending } from "./secret-text.ts";
import { emptySecretKeys, secretKeyNodes, secretNodes } from "./secrets.ts";
import { star, starInRequest } from "./star.ts";

/** What of a block is hidden wherever its text is shown. */
export interface BlockSecrets {
  /**
   * Whether the block was read without problems: then these are all its secrets, and what is around its values and comments is
   * punctuation.
   */
  readonly isWhole: boolean;
  /** In order, none in another. */
  readonly spans: readonly Span[];
}

/** The secrets of a block; small, because most have none. */
export function secretsIn(block: Block): BlockSecrets {
  const { parsed, text, file } = block;
  const hide = file.carrier ? starInRequest : star;
  const secret = [...secretNodes(block), ...secretKeyNodes(block)];
  const all: Span = { start: 0, end: text.length };
  const broken = (): BlockSecrets => ({
    isWhole: false,
    spans: outermost(secret.flatMap((node) => textsIn(node, text))),
  });
  if (parsed.problems.length > 0) return broken();
  const scalars = parsed.root ? scalarsIn(parsed.root) : [];
  const judged = outermost([...scalars, ...parsed.comments]);
  if (holdsOtherText(text, all, judged)) return broken();
  const texts = judged.flatMap((span, at) =>
    hiddenSpans(text, span, isBelowName(text, judged[at - 1], span, parsed.comments) ? hide : hideLines),
  );
  const values = secret.flatMap(scalarsIn).flatMap((scalar) => hiddenSpans(text, withoutHeader(scalar, text), hide));
  // What has no value may be a tag or an anchor, although the text of a secret is meant.
  const rests = emptySecretKeys(block).flatMap(({ end }) =>
    hiddenSpans(text, { start: end, end: lineEnd(text, end) }, star),
  );
  return { isWhole: true, spans: outermost([...texts, ...values, ...rests]) };
}

/** Whether a comment or a text, but no key, is below a comment with the name of a secret. */
const isBelowName = (
  text: string,
  above: Span | undefined,
  { start, end }: Span,
  comments: readonly Comment[],
): boolean =>
  above !== undefined &&
  /^\s*$/.test(text.slice(above.end, start)) &&
  !/^\s*:/.test(text.slice(end, end + 20)) &&
  comments.some((one) => one.start === above.start && namesPending(one.text));

/** The scalars of a node, or all of it if there is other text in it. */
function textsIn(node: Node, text: string): readonly Span[] {
  const scalars = scalarsIn(node);
  return holdsOtherText(text, node, outermost(scalars)) ? [node] : scalars;
}

/** Keys included. */
function scalarsIn(node: Node): readonly Scalar[] {
  if (node.kind === "scalar") return [node];
  if (node.kind === "mapping") return node.entries.flatMap(({ key, value }) => [key, ...scalarsIn(value)]);
  return childrenOf(node).flatMap(scalarsIn);
}

export const outermost = (spans: readonly Span[]): readonly Span[] => {
  let end = -1;
  return [...spans]
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((span) => {
      const isOuter = span.start >= end && span.end > span.start;
      if (isOuter) end = span.end;
      return isOuter;
    });
};

/** Anchors, aliases, tags and directives tell nothing. */
const punctuation = /[&*!][^\s,[\]{}]*|%[A-Z]+[^\r\n]*/g;
const isPunctuation = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text.replace(punctuation, ""));

/** Whether there is text between values and comments, such as the other side of a merge conflict. */
function holdsOtherText(text: string, within: Span, judged: readonly Span[]): boolean {
  let at = within.start;
  for (const { start, end } of judged) {
    if (start > at && !isPunctuation(text.slice(at, start))) return true;
    at = Math.max(at, end);
  }
  return !isPunctuation(text.slice(at, within.end));
}

/** The header of a block scalar, such as `|-`. */
const header = /^[|>][^\r\n]*/;

const withoutHeader = ({ start, end, style }: Scalar, text: string): Span =>
  style === "block" ? { start: start + (header.exec(text.slice(start, end))?.[0].length ?? 0), end } : { start, end };

/** The parts of a span that are replaced by stars. */
function hiddenSpans(text: string, { start, end }: Span, hide: (text: string) => string): readonly Span[] {
  const written = text.slice(start, end);
  if (/^[\w.-]{0,11}$/.test(written) && hide === hideLines) return [];
  const hidden = hide(written);
  if (hidden === written) return [];
  const spans: Span[] = [];
  for (let at = 0; at < written.length; at++) {
    if (written.charAt(at) === hidden.charAt(at)) continue;
    const from = at;
    while (at < written.length && written.charAt(at) !== hidden.charAt(at)) at++;
    spans.push({ start: start + from, end: start + at });
  }
  return spans;
}

/** The lines of a text, of which one may hold the name of a secret whose value is on the next. */
function hideLines(text: string): string {
  const hidden = hideInText(text);
  if (!/[\r\n]/.test(text) || !mayLeadToSecret(text)) return hidden;
  let shown = hidden;
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g))
    if (index > 0 && leadsToSecret(text.slice(0, index), indentOf(line))) shown = replaced(shown, index, star(line));
  return shown;
}
