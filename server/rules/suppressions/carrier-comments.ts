import type { Carrier } from "../../document/index.ts";
import { type Comment, lineEnd, lineStart, type Span } from "../../syntax/index.ts";
import type { TextPiece } from "../../text/long-text.ts";

type Place = "http" | "shell" | "text";

/** What precedes a comment on its line, with the marks of fences and quotes around it. */
const marks: Readonly<Record<Place, RegExp>> = {
  http: /^\uFEFF?[ \t>]*(#{1,2}|\/\/)[ \t]*$/,
  shell: /(?:^|[\uFEFF \t;])(#)[ \t]*$/,
  text: /(<!--)[ \t]*$/,
};

/** The comments of a carrier's own language that begin with one of our directives; those in bodies belong to these. */
export function ownComments({ source, file, parts }: Carrier): readonly Comment[] {
  if (!source.pieces.some((piece) => piece.kept(holdsDirective))) return none;
  const { text } = source;
  const placeAt = file.language === "markdown" ? placesInMarkdown(text) : () => file.language;
  return Array.from(text.matchAll(new RegExp(directive, "g"))).flatMap(({ index }): readonly Comment[] => {
    const begin = lineStart(text, index);
    const place = placeAt(index);
    const mark = place === "markdown" || place === null ? null : marks[place].exec(text.slice(begin, index));
    if (!mark || parts.some(({ places }) => places.offsetOf(index) !== null)) return none;
    const start = begin + mark.index + mark[0].indexOf(mark[1] ?? "");
    const line = text.slice(index, lineEnd(text, index));
    const closing = place === "text" ? line.indexOf("-->") : -1;
    const own = closing < 0 ? line : line.slice(0, closing);
    return [{ start, end: index + (closing < 0 ? line.trimEnd().length : closing + 3), text: own.trimEnd() }];
  });
}

const directive = "compute-stack-";
const holdsDirective = ({ text }: Pick<TextPiece, "text">): boolean => text.includes(directive);
const none: readonly never[] = [];

/** Where a place of a Markdown text is; null in fences of other languages. */
function placesInMarkdown(text: string): (at: number) => Place | null {
  const fences = fencesIn(text);
  return (at) => {
    const fence = fences.findLast(({ start }) => start <= at);
    return fence && at <= fence.end ? placeOf(fence.info) : "text";
  };
}

interface FenceLines extends Span {
  readonly info: string;
}

/** The fences of a Markdown text, from the start of their first line to the end of their last. */
export function fencesIn(text: string): readonly FenceLines[] {
  const fences: FenceLines[] = [];
  let open: { readonly start: number; readonly mark: string; readonly info: string } | null = null;
  for (const { 0: line, index, 1: mark = "", 2: info = "" } of text.matchAll(fenceLine)) {
    if (open === null) open = { start: index, mark, info };
    else if (mark.startsWith(open.mark) && info.trim() === "") {
      fences.push({ start: open.start, end: index + line.length, info: open.info });
      open = null;
    }
  }
  if (open) fences.push({ start: open.start, end: text.length, info: open.info });
  return fences;
}

const fenceLine = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})([^\r\n]*)/gm;

const placeOf = (info: string): Place | null =>
  /^[\s{.]*(?:http|rest)\b/i.test(info)
    ? "http"
    : /^[\s{.]*(?:ba|z)?sh(?:ell)?\b|^\s*console\b/i.test(info)
      ? "shell"
      : null;
