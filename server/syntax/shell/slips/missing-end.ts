import { applyEdits } from "../../../text/edits.ts";
import { nearest } from "../../../text/nearest.ts";
import { linesFrom, type SourceLine } from "../../../text/text-lines.ts";
import { editOf, type Slip, slipAt } from "../../slip.ts";
import type { Span } from "../../tree/tree.ts";
import { sameQuotes } from "../../words.ts";
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

/** A quote that is open at the end of its line. */
function openedQuote(source: string, line: SourceLine, before: ShellState, after: ShellState): Slip | null {
  const quote = after.open.at(-1);
  if (quote !== '"' && quote !== "'") return null;
  const begun = /(?<=')\s*[{[]/.exec(line.text);
  const apostrophe = begun && apostropheIn(source, line.start + begun.index + begun[0].length - 1);
  if (apostrophe) return apostrophe;
  const second = line.text.search(
    new RegExp(`(?<=\\S${quote})${quote}(?=[ \\t|;>&)]|$)|(?<=[ \\t]${quote})${quote}(?=[^\\s'"])`),
  );
  if (second >= 0) {
    const at = { start: line.start + second, end: line.start + second + 1 };
    const fix = { title: `Remove the second \`${quote}\``, at };
    return slipAt(source, { start: at.start - 1, end: at.end }, `Two \`${quote}\` in a row.`, "", fix);
  }
  if (after.open.length <= before.open.length) return null;
  const opening = [...line.text.matchAll(quote === '"' ? /"/g : /'/g)].filter(
    ({ index }) => afterLine(before, line.text.slice(0, index)).open.length < after.open.length,
  );
  // Where an option is in quotes, they end before it.
  const holdsOption = ({ index }: RegExpExecArray) =>
    new RegExp(`^[^${quote}{]*[ \\t]--?[A-Za-z]`).test(line.text.slice(index + 1)) &&
    !/\S$/.test(line.text.slice(0, index));
  // One at the end of a word lacks the quote before it.
  const endsWord = ({ index }: RegExpExecArray) =>
    /^[ \t]+--?[A-Za-z]/.test(line.text.slice(index + 1)) && /[^\s=]$/.test(line.text.slice(0, index));
  const [first, inner, last, ...others] = line.text.matchAll(/(?<!\\)"/g);
  if (quote === '"' && first && inner && last && others.length === 0 && /\\"\s*:/.test(line.text)) {
    const start = line.start + inner.index;
    const fix = { title: "Insert `\\`", at: { start, end: start } };
    return slipAt(source, { start, end: start + 1 }, "Missing `\\` before this quote.", "\\", fix);
  }
  const offset = (opening.find(endsWord) ?? opening.find(holdsOption) ?? opening.at(-1))?.index;
  if (offset === undefined) return null;
  const place = { start: line.start + offset, end: line.start + offset + 1 };
  const json = /^\s*[{[]/.exec(line.text.slice(offset + 1))?.[0];
  if (json) return quoteOfJson(source, place, quote, place.end + json.length - 1);
  const missing = missingQuote(line, offset);
  // What begins with one kind of quotes may end with another.
  const other = /^[^"'`´‘’“”]+(["'`´‘’“”])$/.exec(source.slice(place.end, missing))?.[1];
  // A variable is no variable in single quotes.
  if (other === '"' && source.slice(place.end, missing).includes("$")) return slipAt(source, place, sameQuotes, other);
  const at = other ? missing - 1 : missing;
  const isOther = other !== undefined || /^\}["']$/.test(source.slice(at - 1, at + 1));
  return at < place.start
    ? insertedQuote(source, place, at, quote, "Missing quote before this.")
    : insertedQuote(source, place, at, quote, other ? sameQuotes : neverClosed, isOther);
}

const neverClosed = "The quote is never closed. Close it.";

/** `isOther`: in the place of one of another kind. */
function insertedQuote(source: string, place: Span, at: number, quote: string, message: string, isOther = false): Slip {
  const title = `${isOther ? "Write" : "Insert"} \`${quote}\``;
  return slipAt(source, place, message, quote, { title, at: { start: at, end: at + Number(isOther) } });
}

/** An apostrophe in JSON in single quotes. */
function apostropheIn(source: string, start: number): Slip | null {
  const at =
    start + source.slice(start, Math.max(start, endOfJson(source, start))).search(/(?<=[A-Za-z])'(?=[A-Za-z])/);
  return at < start ? null : slipAt(source, { start: at, end: at + 1 }, "This apostrophe ends the quotes.", "'\\''");
}

/** The quote before JSON that begins at an offset. */
function quoteOfJson(source: string, place: Span, quote: string, start: number): Slip | null {
  const close = endOfJson(source, start);
  if (close < 0) return null;
  if (quote === '"') return source.charAt(close) === "'" ? slipAt(source, place, sameQuotes, "'") : null;
  const json = source.slice(start, close + 1);
  // Variables are between quotes of their own: `'"$NAME"'`.
  if (json.replace(/'"[^'"]*"'/g, "").includes(quote)) return null;
  const end = source.slice(0, close).trimEnd().length;
  return insertedQuote(source, place, end, quote, neverClosed, source.charAt(end) === '"');
}

/** What a word in quotes goes on to. */
const endOfWord = /[ \t](?:\\$|--?[A-Za-z]|https?:\/\/|[|;>&])|$/;

function missingQuote({ start, text }: SourceLine, offset: number): number {
  const rest = text.slice(offset + 1);
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
