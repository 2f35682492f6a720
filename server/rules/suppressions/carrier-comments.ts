import type { Carrier } from "../../document/index.ts";
import { type CarrierLines, carriers } from "../../syntax/carriers.ts";
import { type Comment, lineEnd, lineStart, type Span } from "../../syntax/index.ts";
import { type CodeLanguage, languageOfCode } from "../../syntax/markdown/code-language.ts";
import { foundInPieces, type LongText, lineBefore, type TextPiece } from "../../text/long-text.ts";

/** What precedes a comment on its line, with the marks of fences and quotes around it. */
const marks: Readonly<Record<CarrierLines, RegExp>> = {
  requests: /^\uFEFF?[ \t>]*(#{1,2}|\/\/)[ \t]*$/,
  commands: /(?:^|[\uFEFF \t;])(#)[ \t]*$/,
  fences: /(<!--)[ \t]*$/,
};

/** The comments of a carrier's own language that begin with one of our directives; those in bodies belong to these. */
export function ownComments({ source, file, parts }: Carrier): readonly Comment[] {
  const all = [...foundInPieces(source, directivesIn)];
  if (all.length === 0) return none;
  const { lines } = carriers[file.language];
  const placeAt = lines === "fences" ? placesInMarkdown(source) : () => lines;
  return all.flatMap(({ start, found: { at, before, line } }): readonly Comment[] => {
    const index = start + at;
    const place = placeAt(index);
    const mark = place === null ? null : marks[place].exec(before);
    if (!mark || parts.some(({ places }) => places.offsetOf(index) !== null)) return none;
    const begin = index - before.length + mark.index + mark[0].indexOf(mark[1] ?? "");
    const closing = place === "fences" ? line.indexOf("-->") : -1;
    const own = closing < 0 ? line : line.slice(0, closing);
    return [{ start: begin, end: index + (closing < 0 ? line.trimEnd().length : closing + 3), text: own.trimEnd() }];
  });
}

const none: readonly never[] = [];

/** A directive in a piece of a text, with what is before it on its line, and the rest of the line. */
interface Directive {
  readonly at: number;
  readonly before: string;
  readonly line: string;
}

const directive = /compute-stack-/g;

const directivesIn = ({ text }: Pick<TextPiece, "text">): readonly Directive[] =>
  Array.from(text.matchAll(directive), ({ index }) => ({
    at: index,
    before: text.slice(lineStart(text, index), index),
    line: text.slice(index, lineEnd(text, index)),
  }));

/** Where a place of a Markdown text is; null in fences of other languages. Indented code holds commands. */
export function placesInMarkdown(source: LongText): (at: number) => CarrierLines | null {
  const fences = fencesIn(source);
  return (at) => {
    const fence = fences.findLast(({ start }) => start <= at);
    if (fence && at <= fence.end) return placeOf(source, fence);
    return /^[ >]*(?: {4}|\t)/.test(lineBefore(source, at)) ? "commands" : "fences";
  };
}

interface FenceLines extends Span {
  readonly info: string;
}

/** The fences of a Markdown text, from the start of their first line to the end of their last. */
export function fencesIn(source: LongText): readonly FenceLines[] {
  const fences: FenceLines[] = [];
  let open: { readonly start: number; readonly mark: string; readonly info: string } | null = null;
  for (const { start, found } of foundInPieces(source, fenceLinesIn)) {
    const { mark, info } = found;
    if (open === null) open = { start: start + found.start, mark, info };
    else if (mark.startsWith(open.mark) && info.trim() === "") {
      fences.push({ start: open.start, end: start + found.end, info: open.info });
      open = null;
    }
  }
  if (open) fences.push({ start: open.start, end: source.length, info: open.info });
  return fences;
}

/** The lines in a piece of a text that may begin or end a fence. */
const fenceLinesIn = ({ text }: Pick<TextPiece, "text">): readonly (FenceLines & { readonly mark: string })[] =>
  Array.from(text.matchAll(fenceLine), ({ 0: line, index, 1: mark = "", 2: info = "" }) => ({
    start: index,
    end: index + line.length,
    mark,
    info,
  }));

const fenceLine = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})([^\r\n]*)/gm;

const placesIn: Readonly<Record<CodeLanguage, CarrierLines | null>> = {
  http: "requests",
  excerpt: "requests",
  shell: "commands",
  session: "commands",
  file: null,
};

function placeOf(source: LongText, { start, end, info }: FenceLines): CarrierLines | null {
  const language = languageOfCode(info, source.slice(start, end));
  return language && placesIn[language];
}
