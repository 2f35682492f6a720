import { addedText, joinMapped, type MappedText, verbatimText, type WrittenForm } from "../../text/mapped-text.ts";
import { lineBreak, type SourceLine } from "../../text/text-lines.ts";
import type { CarrierProblem } from "../carrier.ts";
import { headerWithoutColon } from "../header-slips.ts";
import type { Span } from "../tree/tree.ts";
import { textOnLine } from "./http-lines.ts";

const anyForm: WrittenForm = { write: (text) => text };

/** A change of the text between two offsets. */
const change = (text: string, [start, end]: readonly [number, number], title: string, meant: string) => ({
  title,
  text: verbatimText(text, start, end, anyForm),
  meant,
});

/** A word in the place of another one. */
export const replacedBy = (
  text: string,
  [start, end]: readonly [number, number],
  message: string,
  meant: string,
  title = `Write \`${meant}\``,
): CarrierProblem => ({ start, end, message, fix: change(text, [start, end], title, meant) });

/** A request without `###` above it, with the offset of what belongs to it. */
export const missingMark = (text: string, { start, end }: Span, at: number): CarrierProblem => ({
  start,
  end,
  message: "Requests are separated by a line with `###`.",
  fix: change(text, [at, at], "Insert `###`", `###${lineBreak(text)}`),
});

/** A body right below the headers. */
export function missingBlank(text: string, line: SourceLine): CarrierProblem {
  const start = line.start + line.text.search(/\S/);
  const meant = `${lineBreak(text)}${text.slice(line.start, start + 1)}`;
  return {
    start,
    end: start + 1,
    message: "The body is not separated from the headers. Add an empty line before it.",
    fix: change(text, [line.start, start + 1], "Insert an empty line", meant),
  };
}

/** Empty lines between headers. */
export const betweenHeaders = (text: string, start: number, end: number): CarrierProblem => ({
  start,
  end,
  message: "An empty line ends the headers, so what follows is sent as the body.",
  fix: change(text, [start, end], "Remove the empty line", ""),
});

/** A header without its colon, with the one that was meant. */
export function withColon(
  text: string,
  { start, text: line, end }: SourceLine,
): (CarrierProblem & { readonly header: MappedText }) | null {
  const [, name = "", gap = ""] = headerWithoutColon.exec(line) ?? [];
  if (gap === "") return null;
  const [from, to] = [start + name.length, start + name.length + gap.length];
  return {
    start,
    end: to,
    message: `Missing \`:\` after \`${name}\`.`,
    fix: change(text, [from, to], "Insert `:`", ": "),
    header: joinMapped([textOnLine(text, start, from), addedText(": "), textOnLine(text, to, end)]),
  };
}

/** A variable in the URL with one of the braces missing. */
export function halfTemplate(
  text: string,
  { start, text: line }: SourceLine,
): (CarrierProblem & { readonly at: number; readonly sign: string }) | null {
  const match = /\{\{[^{}\s]*\}(?!\})|(?<!\{)\{[^{}\s]*\}\}/.exec(line);
  // In JSON, braces come in pairs.
  if (!match || line.split("{").length === line.split("}").length) return null;
  const sign = match[0].startsWith("{{") ? "}" : "{";
  const at = start + match.index + (sign === "}" ? match[0].length : 0);
  return {
    start: start + match.index,
    end: start + match.index + match[0].length,
    message: `Missing \`${sign}\`.`,
    fix: change(text, [at, at], `Insert \`${sign}\``, sign),
    at,
    sign,
  };
}
