import {
  asterisk,
  backslash,
  closeBrace,
  closeBracket,
  comma as commaCode,
  doubleQuote,
  openBrace,
  openBracket,
  slash,
} from "../../text/characters.ts";
import type { BlockStart, TopLevel } from "../language.ts";

/**
 * Splits an array of objects into its items. Each block runs from the previous comma to its own comma; the brackets are separate
 * blocks. Any other text is a single block.
 */
export function splitJsonBlocks(
  text: string,
  { lists = noNames, notBesideLists = noNames }: Pick<TopLevel, "lists" | "notBesideLists"> = {},
): readonly BlockStart[] {
  const whole: readonly BlockStart[] = [{ start: 0, holds: "top", section: "", indent: 0 }];
  const head = /^\uFEFF?[ \t\r\n]*\[/.exec(text)?.[0] ?? (lists.size > 0 ? headOfList(text, lists) : undefined);
  if (head === undefined || text.includes("<<<<<<<") || text.includes(">>>>>>>")) return whole;
  const items = itemsFrom(text, head.length);
  if (items === null || items.starts.length === 0 || text.charCodeAt(items.end) !== closeBracket) return whole;
  const end = head.includes("{") ? endOfObject : /^\][ \t\r\n]*$/;
  const tail = text.slice(items.end, items.end + 1_000);
  if (!end.test(tail) || namesIn(head + tail).some((name) => notBesideLists.has(name))) return whole;
  return [
    { start: 0, holds: "frame", section: "", indent: 0 },
    ...items.starts.map((start): BlockStart => ({ start, holds: "item", section: "", indent: 0 })),
    { start: items.end, holds: "frame", section: "", indent: 0 },
  ];
}

const noNames: ReadonlySet<string> = new Set();

const space = String.raw`[ \t\r\n]*`;
const plainName = String.raw`"[\w-]{1,100}"`;
/** Only counts and the like can be beside a list: they need not be read. */
const plainField = `${space}${plainName}${space}:${space}(?:true|false|null|0|[1-9][0-9]{0,19})${space}`;
const startOfObject = new RegExp(
  String.raw`^\uFEFF?${space}\{(?:${plainField},){0,20}${space}(${plainName})${space}:${space}\[`,
);
const endOfObject = new RegExp(String.raw`^\]${space}(?:,${plainField}){0,20}\}${space}$`);

/** An object up to a list with one of these names, if there are only scalars before it. */
function headOfList(text: string, lists: ReadonlySet<string>): string | undefined {
  const [head, name = ""] = startOfObject.exec(text.slice(0, 1_000)) ?? [];
  return lists.has(name.slice(1, -1)) ? head : undefined;
}

/** The keys of an object that has only plain fields. */
const namesIn = (text: string): readonly string[] => [...text.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name);

/** The items in a stretch of an array that held some. `isLast`: nothing but the closing bracket follows. */
export function splitItems(text: string, isLast: boolean): readonly number[] | null {
  const items = itemsFrom(text, 0);
  if (items === null || items.end !== text.length) return null;
  const endsWithComma = items.comma;
  return endsWithComma === isLast ? null : items.starts;
}

interface Items {
  readonly starts: readonly number[];
  /** The offset of the closing bracket, or the end of the text. */
  readonly end: number;
  /** Whether the last item has a trailing comma. */
  readonly comma: boolean;
}

/** Null if there is anything but white space, comments and one comma between the items. */
function itemsFrom(text: string, from: number): Items | null {
  const starts: number[] = [];
  let start = from;
  let at = from;
  let comma = false;
  for (;;) {
    at = skipSpace(text, at);
    const code = text.charCodeAt(at);
    if (at >= text.length || code === closeBracket) {
      // Comments and white space after the last comma belong to no item.
      if (comma && at < text.length) return null;
      if (comma && start !== at) return null;
      return { starts, end: at, comma };
    }
    if (code !== openBrace || (starts.length > 0 && !comma)) return null;
    at = skipObject(text, at);
    if (at < 0) return null;
    starts.push(start);
    const next = skipSpace(text, at);
    comma = text.charCodeAt(next) === commaCode;
    at = comma ? next + 1 : next;
    start = at;
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) continue;
    if (code !== slash) break;
    const end = skipComment(text, at);
    if (end < 0) break;
    at = end - 1;
  }
  return at;
}

/** -1 for a slash that does not start a comment. */
function skipComment(text: string, from: number): number {
  const next = text.charCodeAt(from + 1);
  if (next === slash) {
    let at = from;
    while (at < text.length && text.charCodeAt(at) !== 0x0a && text.charCodeAt(at) !== 0x0d) at++;
    return at;
  }
  if (next !== asterisk) return -1;
  const close = text.indexOf("*/", from + 2);
  return close < 0 ? -1 : close + 2;
}

/** The offset after the closing brace; -1 if the object is unclosed or its brackets do not match. */
function skipObject(text: string, from: number): number {
  const open: number[] = [];
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === doubleQuote) {
      at = skipString(text, at);
      if (at < 0) return -1;
    } else if (code === openBrace || code === openBracket) open.push(code);
    else if (code === closeBrace || code === closeBracket) {
      // An opening bracket is two code points before its closing one.
      if (open.pop() !== code - 2) return -1;
      if (open.length === 0) return at + 1;
    } else if (code === slash) {
      const end = skipComment(text, at);
      if (end < 0) return -1;
      at = end - 1;
    }
  }
  return -1;
}

/** The offset of the closing quote; -1 for a string that its line does not close. */
function skipString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === doubleQuote) return at;
    if (code === backslash) at++;
    else if (code === 0x0a || code === 0x0d) return -1;
  }
  return -1;
}
