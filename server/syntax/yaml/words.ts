import type { Span } from "../tree/tree.ts";
/** A tokenizer for lines of YAML, to find where something can be written. Never throws. */

export interface Word extends Span {
  readonly kind: "plain" | "single" | "double" | "dash" | "colon" | "open" | "close" | "comma" | "comment";
  /** For a quoted word: whether it is closed. */
  readonly isClosed: boolean;
  /** A `:` follows. */
  readonly isKey: boolean;
}

/** The state between lines. */
export interface State {
  /**
   * The brackets and braces that are open, each with the indentation of its line, and whether it is a key's value or an
   * item.
   */
  readonly open: { readonly close: "]" | "}"; readonly indent: number; readonly isInner: boolean }[];
  /** In a block scalar: the column that its lines are further in than. -1 outside. */
  scalar: number;
  /** The last word, except comments. */
  last: Word | null;
}

export const newState = (): State => ({ open: [], scalar: -1, last: null });

/** Reads the line from `from` to `to` (without its line break), and moves the state past it. Empty within a block scalar. */
export function wordsOf(text: string, from: number, to: number, state: State): readonly Word[] {
  const first = skipSpaces(text, from, to);
  const indent = first - from;
  if (state.scalar >= 0) {
    if (first === to || indent > state.scalar) return [];
    state.scalar = -1;
  }
  if (leavesBrackets(text, from, to, state)) state.open.length = 0;
  const words: Word[] = [];
  const add = (kind: Word["kind"], start: number, end: number, isClosed = true, isKey = false): void => {
    const word = { kind, start, end, isClosed, isKey };
    words.push(word);
    if (kind !== "comment") state.last = word;
  };
  /** Whether a value can start here. */
  let begins = true;
  let keyColumn = indent;
  for (let at = first; at < to; ) {
    const character = text.charAt(at);
    const inFlow = state.open.length > 0;
    if (character === " " || character === "\t") at++;
    else if (character === "#" && (at === from || /\s/.test(text.charAt(at - 1)))) {
      add("comment", at, to);
      break;
    } else if (inFlow && (character === "," || character === "}" || character === "]")) {
      if (character !== ",") state.open.pop();
      add(character === "," ? "comma" : "close", at, at + 1);
      begins = character === ",";
      at++;
    } else if (character === ":" && isColon(text, at, to, inFlow)) {
      add("colon", at, at + 1);
      begins = true;
      at++;
    } else if (begins && !inFlow && character === "-" && (at + 1 === to || text.charAt(at + 1) === " ")) {
      add("dash", at, at + 1);
      at++;
    } else if (begins && (character === "{" || character === "[") && !text.startsWith("{{", at)) {
      state.open.push({ close: character === "{" ? "}" : "]", indent, isInner: at > first || inFlow });
      add("open", at, at + 1);
      at++;
    } else if (begins && (character === "&" || character === "!")) {
      while (at < to && text.charAt(at) !== " ") at++;
    } else if (begins && !inFlow && (character === "|" || character === ">")) {
      state.scalar = keyColumn;
      add("plain", at, to);
      break;
    } else if (begins && (character === '"' || character === "'")) {
      const close = closingQuote(text, at, to);
      const end = close < 0 ? to : close + 1;
      const isKey = close >= 0 && isColon(text, skipSpaces(text, end, to), to, inFlow);
      if (isKey && !inFlow) keyColumn = at - from;
      add(character === '"' ? "double" : "single", at, end, close >= 0, isKey);
      begins = false;
      at = end;
    } else {
      const end = plainEnd(text, at, to, inFlow);
      const isKey = isColon(text, skipSpaces(text, end, to), to, inFlow);
      if (isKey && !inFlow) keyColumn = at - from;
      add("plain", at, end, true, isKey);
      begins = false;
      at = end;
    }
  }
  return words;
}

/** A line that is not indented deeper than a bracket's line is outside the bracket, which was never closed. */
export function leavesBrackets(text: string, from: number, to: number, { open }: State): boolean {
  const first = skipSpaces(text, from, to);
  const closes = text.charAt(first) === "}" || text.charAt(first) === "]";
  const opener = open[0];
  return opener?.isInner === true && first < to && first - from <= opener.indent && !closes;
}

/** In brackets each word is separate: two adjacent ones lack a comma. */
function plainEnd(text: string, start: number, to: number, inFlow: boolean): number {
  let end = start;
  for (let at = start; at < to; at++) {
    const character = text.charAt(at);
    const reference = character === "$" || character === "{" ? templateEnd(text, at, to) : -1;
    if (reference > 0) at = reference - 1;
    else if (character === " " || character === "\t") {
      if (inFlow) break;
      if (text.charAt(at + 1) === "#") break;
      continue;
    } else if (at > start && character === ":" && isColon(text, at, to, inFlow)) break;
    else if (inFlow && (character === "," || character === "]" || character === "}")) break;
    end = at + 1;
  }
  return Math.max(end, start + 1);
}

/**
 * The end of a `${…}` or `{{…}}` that begins here; of one that is not closed, the end of its word. -1 for anything
 * else.
 */
function templateEnd(text: string, start: number, to: number): number {
  const match = /^(?:\$\{[^{}\s"',\]]*\}?|\{\{[^{}\r\n]*\}\})/.exec(text.slice(start, Math.min(to, start + 500)));
  return match ? start + match[0].length : -1;
}

const isColon = (text: string, at: number, to: number, inFlow: boolean): boolean =>
  at < to &&
  text.charAt(at) === ":" &&
  (at + 1 === to || /\s/.test(text.charAt(at + 1)) || (inFlow && /[,\]}]/.test(text.charAt(at + 1))));

/** The offset of the quote that closes the one at `start` on its line; -1 where what follows it could not follow. */
function closingQuote(text: string, start: number, to: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < to; at++) {
    const character = text.charAt(at);
    if (quote === '"' && character === "\\") at++;
    else if (character === quote) {
      if (quote === "'" && text.charAt(at + 1) === "'") at++;
      else return at + 1 === to || /[\s,\]}:]/.test(text.charAt(at + 1)) ? at : -1;
    }
  }
  return -1;
}

function skipSpaces(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && (text.charAt(at) === " " || text.charAt(at) === "\t" || text.charAt(at) === "\uFEFF")) at++;
  return at;
}
