import type { Carrier } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { fencesIn, ownComments, placesInMarkdown } from "../../rules/suppressions/carrier-comments.ts";
import { readSuppression, type Suppression, withRule } from "../../rules/suppressions/read-suppression.ts";
import { carriers } from "../../syntax/carriers.ts";
import { type Edit, lineBreak, lineStart, nextLine } from "../../syntax/index.ts";
import { afterLine, nothingOpen, type ShellState } from "../../syntax/shell/open-quotes.ts";
import type { LongText, TextPiece } from "../../text/long-text.ts";
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
  const present = known.find(
    ({ scope, comment }) => scope === "next-line" && nextLine(text, comment.end) === line && comment.start < line,
  );
  if (present) return withRule(present, code);
  if (beginsInString(carrier, line)) return null;
  const indent = /^[ \t>]*/.exec(text.slice(line, request.anchor.start))?.[0] ?? "";
  const directive = `compute-stack-disable-next-line ${code}`;
  const isHtml =
    linesOf(carrier.file) === "fences" && placesInMarkdown(carrier.source)(request.anchor.start) === "fences";
  const comment = isHtml ? `<!-- ${directive} -->` : `# ${directive}`;
  return { start: line, end: line, text: `${indent}${comment}${lineBreak(text)}` };
}

/** A file in a fence may be JSON, which has no comments: they are above the fence. Null for what is in no such file. */
function aboveFile(
  { text, source, parts, file }: Carrier,
  { code, start }: Finding,
  known: readonly Suppression[],
): Edit | null {
  const isInFile = parts.some(({ document, places }) => !document.file.carrier && places.offsetOf(start) !== null);
  const fence = linesOf(file) === "fences" && isInFile ? fencesIn(source).findLast((one) => one.start <= start) : null;
  if (!fence) return null;
  const present = known.find(
    ({ scope, comment }) => scope === "next-line" && nextLine(text, comment.end) === fence.start,
  );
  if (present) return withRule(present, code);
  const indent = /^[ \t>]*/.exec(text.slice(fence.start))?.[0] ?? "";
  const comment = `${indent}<!-- compute-stack-disable-next-line ${code} -->${lineBreak(text)}`;
  return { start: fence.start, end: fence.start, text: comment };
}

/** Whether a line of a script, or of a fence with one, continues a quoted string or a here-document of a line above. */
function beginsInString({ source, file }: Carrier, line: number): boolean {
  if (linesOf(file) === "requests") return false;
  const { opening } = carriers[file.language];
  const above = opening ? scriptAbove(source, line, opening) : null;
  if (above && isFolded.test(above.opening)) return true;
  const { open, hereDocuments } = above ? behindLines(above.lines) : behindScript(source, line);
  return hereDocuments.length > 0 || /["']/.test(open.at(-1) ?? "");
}

/** Of pieces that begin with nothing open, it is known what is open behind them. */
function behindScript(source: LongText, end: number): ShellState {
  let state = nothingOpen;
  let start = 0;
  for (const piece of source.pieces) {
    const { text } = piece;
    const isWhole = start + text.length <= end;
    if (isWhole && state === nothingOpen) state = piece.kept(behindPiece);
    else state = behindLines(linesIn(isWhole ? text : text.slice(0, end - start)), state);
    start += text.length;
    if (start >= end) break;
  }
  return state;
}

const behindPiece = ({ text }: Pick<TextPiece, "text">): ShellState => behindLines(linesIn(text));

const behindLines = (lines: readonly string[], before: ShellState = nothingOpen): ShellState =>
  lines.reduce(afterLine, before);

/** Those that end. */
const linesIn = (text: string): readonly string[] => text.split(/\r\n|\n|\r/).slice(0, -1);

/** The line breaks of such a YAML scalar are blanks for the shell. */
const isFolded = /:[ \t]+>[-+\d]*[ \t]*$|-[ \t]+>[-+\d]*[ \t]*$/;

interface ScriptAbove {
  readonly opening: string;
  /** Without indentation. */
  readonly lines: readonly string[];
}

/** The lines between the nearest beginning of a script above a line and the line. */
function scriptAbove(source: LongText, line: number, opening: RegExp): ScriptAbove {
  for (let size = usualScript; ; size *= 4) {
    const from = Math.max(0, line - size);
    // The first one may be cut.
    const above = linesIn(source.slice(from, line)).slice(from === 0 ? 0 : 1);
    const first = above.findLastIndex((one) => opening.test(one));
    if (first >= 0 || from === 0)
      return {
        opening: above[first] ?? "",
        lines: above.slice(first + 1).map((one) => one.replace(/^[ \t>]+/, "")),
      };
  }
}

/** In UTF-16 code units. */
const usualScript = 4_000;

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
  const directive = `compute-stack-disable ${code}`;
  const comment = linesOf(file) === "fences" ? `<!-- ${directive} -->` : `# ${directive}`;
  return { start: head.length, end: head.length, text: `${comment}${lineBreak(text)}` };
}

const linesOf = ({ language }: Carrier["file"]) => carriers[language].lines;
