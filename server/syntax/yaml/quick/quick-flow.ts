import {
  asterisk,
  closeBrace,
  closeBracket,
  colon,
  comma,
  doubleQuote,
  openBrace,
  openBracket,
  singleQuote,
} from "../../../text/characters.ts";
import { skipSpaces } from "../../../text/text-lines.ts";
import type { Entry, Node, Scalar } from "../../tree/tree.ts";
import type { Anchors } from "./quick-anchors.ts";
import { isGapAt, plainKey, plainScalar, quotedScalar } from "./quick-scalars.ts";

/** Deeper than this is left to the whole parser. */
const maxDepth = 30;

/** What is read between braces or brackets. */
export interface FlowText {
  readonly text: string;
  readonly anchors: Anchors;
  /**
   * The next content inside `depth` braces or brackets, on the same line or on a later one that is indented far enough; -1 if
   * there is none.
   */
  readonly nextInFlow: (from: number, depth: number) => number;
}

/** The mapping in braces or the sequence in brackets that starts here. Null for anything odd. */
export function flowNode(flow: FlowText, start: number, depth = 0): Node | null {
  const { text } = flow;
  const code = text.charCodeAt(start);
  if (code === openBrace) return depth < maxDepth ? flowMapping(flow, start, depth + 1) : null;
  if (code === asterisk) return flow.anchors.aliasAt(text, start);
  if (code === openBracket) return depth < maxDepth ? flowSequence(flow, start, depth + 1) : null;
  if (code === doubleQuote || code === singleQuote) return flowQuoted(text, start);
  return plainScalar(text, start, true);
}

/** A template in quotes would be masked together with braces after it. */
function flowQuoted(text: string, start: number): Scalar | null {
  const scalar = quotedScalar(text, start);
  return scalar === null || text.slice(start, scalar.end).includes("{{") ? null : scalar;
}

function flowMapping(flow: FlowText, start: number, depth: number): Node | null {
  const { text } = flow;
  const entries: Entry[] = [];
  if (text.charCodeAt(start + 1) === openBrace) return null;
  let at = flow.nextInFlow(start + 1, depth);
  while (text.charCodeAt(at) !== closeBrace) {
    const key = at < 0 ? null : flowKey(text, at);
    if (key === null) return null;
    // After a quoted key, the colon needs no space.
    const isQuoted = key.style !== "plain";
    at = skipSpaces(text, key.end);
    if (text.charCodeAt(at) !== colon || !((isQuoted && at === key.end) || isGapAt(text, at + 1))) return null;
    const value = flowNode(flow, skipSpaces(text, at + 1), depth);
    if (value === null) return null;
    entries.push({ key, value });
    at = afterItem(flow, value.end, closeBrace, depth);
  }
  return { kind: "mapping", start, end: at + 1, entries, flow: true };
}

function flowKey(text: string, at: number): Scalar | null {
  const code = text.charCodeAt(at);
  return code === doubleQuote || code === singleQuote ? flowQuoted(text, at) : plainKey(text, at, true);
}

function flowSequence(flow: FlowText, start: number, depth: number): Node | null {
  const { text } = flow;
  const items: Node[] = [];
  let at = flow.nextInFlow(start + 1, depth);
  while (text.charCodeAt(at) !== closeBracket) {
    const item = at < 0 ? null : flowNode(flow, at, depth);
    if (item === null) return null;
    items.push(item);
    at = afterItem(flow, item.end, closeBracket, depth);
  }
  return { kind: "sequence", start, end: at + 1, items, flow: true };
}

/** The offset of the next item or the closing character; -1 for anything else. */
function afterItem(flow: FlowText, end: number, closing: number, depth: number): number {
  const at = flow.nextInFlow(end, depth);
  const code = flow.text.charCodeAt(at);
  if (code === closing) return at;
  return code === comma ? flow.nextInFlow(at + 1, depth) : -1;
}
