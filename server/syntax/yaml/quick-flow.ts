import {
  closeBrace,
  closeBracket,
  colon,
  comma,
  doubleQuote,
  openBrace,
  openBracket,
  singleQuote,
} from "../../text/characters.ts";
import type { Entry, Node, Scalar } from "../tree/tree.ts";
import { isGapAt, plainEnd, plainKey, plainScalar, quotedScalar, skipSpaces } from "./quick-scalars.ts";

/** Deeper than this is left to the whole parser. */
const maxDepth = 30;

/** The mapping in braces or the sequence in brackets that begins here, where it ends on its line. Null for anything odd. */
export function flowNode(text: string, start: number, depth = 0): Node | null {
  const code = text.charCodeAt(start);
  if (code === openBrace) return depth < maxDepth ? flowMapping(text, start, depth) : null;
  if (code === openBracket) return depth < maxDepth ? flowSequence(text, start, depth) : null;
  if (code === doubleQuote || code === singleQuote) return flowQuoted(text, start);
  const end = plainEnd(text, start, true);
  return end < 0 ? null : plainScalar(text, start, end);
}

/** A template in quotes would be masked together with braces after it. */
function flowQuoted(text: string, start: number): Scalar | null {
  const scalar = quotedScalar(text, start);
  return scalar === null || text.slice(start, scalar.end).includes("{{") ? null : scalar;
}

function flowMapping(text: string, start: number, depth: number): Node | null {
  const entries: Entry[] = [];
  if (text.charCodeAt(start + 1) === openBrace) return null;
  let at = skipSpaces(text, start + 1);
  while (text.charCodeAt(at) !== closeBrace) {
    const key = flowKey(text, at);
    if (key === null) return null;
    // After a quoted key, the colon needs no space.
    const isQuoted = key.style !== "plain";
    at = isQuoted && text.charCodeAt(key.end) === colon ? key.end : skipSpaces(text, key.end);
    if (text.charCodeAt(at) !== colon || !(at === key.end && isQuoted ? true : isGapAt(text, at + 1))) return null;
    const value = flowNode(text, skipSpaces(text, at + 1), depth + 1);
    if (value === null) return null;
    entries.push({ key, value });
    at = afterItem(text, value.end, closeBrace);
    if (at < 0) return null;
  }
  return { kind: "mapping", start, end: at + 1, entries, flow: true };
}

function flowKey(text: string, at: number): Scalar | null {
  const code = text.charCodeAt(at);
  if (code === doubleQuote || code === singleQuote) return flowQuoted(text, at);
  const end = plainEnd(text, at, true);
  return end < 0 ? null : plainKey(text, at, end);
}

function flowSequence(text: string, start: number, depth: number): Node | null {
  const items: Node[] = [];
  let at = skipSpaces(text, start + 1);
  while (text.charCodeAt(at) !== closeBracket) {
    const item = flowNode(text, at, depth + 1);
    if (item === null) return null;
    items.push(item);
    at = afterItem(text, item.end, closeBracket);
    if (at < 0) return null;
  }
  return { kind: "sequence", start, end: at + 1, items, flow: true };
}

/** The offset of the next item or the closing character. */
function afterItem(text: string, end: number, closing: number): number {
  const at = skipSpaces(text, end);
  const code = text.charCodeAt(at);
  if (code === closing) return at;
  return code === comma ? skipSpaces(text, at + 1) : -1;
}
