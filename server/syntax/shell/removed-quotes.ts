import { type MappedText, verbatimText } from "../../text/mapped-text.ts";
import type { CarrierProblem } from "../carrier.ts";

/** A quoted text that is ended by the quote of the first key or item in it. */
const opening = /"\s*[{[][\s{[]*"\w/y;
const bracketOrString = /"(?:[^"\\]|\\.)*"|[{}[\]]/gs;

/** JSON in double quotes whose own quotes the shell removes; null for a body that is quoted in any other way. */
export function jsonWithoutQuotes(source: string, { parts: [first] }: MappedText): CarrierProblem | null {
  const start = (first?.start ?? 0) - 1;
  opening.lastIndex = start;
  const end = start >= 0 && opening.test(source) ? endOfJson(source, start + 1) : -1;
  if (source.charAt(end) !== '"') return null;
  const json = source.slice(start + 1, end);
  const isExpanded = /['$`]/.test(json);
  return {
    start,
    end: end + 1,
    message: `The shell removes the double quotes in this JSON. ${isExpanded ? "Escape them" : "Put it in single quotes"}.`,
    fix: {
      title: isExpanded ? "Escape the double quotes" : "Put the JSON in single quotes",
      text: verbatimText(source, start, end + 1, { write: (text) => text }),
      meant: isExpanded ? `"${json.replace(/["\\]/g, "\\$&")}"` : `'${json}'`,
    },
  };
}

/** Longer ones are not typed by hand. */
const longest = 10_000;

/** Behind the bracket that closes the first one, and blanks; -1 without one. */
function endOfJson(source: string, start: number): number {
  let depth = 0;
  for (const { 0: token, index } of source.slice(start, start + longest).matchAll(bracketOrString)) {
    if (/^[{[]/.test(token)) depth++;
    if (/^[}\]]/.test(token)) depth--;
    if (depth === 0) return start + index + 1 + (/^\s*/.exec(source.slice(start + index + 1))?.[0].length ?? 0);
  }
  return -1;
}
