import type { Carrier } from "../../document/index.ts";
import { type CarrierLines, carriers } from "../../syntax/carriers.ts";
import { type Comment, lineEnd, lineStart, type Span } from "../../syntax/index.ts";
import { type CodeLanguage, languageOfCode } from "../../syntax/markdown/code-language.ts";

/** What precedes a comment on its line, with the marks of fences and quotes around it. */
const marks: Readonly<Record<CarrierLines, RegExp>> = {
  requests: /^\uFEFF?[ \t>]*(#{1,2}|\/\/)[ \t]*$/,
  commands: /(?:^|[\uFEFF \t;])(#)[ \t]*$/,
  fences: /(<!--)[ \t]*$/,
};

/** The comments of a carrier's own language that begin with one of our directives; those in bodies belong to these. */
export function ownComments({ text, file, parts }: Carrier): readonly Comment[] {
  if (!text.includes("compute-stack-")) return none;
  const { lines } = carriers[file.language];
  const placeAt = lines === "fences" ? placesInMarkdown(text) : () => lines;
  return Array.from(text.matchAll(/compute-stack-/g)).flatMap(({ index }): readonly Comment[] => {
    const before = text.slice(lineStart(text, index), index);
    const line = text.slice(index, lineEnd(text, index));
    const place = placeAt(index);
    const mark = place === null ? null : marks[place].exec(before);
    if (!mark || parts.some(({ places }) => places.offsetOf(index) !== null)) return none;
    const begin = index - before.length + mark.index + mark[0].indexOf(mark[1] ?? "");
    const closing = place === "fences" ? line.indexOf("-->") : -1;
    const comment = closing < 0 ? line : line.slice(0, closing);
    return [
      { start: begin, end: index + (closing < 0 ? line.trimEnd().length : closing + 3), text: comment.trimEnd() },
    ];
  });
}

const none: readonly Comment[] = [];

/** Where a place of a Markdown text is; null in fences of other languages. Indented code holds commands. */
export function placesInMarkdown(text: string): (at: number) => CarrierLines | null {
  const fences = fencesIn(text);
  return (at) => {
    const fence = fences.findLast(({ start }) => start <= at);
    if (fence && at <= fence.end) return placeOf(text, fence);
    return /^[ >]*(?: {4}|\t)/.test(text.slice(lineStart(text, at), at)) ? "commands" : "fences";
  };
}

interface FenceLines extends Span {
  readonly info: string;
}

/** The fences of a Markdown text, from the start of their first line to the end of their last. */
export function fencesIn(text: string): readonly FenceLines[] {
  const fences: FenceLines[] = [];
  let open: { readonly start: number; readonly mark: string; readonly info: string } | null = null;
  for (const { 0: line, 1: mark = "", 2: info = "", index } of text.matchAll(fenceLine)) {
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

const placesIn: Readonly<Record<CodeLanguage, CarrierLines | null>> = {
  http: "requests",
  excerpt: "requests",
  shell: "commands",
  session: "commands",
  file: null,
};

function placeOf(text: string, { start, end, info }: FenceLines): CarrierLines | null {
  const language = languageOfCode(info, text.slice(start, end));
  return language && placesIn[language];
}
