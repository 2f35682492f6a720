import { lineEnd, nextLine } from "../../text/text-lines.ts";
import { leavesBrackets, type State, type Word, wordsOf } from "./words.ts";

/** The brackets and braces that are open at the end of the line and closed nowhere below it. */
export function missingBrackets(text: string, to: number, end: State): string {
  const state: State = { ...end, open: [...end.open] };
  for (let at = nextLine(text, to); state.open.length > 0 && at < text.length; at = nextLine(text, at)) {
    if (leavesBrackets(text, at, lineEnd(text, at), state)) break;
    wordsOf(text, at, lineEnd(text, at), state);
  }
  if (state.open.length === 0) return "";
  return end.open.reduce((closing, { close }) => close + closing, "");
}

/** The word that goes on with what is open at the end of a line; null if nothing is open, or nothing follows. */
export function firstWordBelow(text: string, to: number, end: State): Word | null {
  if (end.open.length === 0) return null;
  for (let at = nextLine(text, to); at < text.length; at = nextLine(text, at)) {
    const word = wordsOf(text, at, lineEnd(text, at), { ...end, open: [...end.open] }).find(
      ({ kind }) => kind !== "comment",
    );
    if (word) return word;
  }
  return null;
}
