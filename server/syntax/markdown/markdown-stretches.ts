import {
  foundInPieces,
  type LongText,
  lineBehind,
  lineStartBehind,
  type TextPiece,
  wholeText,
} from "../../text/long-text.ts";
import type { Span } from "../tree/tree.ts";

/** A block that continues over blank lines. */
type Region =
  /** At the margin, with any content. */
  | { readonly kind: "fence"; readonly marks: string }
  /** Inside a possible list or quote, and ends with it. */
  | { readonly kind: "inner fence"; readonly marks: string; readonly margin: Margin }
  | { readonly kind: "html"; readonly end: RegExp };

/** The block that contains a line. */
interface Margin {
  readonly quotes: number;
  /** The column of the first character after it, with tabs expanded. */
  readonly column: number;
}

interface ReadMargin extends Margin {
  readonly hasMarker: boolean;
  /** The text after it. */
  readonly content: string;
}

/** What earlier lines of a stretch determine about later ones. */
interface State {
  readonly region: Region | null;
  readonly isBehindBlank: boolean;
  readonly hasContainers: boolean;
  /** A block of HTML that ends with a blank line. */
  readonly isInHtml: boolean;
}

const initial: State = { region: null, isBehindBlank: false, hasContainers: false, isInHtml: false };

/**
 * Where a stretch of Markdown ends: before a line at the margin behind a blank one, outside of fences and HTML. Lists and quotes end
 * there, or go on with an item of its own. Where it cannot be told what a fence belongs to, the stretch goes on to the end.
 */
export function endOfMarkdownStretch(text: string, start: number): number {
  let state = initial;
  for (let at = start; at < text.length; ) {
    const lineBreak = text.indexOf("\n", at);
    const end = lineBreak < 0 ? text.length : lineBreak;
    const line = text.slice(at, text.charAt(end - 1) === "\r" ? end - 1 : end);
    if (state.isBehindBlank && state.region === null && /^[^ \t]/.test(line)) return at;
    const next = line.includes("\r") ? null : behindLine(state, line);
    if (next === null) return text.length;
    state = next;
    at = end + 1;
  }
  return text.length;
}

/** After a byte order mark and YAML front matter. */
export const endOfFrontMatter = (text: string): number => headOfMarkdown(wholeText(text));

/** The same of a text of which most need not be put together. */
export function headOfMarkdown(text: LongText): number {
  const first = lineBehind(text, 0);
  const mark = first.startsWith("\uFEFF") ? 1 : 0;
  const opened = lineStartBehind(text, 0);
  if (!/^\uFEFF?---[ \t]*$/.test(first) || text.slice(opened - 1, opened) !== "\n") return mark;
  for (const { start, found } of foundInPieces(text, closingsIn))
    if (start + found.start >= opened) return start + found.end;
  return mark;
}

/** The lines that can end front matter. */
const closingsIn = ({ text }: Pick<TextPiece, "text">): readonly Span[] =>
  Array.from(text.matchAll(/^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm), ({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
  }));

/** Null if it is unknown how the text continues. */
function behindLine(state: State, line: string): State | null {
  if (/^[ \t]*$/.test(line)) return behindBlank(state);
  const { region } = state;
  const behind: State = { ...state, isBehindBlank: false };
  switch (region?.kind) {
    case "fence":
      return isClosing(/^ {0,3}(.*)/.exec(line)?.[1] ?? "", region.marks) ? { ...behind, region: null } : behind;
    case "html":
      return region.end.test(line) ? { ...behind, region: null } : behind;
    case "inner fence":
      return behindInnerLine(behind, line, region.marks, region.margin);
    case undefined:
      return /[`~<>*+.)-]/.test(line) ? behindPlainLine(behind, line) : behind;
  }
}

function behindBlank(state: State): State | null {
  if (state.region?.kind === "inner fence" && state.region.margin.quotes > 0) return null;
  return state.isBehindBlank && !state.isInHtml ? state : { ...state, isBehindBlank: true, isInHtml: false };
}

function behindInnerLine(state: State, line: string, marks: string, { quotes, column }: Margin): State | null {
  const margin = marginOf(line, false);
  if (margin.quotes !== quotes || margin.content === "") return margin.quotes === quotes ? state : null;
  const closes = isClosing(margin.content, marks);
  if (margin.column < column || (closes && margin.column > column)) return null;
  return closes ? { ...state, region: null } : state;
}

const isClosing = (content: string, marks: string): boolean =>
  content.startsWith(marks) && content.replaceAll(marks.charAt(0), "").trim() === "" && /^(\S)\1*[ \t]*$/.test(content);

function behindPlainLine(before: State, line: string): State | null {
  const { content, hasMarker, quotes, column } = marginOf(line, true);
  const hasContainers = before.hasContainers || hasMarker || quotes > 0;
  const isOwnLine = !hasMarker && quotes === 0;
  const isAtMargin = isOwnLine && (column === 0 || (column < 4 && !hasContainers));
  const state: State = { ...before, hasContainers };
  // It is code, or continues a paragraph.
  if (isOwnLine && column >= 4 && !hasContainers) return state;
  const [, marks = ""] = /^(`{3,}(?=[^`]*$)|~{3,})/.exec(content) ?? [];
  const html = htmlBlocks.find(([start, end]) => start.test(content) && !end.test(content));
  if (marks === "" && !html) return /^<\/?[a-z]/i.test(content) ? { ...state, isInHtml: true } : state;
  if (state.isInHtml) return null;
  if (marks !== "")
    return {
      ...state,
      region: isAtMargin ? { kind: "fence", marks } : { kind: "inner fence", marks, margin: { quotes, column } },
    };
  return html && isAtMargin ? { ...state, region: { kind: "html", end: html[1] } } : null;
}

/** Those that end with a marker of their own instead of a blank line. */
const htmlBlocks: readonly (readonly [start: RegExp, end: RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![A-Za-z]/, />/],
];

const marker = /(?:[-+*]|\d{1,9}[.)])(?=[ \t])/y;

function marginOf(line: string, hasMarkers: boolean): ReadMargin {
  let at = 0;
  let column = 0;
  let quotes = 0;
  let hasMarker = false;
  for (; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === "\t") column += 4 - (column % 4);
    else if (character === " " || character === ">") column++;
    else {
      marker.lastIndex = at;
      const [found] = (hasMarkers && marker.exec(line)) || [];
      if (found === undefined) break;
      hasMarker = true;
      column += found.length;
      at += found.length - 1;
    }
    if (character === ">") quotes++;
  }
  return { content: line.slice(at), quotes, column, hasMarker };
}
