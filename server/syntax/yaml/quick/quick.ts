import {
  ampersand,
  asterisk,
  bar,
  byteOrderMark,
  colon,
  dash,
  doubleQuote,
  greater,
  openBrace,
  singleQuote,
  space,
} from "../../../text/characters.ts";
import { skipSpaces } from "../../../text/text-lines.ts";
import type { Parsed } from "../../language.ts";
import { cutUnsafeAliases } from "../../tree/aliases.ts";
import { nothingAt } from "../../tree/nothing-at.ts";
import type { Entry, Node, Scalar } from "../../tree/tree.ts";
import { Anchors } from "./quick-anchors.ts";
import { type FlowText, flowNode } from "./quick-flow.ts";
import { QuickLines } from "./quick-lines.ts";
import {
  isClosing,
  isContentEnd,
  isGapAt,
  isItemAt,
  isOpening,
  plainKey,
  plainScalar,
  quotedScalar,
} from "./quick-scalars.ts";
import { blockScalar } from "./quick-text.ts";

const none: readonly never[] = [];

/**
 * Parses the common subset of YAML in one pass into the same tree as the full parser. Null for a text with anything else or
 * possible errors.
 */
export function parseQuickly(text: string): Parsed | null {
  if (text.includes("\r") && /\r(?!\n)/.test(text)) return null;
  const reader = new Reader(text);
  const root = reader.document();
  if (root === undefined) return null;
  const unsafeAliases = root && reader.anchors.areUsed ? cutUnsafeAliases(root) : none;
  return { root, problems: none, comments: reader.comments, trailingCommas: none, unsafeAliases };
}

/** Deeper than this is left to the whole parser. */
const maxDepth = 60;
/** The colon of a key must be within 1,024 characters. */
const maxKey = 1_000;

class Reader extends QuickLines implements FlowText {
  readonly anchors = new Anchors();
  private depth = 0;
  /** The indentation that the lines between braces or brackets must exceed. */
  private flowIndent = -1;

  /** Undefined if the text is not handled here. */
  document(): Node | null | undefined {
    const { text } = this;
    const start = text.charCodeAt(0) === byteOrderMark ? 1 : 0;
    if (!this.toContent(start, start)) return undefined;
    if (this.column < 0) return null;
    // A byte order mark before it shifts what the parser takes for the indentation.
    if (start === 1 && this.comments.length === 0 && (this.at > 1 || isItemAt(text, 1))) return undefined;
    const root = this.block(-1);
    return root === null || this.column >= 0 ? undefined : root;
  }

  /** The mapping or sequence that starts on a line. */
  private block(parent: number): Node | null {
    const { text, at, column } = this;
    if (isOpening(text.charCodeAt(at)) && text.charCodeAt(at + 1) !== openBrace) return this.inline(at, parent);
    if (isItemAt(text, at)) return this.sequence(column);
    const key = this.key(at);
    return key === null ? null : this.mapping(column, key);
  }

  /** A key with its colon. */
  private key(start: number): Scalar | null {
    const { text } = this;
    const code = text.charCodeAt(start);
    const isQuoted = code === doubleQuote || code === singleQuote;
    const key = isQuoted ? quotedScalar(text, start) : plainKey(text, start, false);
    return key !== null && this.colonBehind(key.end, start) ? key : null;
  }

  /** Skips the colon after a key. False if there is none. */
  private colonBehind(end: number, start: number): boolean {
    const at = skipSpaces(this.text, end);
    if (this.text.charCodeAt(at) !== colon || !isGapAt(this.text, at + 1) || at - start > maxKey) return false;
    this.at = at + 1;
    return true;
  }

  /** A mapping whose first key has been read. */
  private mapping(indent: number, first: Scalar): Node | null {
    if (++this.depth > maxDepth) return null;
    const entries: Entry[] = [];
    let key: Scalar | null = first;
    let value: Node | null;
    for (;;) {
      value = this.valueBehind(indent);
      if (value === null) return null;
      entries.push({ key, value });
      if (this.column !== indent) break;
      key = this.key(this.at);
      if (key === null) return null;
    }
    if (this.column > indent) return null;
    this.depth--;
    return { kind: "mapping", start: first.start, end: Math.max(key.end, value.end), entries, flow: false };
  }

  /** The value after a key's colon. */
  private valueBehind(indent: number): Node | null {
    const { text } = this;
    const at = skipSpaces(text, this.at);
    if (at >= text.length || isContentEnd(text.charCodeAt(at))) {
      if (!this.toContent(at, -1)) return null;
      return this.isBelow(indent, indent) ? this.block(indent) : nothingAt(at);
    }
    return this.inline(at, indent, indent);
  }

  /** Whether the next content belongs to what is that far in: a sequence from another column on than a mapping. */
  private isBelow(indent: number, least: number): boolean {
    return this.column >= (isItemAt(this.text, this.at) ? least : indent + 1);
  }

  /** A value that ends on its line and is not followed by deeper indentation than its parent's. */
  private inline(start: number, indent: number, least = indent + 1): Node | null {
    const { text } = this;
    const code = text.charCodeAt(start);
    if (code === bar || code === greater) return this.blockText(start, indent);
    if (code === ampersand) return this.anchored(start, indent, least);
    let value: Node | null;
    if (code === asterisk) value = this.anchors.aliasAt(text, start);
    else if (isOpening(code)) {
      this.flowIndent = indent;
      value = flowNode(this, start);
      if (value === null && code === openBrace) value = plainScalar(text, start, false);
    } else if (code === doubleQuote || code === singleQuote) value = quotedScalar(text, start);
    else value = plainScalar(text, start, false);
    return value !== null && this.toContent(value.end, -1) && this.column <= indent ? value : null;
  }

  /** A value after its anchor: on the same line, or below it. */
  private anchored(start: number, indent: number, least: number): Node | null {
    const { text, anchors } = this;
    const name = anchors.open(text, start);
    if (name === null) return null;
    const at = skipSpaces(text, start + 1 + name.length);
    let value: Node | null;
    if (at >= text.length || isContentEnd(text.charCodeAt(at)))
      value = this.toContent(at, -1) && this.isBelow(indent, least) ? this.block(indent) : null;
    else value = this.inline(at, indent);
    return value === null ? null : anchors.close(name, value);
  }

  nextInFlow(from: number, depth: number): number {
    const { text, flowIndent } = this;
    const at = skipSpaces(text, from);
    if (at >= text.length || !isContentEnd(text.charCodeAt(at))) return at;
    const commentCount = this.comments.length;
    if (!this.toContent(at, -1)) return -1;
    // The whole parser may take a comment at the start of a line for a mistake.
    if (this.comments.slice(commentCount).some((comment) => text.charCodeAt(comment.start - 1) !== space)) return -1;
    if (this.column > flowIndent) return this.at;
    return depth === 1 && this.column === flowIndent && isClosing(text.charCodeAt(this.at)) ? this.at : -1;
  }

  private blockText(start: number, indent: number): Node | null {
    const read = blockScalar(this.text, start, indent);
    return read !== null && this.toContent(read.next, read.next) && this.column <= indent ? read.scalar : null;
  }

  /** A sequence whose first `-` is at the reader's position. */
  private sequence(indent: number): Node | null {
    if (++this.depth > maxDepth) return null;
    const { text, at: start } = this;
    const items: Node[] = [];
    let end = start + 1;
    do {
      const item = this.item(indent);
      if (item === null) return null;
      items.push(item);
      end = item.end;
    } while (this.column === indent && isItemAt(text, this.at));
    if (this.column > indent) return null;
    this.depth--;
    return { kind: "sequence", start, end: Math.max(start + 1, end), items, flow: false };
  }

  private item(indent: number): Node | null {
    const { text } = this;
    const at = skipSpaces(text, this.at + 1);
    const code = text.charCodeAt(at);
    if (at >= text.length || isContentEnd(code)) {
      if (!this.toContent(at, -1)) return null;
      return this.column > indent ? this.block(indent) : nothingAt(at);
    }
    const column = indent + at - this.at;
    if (code === dash && isGapAt(text, at + 1)) {
      this.at = at;
      return this.sequence(column);
    }
    if (!isOpening(code) && code !== bar) {
      const key = this.key(at);
      if (key !== null) return this.mapping(column, key);
    }
    return this.inline(at, indent);
  }
}
