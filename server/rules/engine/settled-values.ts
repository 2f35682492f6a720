import type { Block, Value } from "../../document/index.ts";
import { lineStart, type Span } from "../../syntax/index.ts";

/**
 * The values of one field and type that left nothing when they were examined, while nothing around them was looked at: one with
 * the same text leaves nothing, either. Most values of a large file are written many times.
 */
export interface SettledValues {
  readonly has: (text: string) => boolean;
  readonly add: (text: string) => void;
}

/** More are not kept: an examiner lives as long as its settings. */
const mostTexts = 200;
const longestText = 300;
/** What comes before a value on its line. */
const mostBefore = 60;

export function settledValues(): SettledValues {
  const texts = new Set<string>();
  let repeats = 0;
  /** Where nearly all texts differ, such as labels, looking for them costs more than it saves. */
  const isUseless = (): boolean => texts.size >= mostTexts && repeats < mostTexts / 4;
  return {
    has: (text) => {
      if (isUseless() || !texts.has(text)) return false;
      repeats++;
      return true;
    },
    add: (text) => {
      if (texts.size < mostTexts && !dependsOnMore.test(text)) texts.add(ownCopy(text));
    },
  };
}

/** An alias, anchor or tag, and a text in lines, which can depend on what follows it. */
const dependsOnMore = /[*&!|>]/;

/** A substring keeps the whole text of its file in memory; this copy does not. */
const ownCopy = (text: string): string => ` ${text}`.slice(1);

/**
 * A text that, with its field and type, says everything about a value; null if there is no such text. In block style, that
 * includes the indentation, and in lists, the index.
 */
export function textToSettle({ node, block, use, field, segment }: Value): string | null {
  if (node.end - node.start > longestText || use !== null || node.anchor !== undefined || node.tag !== undefined)
    return null;
  // The name of a value without a field can be any.
  if (field === null && typeof segment === "string") return null;
  const text =
    node.kind === "scalar" || node.flow ? block.text.slice(node.start, node.end) : withIndentation(node, block);
  return field === null && text !== null ? `${segment} ${text}` : text;
}

function withIndentation({ start, end }: Span, { text }: Block): string | null {
  const line = lineStart(text, start, start - mostBefore);
  return start - line < mostBefore ? text.slice(line, end) : null;
}
