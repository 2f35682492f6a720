import { afterLine, nothingOpen, type ShellState } from "./open-quotes.ts";

/** Words that continue or close a command and are not commands on their own. */
const goesOn = /^\s*(?:(?:then|do|else|elif)\b|;;|[&|)]|[^\s()'"]*\))/;

/** A stretch of a script ends after an empty line with nothing open. */
export function endOfScriptStretch(text: string, start: number): number {
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
