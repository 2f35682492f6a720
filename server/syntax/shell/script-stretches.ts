import type { CarrierRequest, RequestReader } from "../carrier.ts";
import type { MayHold } from "../carrier-behavior.ts";
import { requestMovedBy } from "../layer.ts";
import { embeddedInShell } from "./embedded.ts";
import { afterLine, nothingOpen, type ShellState } from "./open-quotes.ts";

/**
 * Reads only the stretches of a script that may hold requests. One with functions, arrays, or URLs or bodies in variables is read as a whole, as
 * long as that takes no noticeable time: what is written in one place is sent from another.
 */
export const createShellReader =
  (mayHold: MayHold): RequestReader =>
  (text) =>
    text.length > mostWhole || !mayDefine.test(text)
      ? embeddedInStretches(text, mayHold)
      : mayHold(text)
        ? embeddedInShell(text)
        : [];

/** In UTF-16 code units; few scripts are longer. */
const mostWhole = 100_000;
const mayDefine =
  /^[ \t]*(?:function[ \t]|[\w:.-]+[ \t]*\([ \t]*\))|\w\+?=(?:\(|["']?(?:[[{@]|\w+:\/|\$\{?\w+\}?\/|(?:\$\(|`)[ \t]*(?:cat\b|<)))|\bread[ \t]/m;

/** The requests of the stretches that may hold some, each read by itself: what one holds does not depend on the text around it. */
export function embeddedInStretches(text: string, mayHold: MayHold): readonly CarrierRequest[] {
  const found: CarrierRequest[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = endOfStretch(text, start);
    const stretch = text.slice(start, end);
    if (mayHold(stretch)) for (const one of embeddedInShell(stretch)) found.push(requestMovedBy(one, start));
  }
  return found;
}

/** What continues or closes a command and is no command on its own. */
const goesOn = /^\s*(?:(?:then|do|else|elif)\b|;;|[&|)]|--?[A-Za-z]|[^\s()'"]*\))/;

/** A stretch of a script ends after an empty line with nothing open. */
function endOfStretch(text: string, start: number): number {
  let state: ShellState = nothingOpen;
  let isBehindBlank = false;
  for (let at = start; at < text.length; ) {
    const lineBreak = text.indexOf("\n", at);
    const end = lineBreak < 0 ? text.length : lineBreak;
    const line = text.slice(at, text.charAt(end - 1) === "\r" ? end - 1 : end);
    const isBlank = line.trim() === "";
    if (isBehindBlank && !isBlank && state === nothingOpen && !goesOn.test(line)) return at;
    state = afterLine(state, line);
    isBehindBlank = isBlank;
    at = end + 1;
  }
  return text.length;
}
