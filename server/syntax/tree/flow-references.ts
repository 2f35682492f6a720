import type { Span } from "./tree.ts";

/**
 * The plain values with a `${…}` inside brackets or braces of a YAML text, where YAML interprets the braces. Found in one pass over
 * the characters, because the text does not parse.
 */
export function flowReferences(text: string): readonly Span[] {
  const spans: Span[] = [];
  let depth = 0;
  /** The indentation of the line with the outermost opening bracket: text at this indentation is outside. */
  let outer = 0;
  /** In a block scalar: the indentation that its lines are deeper than. */
  let block = -1;
  /** A multi-line quoted value. */
  let quote = "";
  for (let line = 0; line < text.length; ) {
    const end = endOfLine(text, line);
    const first = skipSpaces(text, line, end);
    const indent = first - line;
    const isBlank = first === end;
    if (block >= 0 && !isBlank && indent <= block) block = -1;
    if (block >= 0 || isBlank) {
      line = end + 1;
      continue;
    }
    const opener = text.charAt(first);
    if (depth > 0 && quote === "" && indent <= outer && indent > 0 && opener !== "]" && opener !== "}") depth = 0;
    /** The start of the current value, and whether one can start here. */
    let value = -1;
    let begins = quote === "";
    let reference = false;
    const finish = (at: number): void => {
      if (reference && depth > 0) spans.push({ start: value, end: at - countSpacesBefore(text, at) });
      value = -1;
      reference = false;
    };
    let at = first;
    for (; at < end; at++) {
      const character = text.charAt(at);
      if (quote !== "") {
        if (character === "\\" && quote === '"') at++;
        else if (character === quote) quote = "";
        continue;
      }
      if (character === " " || character === "\t") continue;
      const isSpaced = at === first || text.charAt(at - 1) === " ";
      if (character === "#" && isSpaced) break;
      const next = text.charAt(at + 1);
      if (text.startsWith("${", at) && closeOf(text, at, end) > 0) {
        if (value < 0) value = at;
        reference = true;
        begins = false;
        at = closeOf(text, at, end);
      } else if (character === ":" && (next === " " || at + 1 === end)) {
        finish(at);
        begins = true;
      } else if (depth > 0 && (character === "," || character === "]" || character === "}")) {
        finish(at);
        if (character !== ",") depth--;
        begins = character === ",";
      } else if (begins && character === "&") {
        while (/[^\s,}\]]/.test(text.charAt(at + 1))) at++;
      } else if (begins && (character === "[" || character === "{")) {
        if (depth++ === 0) outer = indent;
      } else if (begins && (character === '"' || character === "'")) {
        quote = character;
        begins = false;
      } else if (begins && (character === "|" || character === ">") && depth === 0) {
        block = indent;
        break;
      } else if (!(begins && (character === "-" || character === "?") && next === " ")) {
        if (value < 0) value = at;
        begins = false;
      }
    }
    finish(Math.min(at, end));
    line = end + 1;
  }
  return spans;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

function skipSpaces(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && (text.charAt(at) === " " || text.charAt(at) === "\t" || text.charAt(at) === "\r")) at++;
  return at;
}

function countSpacesBefore(text: string, at: number): number {
  let from = at;
  while (/\s/.test(text.charAt(from - 1))) from--;
  return at - from;
}

/** The offset of the `}` of a reference that starts here; 0 if it is not closed on its line. */
function closeOf(text: string, start: number, end: number): number {
  for (let at = start + 2; at < end; at++) {
    const character = text.charAt(at);
    if (character === "}") return at;
    if (character === "{" || character === '"') return 0;
  }
  return 0;
}
