import { lineEnd, nextLine } from "../../text/text-lines.ts";
import { newState, type Word, wordsOf } from "./words.ts";

/**
 * The indentation of a line that is begun below a text. Null below a blank line, where a person may have gone back on
 * purpose.
 */
export function yamlIndentBelow(text: string, unit: string): string | null {
  const state = newState();
  let from = 0;
  let words: readonly Word[] = [];
  for (let at = 0; at <= text.length; at = nextLine(text, at)) {
    from = at;
    words = wordsOf(text, at, lineEnd(text, at), state);
    if (lineEnd(text, at) === text.length) break;
  }
  const line = text.slice(from);
  if (line.trim() === "") return null;
  const indent = /^ */.exec(line)?.[0] ?? "";
  const first = words.find(({ kind }) => kind !== "dash");
  const last = words.findLast(({ kind }) => kind !== "comment");
  // Comments, and the lines of a block scalar.
  if (!last || first?.kind === "comment") return indent;
  // A single dash: its item is on the same line.
  if (!first) return " ".repeat(Math.max(line.length, last.end - from + 1));
  const column = " ".repeat(first.start - from);
  const endsLikeHeader = / [|>][-+0-9]{0,2}$/.test(text.slice(from, last.end));
  if (last.kind === "colon" || state.scalar >= 0 || endsLikeHeader) return column + unit;
  if (last.kind === "open") return indent + unit;
  // A field of an item has its neighbors below it; an item that is no mapping has the next dash.
  return words[0]?.kind === "dash" && !first.isKey ? indent : column;
}
