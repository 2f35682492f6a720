import type { Span } from "../../syntax/index.ts";

/** Placeholders such as `<private-ip>`, `[label]`, `{VERSION}`, `{env:TOKEN}`, `YOUR_TOKEN`, `REPLACE_ME`, `xxx`, `000000`. */

const name = String.raw`[A-Za-z](?:[\w .'/:-]{0,60}[\w.])?`;
const angled = String.raw`<(?:${name}|\.{3}|…)>`;
const bracketed = String.raw`\[[A-Za-z][A-Za-z _-]{0,60}[A-Za-z]\]`;
const braced = String.raw`(?<![{$])\{(?:[A-Za-z][\w.-]{0,60}|(?:env|file|base64):[\w./-]{1,60})\}(?!\})`;
const yours = String.raw`(?:YOUR|[Yy]our)[_-]\w[\w-]{0,60}`;
const replaced = String.raw`(?:REPLACE(?:[_-]?\w[\w-]{0,60})?|replace[_-](?:me|this|with|by)(?:[_-][\w-]{1,60})?|(?:CHANGE|FILL|INSERT|ENTER)[_-]?(?:ME|IN|HERE|THIS))`;
const crosses = "[xX]{3,60}(?:[-._:][xX]{1,60}){0,10}";
const zeros = "0{6,60}";
const words = `${yours}|${replaced}|${crosses}|${zeros}`;

const whole = new RegExp(`^(?:${angled}|${bracketed}|${braced}|${words}|(?:YOUR|[Yy]our) \\w[\\w -]{0,60})$`);
/** Words are only placeholders if they are not part of longer words. */
const parts = new RegExp(`${angled}|${bracketed}|${braced}|(?<![^ :/,])(?:${words})(?![^ :/,])`, "g");
/** `192.168.x.x`, in addition to those in any text. */
const partsOfAddress = new RegExp(
  `${parts.source}|(?<![\\w.])(?:REPLACE[_-])?(?:\\d{1,3}\\.){1,3}[xX]{1,3}(?:\\.[xX]{1,3}){0,2}(?![\\w.])`,
  "g",
);

/** The placeholders that a text can contain; long or free text can only be one as a whole. */
export type PlaceholderPlaces = "whole" | "anywhere" | "address" | "none";

/** Where the placeholders of a text are, in their order. */
export function placeholdersIn(text: string, places: PlaceholderPlaces): readonly Span[] {
  switch (places) {
    case "none":
      return none;
    case "whole":
      return text.length < longest && whole.test(text) ? [{ start: 0, end: text.length }] : none;
    case "anywhere":
      return spansOf(text, parts);
    case "address":
      return spansOf(text, partsOfAddress);
  }
}

const none: readonly never[] = [];
const longest = 200;

const spansOf = (text: string, pattern: RegExp): readonly Span[] =>
  Array.from(text.matchAll(pattern), ({ 0: placeholder, index }) => ({
    start: index,
    end: index + placeholder.length,
  }));

/** What every placeholder contains. */
export const signOfPlaceholder = /[<[{]|your|replace|xxx|\.x|0{6}|CHANGE|FILL|INSERT|ENTER/i;
