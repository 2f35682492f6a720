import { backslash, doubleQuote } from "../../text/characters.ts";
import { lineEnd } from "../../text/text-lines.ts";
import type { Span } from "../tree/tree.ts";
import { unclosedQuote } from "../words.ts";

/** The words of a JSON text with comments, one after the other. */

export type TokenKind = "{" | "}" | "[" | "]" | ":" | "," | "string" | "number" | "word" | "comment" | "end";

export interface JsonToken extends Span {
  readonly kind: TokenKind;
  /** The problem with it, as a sentence. A comment with a problem may not be a comment. */
  readonly problem: string | null;
}

export const unclosedComment = "Unclosed comment. Add `*/` at its end.";

/** Reads the token at or after the offset. Never throws; returns `end` at the end of the text. */
export function nextToken(text: string, offset: number): JsonToken {
  let at = offset;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09 && !(code === 0xfeff && at === 0)) break;
  }
  if (at >= text.length) return { kind: "end", start: at, end: at, problem: null };
  const character = text.charAt(at);
  switch (character) {
    case "{":
    case "}":
    case "[":
    case "]":
    case ":":
    case ",":
      return { kind: character, start: at, end: at + 1, problem: null };
    case '"':
      return stringToken(text, at);
    case "/":
      if (text.charAt(at + 1) === "/") return { kind: "comment", start: at, end: lineEnd(text, at), problem: null };
      if (text.charAt(at + 1) === "*") {
        const close = text.indexOf("*/", at + 2);
        const [end, problem] = close < 0 ? [text.length, unclosedComment] : [close + 2, null];
        return { kind: "comment", start: at, end, problem };
      }
      break;
    case "#":
      return { kind: "comment", start: at, end: lineEnd(text, at), problem: "Comments start with `//` here." };
  }
  return invisibleToken(text, at) ?? wordToken(text, at);
}

/** All but control characters, and spaces from a web page that look like a blank. */
const visible =
  /[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u00a0\u2000-\u200f\u2028\u2029\u202f\u2060\u3000\ufeff]/g;

function invisibleToken(text: string, start: number): JsonToken | null {
  visible.lastIndex = start;
  const end = visible.exec(text)?.index ?? text.length;
  return end > start ? { kind: "comment", start, end, problem: "Invisible character. Remove it." } : null;
}

function stringToken(text: string, start: number): JsonToken {
  let problem: string | null = null;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === doubleQuote) return { kind: "string", start, end: at + 1, problem };
    if (code === backslash) {
      const next = text.charAt(at + 1);
      if (next === "u" && !/^[\da-fA-F]{4}$/.test(text.slice(at + 2, at + 6)))
        problem ??= "`\\u` must be followed by four hexadecimal digits.";
      else if (!'"\\/bfnrtu'.includes(next) || next === "")
        problem ??= "Invalid escape sequence. Write `\\\\` for a backslash.";
      if (next === "\n" || next === "\r") continue;
      at++;
    } else if (code === 0x0a || code === 0x0d) {
      return { kind: "string", start, end: at, problem: unclosedQuote };
    } else if (code < 0x20)
      problem ??= "A string cannot contain a tab or another control character. Write `\\t` or `\\u0000`.";
  }
  return { kind: "string", start, end: text.length, problem: unclosedQuote };
}

const wordEnd = /[\s{}[\]",:\u0000-\u001f]|\/[/*]/g;
const reference = /\$\{[^{}\r\n"]*\}|\$[A-Z_][A-Z0-9_]*(?![^\s\]},])/y;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

function wordToken(text: string, start: number): JsonToken {
  reference.lastIndex = start;
  if (reference.test(text)) return { kind: "word", start, end: reference.lastIndex, problem: null };
  wordEnd.lastIndex = start + 1;
  const end = wordEnd.exec(text)?.index ?? text.length;
  const word = text.slice(start, end);
  return { kind: number.test(word) ? "number" : "word", start, end, problem: null };
}

/** The value of a string token; if it is malformed, as much as can be read. */
export function stringValue(text: string, token: JsonToken): string {
  const isClosed = token.end > token.start + 1 && text.charCodeAt(token.end - 1) === doubleQuote;
  const inner = text.slice(token.start + 1, isClosed ? token.end - 1 : token.end);
  if (!inner.includes("\\")) return inner;
  if (token.problem === null) return JSON.parse(`"${inner}"`) as string;
  return inner.replace(/\\(u[\da-fA-F]{4}|["\\/bfnrt])/g, (escaped) => JSON.parse(`"${escaped}"`) as string);
}
