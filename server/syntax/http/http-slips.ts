import type { Edit } from "../../text/edits.ts";
import { addedText, joinMapped, type MappedText, verbatimText, type WrittenForm } from "../../text/mapped-text.ts";
import { nearest } from "../../text/nearest.ts";
import { lineBreak, lineEnd, type SourceLine } from "../../text/text-lines.ts";
import type { CarrierProblem } from "../carrier.ts";
import { headerWithoutColon } from "../header-slips.ts";
import type { Span } from "../tree/tree.ts";
import { gluedMethod, otherMark, textOnLine } from "./http-lines.ts";

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
export function missingMark(text: string, { start, end }: Span, at: number): CarrierProblem {
  const message = "Requests are separated by a line with `###`.";
  const [other = ""] = otherMark.exec(text.slice(at, lineEnd(text, at))) ?? [];
  const isTitle = at < start && /^[A-Za-z]/.test(text.slice(at, at + 1));
  const title = `${other ? "Write" : "Insert"} \`###\``;
  const meant = `###${other ? "" : isTitle ? " " : lineBreak(text)}`;
  const fix = change(text, [at, at + other.length], title, meant);
  return { start, end, message, fix };
}

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
export const betweenHeaders = (
  text: string,
  { start, end }: Span,
  [from, to]: readonly [number, number],
): CarrierProblem => ({
  start,
  end,
  message: "An empty line ends the headers, so what follows is sent as the body.",
  fix: change(text, [from, to], "Remove the empty line", ""),
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

/** Headers as in JSON, from a line on: each in its own quotes, with commas between them. */
export function quotedHeaders(
  text: string,
  lines: readonly SourceLine[],
  from: number,
): (CarrierProblem & { readonly headers: readonly MappedText[] }) | null {
  const meant: string[] = [];
  for (let at = from; at < lines.length; at++) {
    const [, name, value] = quotedHeader.exec(lines[at]?.text ?? "") ?? [];
    if (name === undefined) break;
    meant.push(`${name}: ${value}`);
  }
  const [first, last] = [lines[from], lines[from + meant.length - 1]];
  if (!first || !last || meant.length === 0) return null;
  const place = [first.start, last.end] as const;
  const message = "Headers have no quotes around them, nor commas between them.";
  const problem = replacedBy(text, place, message, meant.join(lineBreak(text)), "Remove the quotes");
  return { ...problem, headers: meant.map(addedText) };
}

const quotedHeader = /^[ \t]*"([\w-]+)"[ \t]*:[ \t]*"([^"]*)",?[ \t]*$/;

/** A slip within a line, which is read as if it were not there. */
export type LineSlip = CarrierProblem & { readonly edit: Edit };

/** A variable with a brace missing, or all that close it in a string; or a space in the URL of a request's line. */
export function slipOnLine(text: string, { start, text: line }: SourceLine, isFirst = false): LineSlip | null {
  const slip = (from: number, to: number, message: string, title: string, edit: Edit): LineSlip => ({
    start: from,
    end: to,
    message,
    fix: change(text, [edit.start, edit.end], title, edit.text),
    edit,
  });
  const half = halfTemplate.exec(line);
  // In JSON, braces come in pairs.
  if (half && line.split("{").length !== line.split("}").length) {
    const [written, open] = half;
    const sign = open ? "}".repeat(written.endsWith("}") ? 1 : 2) : "{";
    const from = start + half.index;
    // Where it begins is in the source.
    const at = open ? from + written.length : from + 1;
    const edit = { start: at, end: at, text: sign };
    return slip(from, from + written.length, `Missing \`${sign}\`.`, `Insert \`${sign}\``, edit);
  }
  const [whole, before = "", gap = ""] = (isFirst && spacedUrl.exec(line)) || [];
  if (whole === undefined) return null;
  const at = start + before.length;
  const edit = { start: at, end: at + gap.length, text: "" };
  return slip(start, start + line.trimEnd().length, "The URL has a space in it.", "Remove the space", edit);
}

const halfTemplate = /(\{\{)[\w.$-]+(?:\}(?!\})|(?="))|(?<!\{)\{[\w.$-]+\}\}/;
const spacedUrl = /^([ \t]*[A-Z]+[ \t]+(?:https?:\/\/|\{\{)\S+)([ \t]+)(?=\/\w)/;

/** A stretch of a line without the slip in it. */
export const withoutSlip = (
  text: string,
  start: number,
  end: number,
  slip: LineSlip | null,
  without?: RegExp,
): MappedText =>
  slip && start <= slip.edit.start && slip.edit.end <= end
    ? joinMapped([
        textOnLine(text, start, slip.edit.start),
        addedText(slip.edit.text),
        textOnLine(text, slip.edit.end, end, without),
      ])
    : textOnLine(text, start, end, without);

/** A method with a colon behind it, or nothing between it and the URL; a version that is written otherwise. */
export function methodSlip(text: string, { start, text: line }: SourceLine): CarrierProblem | null {
  const version = /(?<=[ \t])HTTPS?[ /\\:.-]?(\d)(?:[.,](\d))?(?=[ \t]*$)/.exec(line);
  const meant = `HTTP/${version?.slice(1).filter(Boolean).join(".")}`;
  if (version && version[0] !== meant) {
    const from = start + version.index;
    return replacedBy(text, [from, from + version[0].length], `The version is written \`${meant}\`.`, meant);
  }
  const [, head = "", gap = ""] = gluedMethod.exec(line) ?? [];
  if (head === "") return null;
  const at = start + head.length;
  const message = gap === "" ? "Missing space after the method." : "No colon follows the method.";
  const title = gap === "" ? "Insert a space" : "Remove the colon";
  return { start, end: at + gap.length, message, fix: change(text, [at, at + gap.length], title, " ") };
}

/** A request's name that is not marked as one, although another request uses it: `# @nmae web`, `@name web`, `# @name: web`. */
export function nameSlip(
  text: string,
  { start, text: line }: SourceLine,
): (CarrierProblem & { readonly name: string; readonly at: number }) | null {
  const [, sign = "", word = "", gap = "", name = ""] = nearName.exec(line.trim()) ?? [];
  if (name === "" || nearest(word, ["name"], 1).length === 0 || !text.includes(`{{${name}.re`)) return null;
  const from = start + line.search(/\S/);
  const to = from + sign.length + word.length + gap.length;
  const message = `\`${name}\` is used as the name of a request. Write \`# @name ${name}\`.`;
  return { ...replacedBy(text, [from, to], message, "# @name ", "Write `# @name`"), name, at: to };
}

const nearName = /^((?:#+|\/\/+)[ \t]?@?|@)([A-Za-z]+)([ :=]+)([\w.-]+)$/;
