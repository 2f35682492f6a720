import { json, nothing } from "./json/json.ts";
import type { BlockStart, Language } from "./language.ts";

/** A text of any other kind. It is never parsed, only cut at the ends of lines, so that an edit costs a small part of it. */
export const unreadText: Language = {
  ...json,
  parse: () => nothing,
  splitBlocks: (text) => startsIn(text).map((start): BlockStart => ({ start, holds: "item", section: "", indent: 0 })),
  splitAgain: (text, _like, { isLast }) => (isLast || text.endsWith("\n") ? startsIn(text) : null),
};

/** In UTF-16 code units; a block grows to twice that before it is cut. */
const usual = 4_000;

function startsIn(text: string): readonly number[] {
  const starts = [0];
  for (let at = 0; text.length - at > 2 * usual; ) {
    at = text.indexOf("\n", at + usual) + 1;
    if (at === 0 || at === text.length) break;
    starts.push(at);
  }
  return starts;
}
