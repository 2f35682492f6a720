import {
  backslash,
  carriageReturn,
  closeBrace,
  closeBracket,
  colon,
  comma,
  dash,
  dot,
  doubleQuote,
  hash,
  less,
  lineFeed,
  openBrace,
  openBracket,
  singleQuote,
  space,
} from "../../../text/characters.ts";
import type { Scalar } from "../../tree/tree.ts";
import { plainValue } from "./quick-values.ts";

/** The scalars of one line that YAML reads in one way only. -1 and null: left to the whole parser. */

const ordinary = 0;
/** Ends a plain scalar, or may. */
const special = 1;
/** Ends one inside brackets and braces. */
const flowSpecial = 2;
/** Not handled here: control characters, and tabs, whose meaning depends on their position. */
const odd = 3;

const classes = new Uint8Array(128);
for (let code = 0; code < space; code++) classes[code] = odd;
for (const code of [space, lineFeed, carriageReturn, hash, colon]) classes[code] = special;
for (const code of [comma, openBrace, closeBrace, openBracket, closeBracket]) classes[code] = flowSpecial;

/** Indicators, and what may not begin a plain scalar. */
const notFirst = new Uint8Array(128);
for (const character of "?:,[]{}#&*!|>'\"%@`") notFirst[character.charCodeAt(0)] = 1;
for (let code = 0; code <= space; code++) notFirst[code] = 1;

/** The masks of templates, and what may be part of the ends of a line. */
const isOddWide = (code: number): boolean => code === 0xfeff || code === 0xfdd0 || code === 0xfdd1;

/** Whether there is a space, a line break or the end of the text. */
export function isGapAt(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const code = text.charCodeAt(at);
  return code === space || code === lineFeed || code === carriageReturn;
}

export const isItemAt = (text: string, at: number): boolean => text.charCodeAt(at) === dash && isGapAt(text, at + 1);

/** Braces and brackets. */
export const isOpening = (code: number): boolean => code === openBrace || code === openBracket;

export const isClosing = (code: number): boolean => code === closeBrace || code === closeBracket;

/** The end of a line or a comment. */
export const isContentEnd = (code: number): boolean => code === lineFeed || code === carriageReturn || code === hash;

/** Document markers and conflict markers. */
export const isMarkerAt = (text: string, at: number, code: number): boolean =>
  (code === dash && text.startsWith("---", at)) ||
  (code === dot && text.startsWith("...", at)) ||
  (code === less && text.startsWith("<<<<<<<", at));

/** The end of a plain scalar that starts here. */
function plainEnd(text: string, start: number, flow: boolean): number {
  const first = text.charCodeAt(start);
  if (first < 128 && notFirst[first] === 1 && !(first === openBrace && !flow && isTemplateAt(text, start))) return -1;
  if (first === dash && (isGapAt(text, start + 1) || (flow && isFlowSpecialAt(text, start + 1)))) return -1;
  const { length } = text;
  let at = start;
  for (; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128) {
      if (isOddWide(code)) return -1;
      continue;
    }
    const kind = classes[code];
    if (kind === ordinary) continue;
    if (kind === odd) return -1;
    if (kind === flowSpecial) {
      if (flow) break;
      continue;
    }
    if (code === space) continue;
    if (code === colon) {
      if (isGapAt(text, at + 1) || (flow && isFlowSpecialAt(text, at + 1))) break;
    } else if (code === hash) {
      const before = text.charCodeAt(at - 1);
      if (before === space) break;
      // Some of these count as blanks where comments are looked for.
      if (before >= 128) return -1;
    } else break;
  }
  while (text.charCodeAt(at - 1) === space) at--;
  return at;
}

const isFlowSpecialAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code < 128 && classes[code] === flowSpecial;
};

/** `{{name}}`, which is masked before YAML is read. */
function isTemplateAt(text: string, start: number): boolean {
  if (text.charCodeAt(start + 1) !== openBrace) return false;
  for (let at = start + 2; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === closeBrace) return text.charCodeAt(at + 1) === closeBrace;
    if (code === openBrace || code === lineFeed || code === carriageReturn) return false;
  }
  return false;
}

/** The plain scalar that starts here. */
export function plainScalar(text: string, start: number, flow: boolean): Scalar | null {
  const end = plainEnd(text, start, flow);
  return end < 0 ? null : { kind: "scalar", start, end, value: plainValue(text, start, end), style: "plain" };
}

/** The same as a key: its value is its text, whatever it looks like. */
export function plainKey(text: string, start: number, flow: boolean): Scalar | null {
  const end = plainEnd(text, start, flow);
  return end < 0 ? null : { kind: "scalar", start, end, value: text.slice(start, end), style: "plain" };
}

export function quotedScalar(text: string, start: number): Scalar | null {
  return text.charCodeAt(start) === doubleQuote ? inDoubleQuotes(text, start) : inSingleQuotes(text, start);
}

function inSingleQuotes(text: string, start: number): Scalar | null {
  let doubled = false;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === singleQuote) {
      if (text.charCodeAt(at + 1) === singleQuote) {
        doubled = true;
        at++;
        continue;
      }
      const inner = text.slice(start + 1, at);
      const value = doubled ? inner.replaceAll("''", "'") : inner;
      return { kind: "scalar", start, end: at + 1, value, style: "single" };
    }
    if (code < space || isOddWide(code)) return null;
  }
  return null;
}

function inDoubleQuotes(text: string, start: number): Scalar | null {
  let escaped = false;
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === doubleQuote) {
      const inner = text.slice(start + 1, at);
      const value = escaped ? unescaped(inner) : inner;
      return value === null ? null : { kind: "scalar", start, end: at + 1, value, style: "double" };
    }
    if (code === backslash) {
      escaped = true;
      at++;
      if (text.charCodeAt(at) < space) return null;
    } else if (code < space || isOddWide(code)) return null;
  }
  return null;
}

/** The escapes that JSON has as well. Others, and those of what is not read here, are left to the whole parser. */
function unescaped(inner: string): string | null {
  if (!jsonEscapes.test(inner)) return null;
  const value = JSON.parse(`"${inner}"`) as string;
  return /[\ufeff\ufdd0\ufdd1]/.test(value) ? null : value;
}

const jsonEscapes = /^(?:[^\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*$/;
