import type { Carrier } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { fencesIn, ownComments, placesInMarkdown } from "../../rules/suppressions/carrier-comments.ts";
import { readSuppression, type Suppression, withRule } from "../../rules/suppressions/read-suppression.ts";
import { carriers } from "../../syntax/carriers.ts";
import { type Edit, lineBreak, lineStart, nextLine } from "../../syntax/index.ts";
import { afterLine, nothingOpen } from "../../syntax/shell/open-quotes.ts";
import { requestAround } from "../names/carrier-variables.ts";

/** Where comments of a carrier suppress findings. */
export function suppressBesideRequests(carrier: Carrier) {
  const known = ownComments(carrier).flatMap((comment) => readSuppression(comment, carrier.text) ?? []);
  return {
    alone: (finding: Finding) => {
      const edit = aboveRequest(carrier, finding, known);
      if (edit) return { where: "in this request", edit };
      const above = aboveFile(carrier, finding, known);
      return above && { where: "in this fence", edit: above };
    },
    inFile: ({ code }: Finding) => atTop(carrier, code, known),
  };
}

/**
 * A comment cannot be inside a command: it is above the line on which that begins. Null for what is in no request, and where that
 * line is part of a string.
 */
function aboveRequest(carrier: Carrier, { code, start }: Finding, known: readonly Suppression[]): Edit | null {
  const { text, requests } = carrier;
  const request = requestAround(requests, start);
  if (!request) return null;
  const line = firstLine(text, request.anchor.start);
  const isHtml = linesOf(carrier.file) === "fences" && placesInMarkdown(text)(request.anchor.start) === "fences";
  return (
    joiningAbove(text, line, code, known) ?? (beginsInString(carrier, line) ? null : above(text, line, code, isHtml))
  );
}

/** Added to the comment above a line, if there is one. */
function joiningAbove(text: string, line: number, code: string, known: readonly Suppression[]): Edit | null {
  const present = known.find(({ scope, comment }) => scope === "next-line" && nextLine(text, comment.end) === line);
  return present ? withRule(present, code) : null;
}

function above(text: string, line: number, code: string, isHtml: boolean): Edit {
  const indent = /^[ \t>]*/.exec(text.slice(line))?.[0] ?? "";
  const comment = commentWith(`compute-stack-disable-next-line ${code}`, isHtml);
  return { start: line, end: line, text: `${indent}${comment}${lineBreak(text)}` };
}

const commentWith = (directive: string, isHtml: boolean): string =>
  isHtml ? `<!-- ${directive} -->` : `# ${directive}`;

/** A file in a fence may be JSON, which has no comments: they are above the fence. Null for what is in no such file. */
function aboveFile(
  { text, parts, file }: Carrier,
  { code, start }: Finding,
  known: readonly Suppression[],
): Edit | null {
  const isInFile = parts.some(({ document, places }) => !document.file.carrier && places.offsetOf(start) !== null);
  const fence = linesOf(file) === "fences" && isInFile ? fencesIn(text).findLast((one) => one.start <= start) : null;
  if (!fence) return null;
  return joiningAbove(text, fence.start, code, known) ?? above(text, fence.start, code, true);
}

/** Whether a line of a script, or of a fence with one, continues a quoted string or a here-document of a line above. */
function beginsInString({ text, file }: Carrier, line: number): boolean {
  if (linesOf(file) === "requests") return false;
  const { opening } = carriers[file.language];
  const above = opening ? scriptAbove(text.slice(0, line), opening) : null;
  if (above && isFolded.test(above.opening)) return true;
  const { open, hereDocuments } = (above?.lines ?? linesIn(text.slice(0, line))).reduce(afterLine, nothingOpen);
  return hereDocuments.length > 0 || /["']/.test(open.at(-1) ?? "");
}

/** Those that end. */
const linesIn = (text: string): readonly string[] => text.split(/\r\n|\n|\r/).slice(0, -1);

/** The line breaks of such a YAML scalar are blanks for the shell. */
const isFolded = /:[ \t]+>[-+\d]*[ \t]*$|-[ \t]+>[-+\d]*[ \t]*$/;

/** The lines behind the last beginning of a script in a text. */
function scriptAbove(text: string, opening: RegExp) {
  const above = linesIn(text);
  const first = above.findLastIndex((one) => opening.test(one));
  return { opening: above[first] ?? "", lines: above.slice(first + 1).map((one) => one.replace(/^[ \t>]+/, "")) };
}

/** The start of the line of an offset, or of the one that a `\` joins to it. */
function firstLine(text: string, offset: number): number {
  let start = lineStart(text, offset);
  for (;;) {
    const above = lineStart(text, start - (text.startsWith("\r\n", start - 2) ? 2 : 1));
    if (start === 0 || !/\\\r?\n$/.test(text.slice(above, start))) break;
    start = above;
  }
  return text.charCodeAt(start) === 0xfeff ? start + 1 : start;
}

/** Behind the line that names the shell, or what is kept at the top of Markdown. */
function atTop({ text, file }: Carrier, code: string, known: readonly Suppression[]): Edit {
  const [head = ""] = carriers[file.language].head.exec(text) ?? [];
  const present = known.find(
    ({ scope, comment }) => scope === "rest" && text.slice(head.length, comment.start).trim() === "",
  );
  if (present) return withRule(present, code);
  const comment = commentWith(`compute-stack-disable ${code}`, linesOf(file) === "fences");
  return { start: head.length, end: head.length, text: `${comment}${lineBreak(text)}` };
}

const linesOf = ({ language }: Carrier["file"]) => carriers[language].lines;
