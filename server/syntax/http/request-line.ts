import {
  escapedText,
  inPlaceOf,
  joinMapped,
  type MappedText,
  replaceMatches,
  verbatimText,
  type WrittenForm,
} from "../../text/mapped-text.ts";
import type { SourceLine } from "../../text/text-lines.ts";
import { bareUrl, gluedMethod, methodLine, textOnLine } from "./http-lines.ts";
import { methodSlip, slipOnLine, withoutSlip } from "./http-slips.ts";

/** The method of a request's line, and where its URL begins. */
function readRequestLine(text: string, line: SourceLine): { readonly method: MappedText; readonly urlStart: number } {
  const [head = "", spaced = ""] = gluedMethod.exec(line.text) ?? [];
  if (head !== "") {
    const urlStart = line.start + head.length;
    const start = line.start + spaced.search(/\S/);
    return { method: verbatimText(text, start, line.start + spaced.length, methodForm), urlStart };
  }
  const match = methodLine.exec(line.text);
  if (!match || bareUrl.test(line.text)) {
    const start = line.start + line.text.search(/\S|$/);
    return { method: escapedText("GET", start, start, insertedForm), urlStart: line.start };
  }
  const [, indent = "", word = "", gap = ""] = match;
  const start = line.start + indent.length;
  const end = start + word.length;
  return { method: verbatimText(text, start, end, methodForm), urlStart: end + gap.length };
}

/** The request line, with the lines that continue its URL. `end`: the index of the line below them. */
export function readTarget(text: string, lines: readonly SourceLine[], start: number, first: SourceLine) {
  const { method, urlStart } = readRequestLine(text, first);
  const slip = slipOnLine(text, first, true);
  const urlParts: MappedText[] = [withoutSlip(text, urlStart, first.end, slip, version)];
  let end = start + 1;
  for (; end < lines.length && queryLine.test(lines[end]?.text ?? ""); end++) {
    const line = lines[end];
    if (line) urlParts.push(textOnLine(text, line.start, line.end, version));
  }
  return { method, url: joinMapped(urlParts), problem: methodSlip(text, first) ?? slip, end };
}

/** Where a line only names what can be sent, `{id}` is no placeholder to be filled in. */
export const withOpenParameters = (url: MappedText): MappedText =>
  replaceMatches(url, /(?<!\{)\{[^{}]+\}(?!\})/g, (found) => inPlaceOf(found, found.text));

/** Where none is written. */
const insertedForm: WrittenForm = { write: (text) => (/^[A-Z]+$/.test(text) ? `${text} ` : null) };
const methodForm: WrittenForm = { write: (text) => (/^[A-Za-z]*$/.test(text) ? text : null) };
/** The version at the end of a request line, with or without a slip. */
export const version = /[ \t]HTTPS?[ /\\:.-]?\d+(?:[.,]\d+)?$/i;
const queryLine = /^[ \t]+[?&]/;
