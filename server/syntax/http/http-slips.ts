import { addedText, joinMapped, type MappedText, replaceMapped } from "../../text/mapped-text.ts";
import { nearest } from "../../text/nearest.ts";
import { lineBreak, lineEnd, type SourceLine } from "../../text/text-lines.ts";
import { headerWithoutColon } from "../header-slips.ts";
import { editOf, type Slip, slipAt } from "../slip.ts";
import type { Span } from "../tree/tree.ts";
import { gluedMethod, otherMark, textOnLine } from "./http-lines.ts";

/** A request without `###` above it, with the offset of what belongs to it. */
export function missingMark(text: string, place: Span, start: number): Slip {
  const [other = ""] = otherMark.exec(text.slice(start, lineEnd(text, start))) ?? [];
  const isTitle = start < place.start && /^[A-Za-z]/.test(text.slice(start, start + 1));
  return slipAt(
    text,
    place,
    "Requests are separated by a line with `###`.",
    `###${other ? "" : isTitle ? " " : lineBreak(text)}`,
    { title: `${other ? "Write" : "Insert"} \`###\``, at: { start, end: start + other.length } },
  );
}

/** A body right below the headers. */
export function missingBlank(text: string, line: SourceLine): Slip {
  const start = line.start + line.text.search(/\S/);
  const message = "The body is not separated from the headers. Add an empty line before it.";
  const meant = `${lineBreak(text)}${text.slice(line.start, start + 1)}`;
  const at = { start: line.start, end: start + 1 };
  return slipAt(text, { start, end: start + 1 }, message, meant, { title: "Insert an empty line", at });
}

/** Empty lines between headers. */
export const betweenHeaders = (text: string, place: Span, at: Span): Slip =>
  slipAt(text, place, "An empty line ends the headers, so what follows is sent as the body.", "", {
    title: "Remove the empty line",
    at,
  });

/** A header without its colon, with the one that was meant. */
export function withColon(text: string, { start, text: line, end }: SourceLine) {
  const [, name = "", gap = ""] = headerWithoutColon.exec(line) ?? [];
  if (gap === "") return null;
  const at = { start: start + name.length, end: start + name.length + gap.length };
  return {
    ...slipAt(text, { start, end: at.end }, `Missing \`:\` after \`${name}\`.`, ": ", { title: "Insert `:`", at }),
    header: joinMapped([textOnLine(text, start, at.start), addedText(": "), textOnLine(text, at.end, end)]),
  };
}

/** Headers as in JSON or in a command, from a line on: each in its own quotes, with commas between them or `-H` before them. */
export function quotedHeaders(text: string, lines: readonly SourceLine[], from: number) {
  const meant: string[] = [];
  let isCommand = false;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]?.text ?? "";
    const [, name, value] = jsonHeader.exec(line) ?? curlHeader.exec(line) ?? [];
    if (name === undefined) break;
    meant.push(`${name}: ${value}`);
    isCommand ||= curlHeader.test(line);
  }
  const [first, last] = [lines[from], lines[from + meant.length - 1]];
  if (!first || !last || meant.length === 0) return null;
  const place = { start: first.start, end: last.end };
  const [message, title] = isCommand
    ? ["Headers have no `-H` before them, nor quotes around them.", "Remove `-H` and the quotes"]
    : ["Headers have no quotes around them, nor commas between them.", "Remove the quotes"];
  const slip = slipAt(text, place, message, meant.join(lineBreak(text)), { title });
  return { ...slip, headers: meant.map(addedText) };
}

const jsonHeader = /^[ \t]*"([\w-]+)"[ \t]*:[ \t]*"([^"]*)",?[ \t]*$/;
const curlHeader = /^[ \t]*(?:-H|--header)[ \t=]*["']([\w-]+): ?([^"']*)["'][ \t\\]*$/;

/** A variable with a brace missing, or all that close it in a string; or a space in the URL of a request's line. It is read as if it were not there. */
export function slipOnLine(text: string, { start, text: line }: SourceLine, isFirst = false): Slip | null {
  // In JSON, braces come in pairs, and brackets.
  const areUneven = (open: RegExp, close: RegExp) => line.split(open).length !== line.split(close).length;
  const half =
    areUneven(/\{/, /\}/) && ((areUneven(/[[(]/, /[\])]/) && templateInOthers.exec(line)) || halfTemplate.exec(line));
  if (half) {
    const [written, before = "", after = ""] = half;
    const place = { start: start + half.index, end: start + half.index + written.length };
    const other = /[[\]()]/.exec(written);
    if (other) {
      const sign = before === "{{" ? "}" : "{";
      const at = { start: place.start + other.index, end: place.start + other.index + 1 };
      return slipAt(text, place, `A variable goes between \`{{\` and \`}}\`.`, sign, {
        title: `Write \`${sign}\``,
        at,
      });
    }
    const sign = before === "{{" ? "}".repeat(2 - after.length) : "{";
    // Where it begins is in the source.
    const at = before === "{{" ? place.end : place.start + 1;
    const fix = { title: `Insert \`${sign}\``, at: { start: at, end: at } };
    return slipAt(text, place, `Missing \`${sign}\`.`, sign, fix);
  }
  const [quoted, method = "", url = ""] = (isFirst && quotedUrl.exec(line)) || [];
  if (quoted !== undefined) {
    const place = { start: start + method.length, end: start + quoted.length };
    return slipAt(text, place, "The URL has quotes around it.", url, { title: "Remove the quotes" });
  }
  const [whole, before = "", gap = ""] = (isFirst && spacedUrl.exec(line)) || [];
  if (whole === undefined) return null;
  const at = { start: start + before.length, end: start + before.length + gap.length };
  const place = { start, end: start + line.trimEnd().length };
  return slipAt(text, place, "The URL has a space in it.", "", { title: "Remove the space", at });
}

const halfTemplate = /(\{\{)[\w.$-]+(?:(\})(?!\})|(?="))|(?<!\{)\{[\w.$-]+\}\}/;
const templateInOthers = /(\{\{)[\w.$-]+\}?[)\]]\}?|(?<!\{)(?:[[(]\{|\{[[(])[\w.$-]+\}\}/;
const quotedUrl = /^([ \t]*[A-Z]+[ \t]+)["']([^\s"']+)["'](?=\s|$)/;
const spacedUrl = /^([ \t]*[A-Z]+[ \t]+(?:https?:\/\/|\{\{)\S+)([ \t]+)(?=\/\w)/;

/** A stretch of a line without the slip in it. */
export function withoutSlip(text: string, start: number, end: number, slip: Slip | null, without?: RegExp): MappedText {
  const line = textOnLine(text, start, end, without);
  const edit = slip && editOf(slip);
  if (!edit || edit.start < start || end < edit.end) return line;
  const by = line.parts[0]?.start ?? start;
  return replaceMapped(line, [{ start: edit.start - by, end: edit.end - by, as: addedText(edit.text) }]);
}

/** A method with a colon behind it, or nothing between it and the URL; a version that is written otherwise. */
export function methodSlip(text: string, { start, text: line }: SourceLine): Slip | null {
  const version = /(?<=[ \t])HTTPS?[ /\\:.-]?(\d)(?:[.,](\d))?(?=[ \t]*$)/.exec(line);
  const meant = `HTTP/${version?.slice(1).filter(Boolean).join(".")}`;
  if (version && version[0] !== meant) {
    const place = { start: start + version.index, end: start + version.index + version[0].length };
    return slipAt(text, place, `The version is written \`${meant}\`.`, meant);
  }
  const [, head = "", gap = ""] = gluedMethod.exec(line) ?? [];
  if (head === "") return null;
  const at = { start: start + head.length, end: start + head.length + gap.length };
  const [message, title] =
    gap === ""
      ? ["Missing space after the method.", "Insert a space"]
      : ["No colon follows the method.", "Remove the colon"];
  return slipAt(text, { start, end: at.end }, message, " ", { title, at });
}

/** A request's name that is not marked as one, although another request uses it: `# @nmae web`, `@name web`, `# @name: web`. */
export function nameSlip(text: string, { start, text: line }: SourceLine) {
  const [, sign = "", word = "", gap = "", name = ""] = nearName.exec(line.trim()) ?? [];
  if (name === "" || nearest(word, ["name"], 1).length === 0 || !text.includes(`{{${name}.re`)) return null;
  const from = start + line.search(/\S/);
  const at = from + sign.length + word.length + gap.length;
  const message = `\`${name}\` is used as the name of a request. Write \`# @name ${name}\`.`;
  return { ...slipAt(text, { start: from, end: at }, message, "# @name ", { title: "Write `# @name`" }), name, at };
}

const nearName = /^((?:#+|\/\/+)[ \t]?@?|@)([A-Za-z]+)([ :=]+)([\w.-]+)$/;
