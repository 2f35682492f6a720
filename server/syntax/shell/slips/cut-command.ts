import { verbatimText } from "../../../text/mapped-text.ts";
import { linesFrom, nextLine } from "../../../text/text-lines.ts";
import { asWritten, slipAt } from "../../slip.ts";
import type { Span } from "../../tree/tree.ts";

const restOfLine =
  /[ \t]*(?:\\\r?\n((?:[ \t]*(?:#[^\r\n]{0,200})?\r?\n){0,9}[ \t]*(?:#[^\r\n]{0,200})?)|(#[^\r\n]{0,200})|\|)?(?=\r?\n[ \t]*(?:--?[A-Za-z]|["']?(?:https?:\/\/|\$\{?\w+\}?\/)))/y;
const nextUrl = /\s+["']?([^\s"'-][^\s"']*)/y;
const urlOnLine = /(?<=[\s"'=])(?:https?:\/\/|\$\{?\w+\}?\/)[^\s"'\\]+/;

/**
 * A command that its line ends although the next line begins with an option, or with the URL that it lacks: the `\` is missing, or not
 * the last character, or an empty line or a comment follows it.
 */
export function cutCommand(source: string, command: Span & { readonly hasUrl: boolean }) {
  restOfLine.lastIndex = command.end;
  const rest = restOfLine.exec(source);
  if (!rest) return null;
  const lineEnd = restOfLine.lastIndex;
  nextUrl.lastIndex = lineEnd;
  const [, written] = nextUrl.exec(source) ?? [];
  if (written !== undefined && command.hasUrl) return null;
  const next = { start: nextUrl.lastIndex - (written?.length ?? 0), end: nextUrl.lastIndex };
  const isUrlNext = written !== undefined;
  const place = isUrlNext ? next : command.hasUrl ? null : urlBelow(source, lineEnd);
  const url = place && { ...place, text: verbatimText(source, place.start, place.end, asWritten), output: null };
  const slip = (place: Span, message: string, meant: string, title: string, at: Span) => ({
    url,
    ...slipAt(source, place, message, meant, { title, at }),
  });
  const [, empty, comment] = rest;
  if (empty !== undefined) {
    const from = lineEnd - empty.length;
    const start = source.lastIndexOf("\\", from);
    const lines = empty.split("\n").length;
    const one = empty.includes("#") ? "comment" : "empty line";
    const what = lines > 1 ? `${lines} lines` : one;
    const message = `The ${what} below this ${lines > 1 ? "end the command. Remove them." : "ends the command. Remove it."}`;
    const at = { start: from, end: nextLine(source, lineEnd) };
    return slip({ start, end: start + 1 }, message, "", `Remove the ${what}`, at);
  }
  const [mark] =
    /(?:\\[ \t]+(?:#[^\\"'\r\n]{0,200})?|(?<=[ \t])(?:[/|^]|\\\\))$/.exec(source.slice(command.start, lineEnd)) ?? [];
  if (mark !== undefined && comment === undefined) {
    const at = { start: lineEnd - mark.length, end: lineEnd };
    const behind = mark.includes("#") ? "comment" : /\s$/.test(mark) ? "space" : "";
    const message = "Only a `\\` at the very end of a line continues the command.";
    return behind
      ? slip(at, `${message} Remove the ${behind} after it.`, "\\", `Remove the ${behind} after \`\\\``, at)
      : slip(at, message, "\\", "Write `\\`", at);
  }
  const start = command.end - 1;
  return slip(
    { start, end: command.end },
    `The command ends here, although the next line begins with ${isUrlNext ? "its URL" : "an option"}. End this line with \`\\\`.`,
    `${source.slice(start, command.end)} \\`,
    comment === undefined ? "Insert `\\`" : "Write `\\` instead of the comment",
    { start, end: lineEnd },
  );
}

/** The URL on the lines that go on with the rest of the command. */
function urlBelow(source: string, lineEnd: number): Span | null {
  for (const { start, text } of linesFrom(source, nextLine(source, lineEnd))) {
    const url = urlOnLine.exec(text);
    if (url) return { start: start + url.index, end: start + url.index + url[0].length };
    if (!/\\[ \t]*$/.test(text)) return null;
  }
  return null;
}
