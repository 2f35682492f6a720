import { applyEdits } from "../../../text/edits.ts";
import { nearest } from "../../../text/nearest.ts";
import { linesFrom, type SourceLine } from "../../../text/text-lines.ts";
import { editOf, type Slip, slipAt } from "../../slip.ts";
import { namesCurl } from "../curl-runs.ts";
import { afterLine, nothingOpen, type ShellState } from "../open-quotes.ts";
import { endOfJson } from "./removed-quotes.ts";

/** The quote or the end of a here-document without which a script cannot be read, where it is plain to see what it should end. */
export function missingEnd(source: string): Slip | null {
  if (isClosed(source)) return null;
  const lines = linesFrom(source);
  const functions = new Set(Array.from(source.matchAll(functionName), ([, name]) => name));
  let state: ShellState = nothingOpen;
  let isOfCurl = false;
  let tried = 0;
  for (const [index, line] of lines.entries()) {
    const before = state;
    state = afterLine(before, line.text);
    const [word = ""] = /[^\s=]+/.exec(line.text) ?? [];
    isOfCurl = (isOfCurl && before !== nothingOpen) || namesCurl.test(line.text) || functions.has(word);
    if (!isOfCurl) continue;
    const problem =
      openedQuote(source, line, before, state) ??
      (state.hereDocuments.length > before.hereDocuments.length && state.open.length === 0
        ? unendedHereDocument(source, lines.slice(index), state)
        : null);
    if (problem && isClosed(applyEdits(source, [editOf(problem)])))
      return { ...problem, fix: { ...problem.fix, isGuess: true } };
    if (problem && ++tried === mostTried) break;
  }
  return null;
}

const functionName = /^[ \t]*(?:function[ \t]+)?([\w:.-]+)[ \t]*\([ \t]*\)/gm;

/** Each is read to the end of the script. */
const mostTried = 8;

function isClosed(source: string): boolean {
  let state: ShellState = nothingOpen;
  for (const { text } of linesFrom(source)) state = afterLine(state, text);
  return state.open.length + state.hereDocuments.length === 0;
}

/** A quote that is open at the end of its line, and no JSON follows that ends with the other one. */
function openedQuote(source: string, line: SourceLine, before: ShellState, after: ShellState): Slip | null {
  const quote = after.open.at(-1);
  if ((quote !== '"' && quote !== "'") || after.open.length <= before.open.length) return null;
  const opening = [...line.text.matchAll(quote === '"' ? /"/g : /'/g)].filter(
    ({ index }) => afterLine(before, line.text.slice(0, index)).open.length < after.open.length,
  );
  // Where an option is in quotes, they end before it.
  const holdsOption = ({ index }: RegExpExecArray) =>
    /^[^"'{]*[ \t]--?[A-Za-z]/.test(line.text.slice(index + 1)) && !/\S$/.test(line.text.slice(0, index));
  const [first, inner, last, ...others] = line.text.matchAll(/(?<!\\)"/g);
  if (quote === '"' && first && inner && last && others.length === 0 && /\\"\s*:/.test(line.text)) {
    const start = line.start + inner.index;
    const fix = { title: "Insert `\\`", at: { start, end: start } };
    return slipAt(source, { start, end: start + 1 }, "Missing `\\` before this quote.", "\\", fix);
  }
  const offset = (opening.find(holdsOption) ?? opening.at(-1))?.index;
  if (offset === undefined) return null;
  const place = { start: line.start + offset, end: line.start + offset + 1 };
  const missing = missingQuote(source, line, offset, quote);
  // What begins with one kind of quotes may end with the other.
  const other = quote === '"' ? "'" : '"';
  const isBefore = missing !== null && source.slice(place.end, missing).indexOf(other) === missing - place.end - 1;
  const at = isBefore ? missing - 1 : missing;
  const isOther = isBefore || (at !== null && source.slice(at - 1, at + 1) === `}${other}`);
  const end = (at ?? 0) + Number(isOther);
  const message =
    at !== null && at < place.start ? "Missing quote before this." : "The quote is never closed. Close it.";
  if (at === null) return null;
  const title = `${end > at ? "Write" : "Insert"} \`${quote}\``;
  return slipAt(source, place, message, quote, { title, at: { start: at, end } });
}

/** What a word in quotes goes on to. */
const endOfWord = /[ \t](?:\\$|--?[A-Za-z]|https?:\/\/|[|;>&])|$/;

function missingQuote(source: string, { start, text }: SourceLine, offset: number, quote: string): number | null {
  const rest = text.slice(offset + 1);
  if (/^\s*[{[]/.test(rest)) {
    const end = quote === "'" ? endOfJson(source, start + offset + 1 + (/^\s*/.exec(rest)?.[0].length ?? 0)) : -1;
    // Variables are between quotes of their own: `'"$NAME"'`.
    const json = source.slice(start + offset + 1, end + 1).replace(/'"[^'"]*"'/g, "");
    return end < 0 || json.includes(quote) ? null : source.slice(0, end).trimEnd().length;
  }
  const head = text.slice(0, offset);
  if (/\S$/.test(head) && /^(?:\s|$)/.test(rest)) {
    // The end of a header or JSON, which begins behind an option, or of a word.
    const option = [...head.matchAll(/(?<=^|[ \t])-[\w-]*[ \t]+/g)].at(-1);
    const behindOption = option ? option.index + option[0].length : 0;
    const hasSpaces = /^(?:[{[]|[\w-]+:(?!\/\/))/.test(head.slice(behindOption));
    return start + (hasSpaces ? behindOption : Math.max(head.lastIndexOf(" "), head.lastIndexOf("\t")) + 1);
  }
  return start + offset + 1 + rest.slice(0, endOfWord.exec(rest)?.index).trimEnd().length;
}

/** Its delimiter is indented or misspelled, or missing behind JSON. */
function unendedHereDocument(
  source: string,
  [first, ...lines]: readonly SourceLine[],
  { hereDocuments: [document] }: ShellState,
): Slip | null {
  if (!first || !document || document.delimiter === "" || lines.some(({ text }) => text === document.delimiter))
    return null;
  const offset = first.text.indexOf("<<");
  const place = { start: first.start + offset, end: first.end };
  const message = "The here-document has no end. Write its delimiter on a line of its own.";
  const title = `Write \`${document.delimiter}\``;
  const near = lines.find(
    ({ text }) => text.trim() === document.delimiter || nearest(text.trim(), [document.delimiter], 1).length > 0,
  );
  if (near) return slipAt(source, place, message, document.delimiter, { title, at: near });
  const json = lines.find(({ text }) => text.trim() !== "");
  const end = json && /^\s*[{[]/.test(json.text) ? endOfJson(source, json.start + json.text.search(/\S/)) : -1;
  if (end < 0) return null;
  const at = source.slice(0, end).trimEnd().length;
  return slipAt(source, place, message, `\n${document.delimiter}`, { title, at: { start: at, end: at } });
}
