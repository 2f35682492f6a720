import { sameQuotes } from "../words.ts";
import {
  all,
  asGuess,
  type Correction,
  insertion,
  insertions,
  lineAbove,
  linesBelow,
  replacements,
  type Stretch,
  type TextLine,
} from "./correction.ts";

const word = String.raw`(?:"[^"\n]*"|'[^'\n]*'|\w[\w.-]*|<<)`;
const colonless = new RegExp(`(?:^\\s*(?:- +)*|[{,]\\s*)${word}(?=\\s|$|(?<=")")(?!\\s*[:=;])`, "g");
const commaless = new RegExp(`[\\w"'}\\]](?=\\s+(?:${word}\\s*:|["'{[]|\\*\\w)|"[\\w-]+":)|[}\\]](?=[{[])`, "g");
/** Base64, which has capitals, may end in `=`. */
const otherColon = new RegExp(
  `((?:^\\s*(?:- +)*|[{,]\\s*)${word}) {0,3}(?:[-=]>|:?=(?!=|(?<=[A-Z]\\w*=)\\s*$)|[;：]|,(?= *")|(?<=[ "])-(?= )|::(?= *\\S)|(?<= ):(?=[^\\s:])) {0,3}`,
  "g",
);

/** A key without its colon, or with another sign in its place. */
export const colons = (line: TextLine): readonly Correction[] => [
  ...insertions(line, colonless, ":", ...missingColon).filter(({ at }) => !isInSentence(line, at.start)),
  ...replacements(line, otherColon, ([, key]) => `${key}: `, "A key is followed by `:`.", "Write `:`"),
];

/** Whether it is behind the comma of a sentence rather than behind a field. */
const isInSentence = ({ start, text }: TextLine, at: number): boolean =>
  !/[{"']|\},?$/.test(text.trimEnd()) && text.slice(0, at - start).includes(",");

/** What is said of one that is missing. */
export const missingColon = ["Missing `:` after this key.", "Insert `:`"] as const;

/** What lacks the comma behind it. */
export const commas = (line: TextLine, behind = commaless): readonly Correction[] =>
  insertions(line, behind, ",", "Missing comma after this.", "Insert a comma");

/** A list in other brackets, or in none. */
export const lists = (line: TextLine): readonly Correction[] =>
  replacements(
    line,
    /[{(]([^{}():]+)[})]|(?<=: {0,9})(?:\*?[\w.-]{1,99}|(["'])[^"'\n]{0,99}\2)(?:, *(?:\*?[\w.-]{1,99}|(["'])[^"'\n]{0,99}\3)(?! *[\w:.-]))+(?=\s*(?:[,}#]|$))/g,
    ([all, items = all]) => `[${items}]`,
    "A list is written in `[]`.",
    "Write `[]`",
  );

/** Fields in other brackets. */
export const objects = (part: Stretch): readonly Correction[] =>
  replacements(
    part,
    /[[(](\s*"?[\w-]+"?\s*:[^[\]()]*)[\])]|(?<=: {0,9})[\w-]{1,99}: [^[\]{},]{1,99}(?:, {0,9}[\w-]{1,99}: [^[\]{}#,]{0,99}[^[\]{}#,\s])+/g,
    ([all, fields = ` ${all} `]) => `{${fields}}`,
    "Fields are written in `{}`.",
    "Write `{}`",
  );

/** The fields of an item that lack their braces. */
export const items = (part: Stretch): readonly Correction[] =>
  replacements(
    part,
    /(?<=[[}]\s{0,9},?\s{0,99})"?[\w-]{1,99}"? ?:[^[\]{}]{1,999}?(?=\s{0,99}(?:\]|,\s{0,99}\{))/g,
    ([fields]) => `{${fields}}`,
    "The fields of an item are written in `{}`.",
    "Write `{}`",
  );

/** Quotes around a name in a reference, which end the string that it is in. */
export const quotedNames = (line: TextLine): readonly Correction[] =>
  replacements(
    line,
    /(?<=\$\{\w{1,20}[.:])(["'])([\w./-]{1,99})\1(?=[.}])/g,
    ([, , name = ""]) => name,
    "A reference has no quotes in it.",
    "Remove the quotes",
  );

/** What is said of another sign in the place of a comma. */
export const otherComma = ["A comma separates fields and items.", "Write `,`"] as const;

/** Quotes around the beginning of a value. */
export const earlyQuotes = (line: TextLine): readonly Correction[] =>
  replacements(
    line,
    /(?<=: {0,9})(["'])([^"'\\\n]{0,99})\1(?!(?<=\w')\w)((?:(?<=\$\{[^"'}]{0,99}["'])\}|[\w.:-])[^"'\s,}\]]{0,99})\1{0,2}(?=\s*(?:[,}\]]|$))/g,
    ([, quote = "", inside = "", behind = ""]) => quote + inside + behind + quote,
    "The quotes end too early.",
    "Put all of it in quotes",
  ).map(asGuess);

/** Spaces and invisible characters from a web page, or the marks of a diff, all at once. */
export const pastedSigns = (text: string): readonly Correction[] => [
  ...everywhere(
    text,
    /[\u00a0\u2000-\u200a\u202f\u3000]/g,
    " ",
    "This is not a space, although it looks like one.",
    "Write spaces",
  ),
  ...everywhere(text, /(?<!^)[\u200b\u2060\ufeff]/g, "", "This character is invisible.", "Remove invisible characters"),
  ...everywhere(
    text,
    /^(?:(?:-.*\r?\n){1,20}(?=\+))?\+([ \t]*[\w"'])|^-( {2,}[\w"']|\t)/gm,
    ([, added, removed = ""]) => added ?? removed,
    "This sign is left over from a diff.",
    "Keep the new lines, without signs",
  ),
];

/** What looks like a sign may be part of a text. */
const everywhere = (text: string, ...how: Replacement): readonly Correction[] =>
  all(replacements({ start: 0, text }, ...how)).map(asGuess);

type Replacement = Parameters<typeof replacements> extends [unknown, ...infer How] ? How : never;

/** A sign that was typed twice. */
export const doubledSigns = ({ start, text }: TextLine): readonly Correction[] =>
  [...text.matchAll(/([^\w\s]|(?<=\S) )(?=\1)|([,-]) +(?=\2)/g)].map(({ 0: sign, index }) => {
    const at = { start: start + index, end: start + index + sign.length + 1 };
    const what = sign === " " ? "space" : `\`${sign.trim()}\``;
    return {
      at,
      message: `Two ${sign === " " ? "spaces" : what} in a row.`,
      title: `Remove the second ${what}`,
      edits: [{ start: at.start, end: at.end - 1, text: "" }],
    };
  });

/** A line that was typed twice. Two brackets below each other may close what two others have opened. */
export function doubledLines(line: TextLine, whole: string): readonly Correction[] {
  const [below] = linesBelow(whole, line);
  if (below?.text !== line.text || !line.text.trim()) return [];
  if (/^\s*[\]}]/.test(line.text) && openedAbove(line, whole) !== 1) return [];
  const edits = [{ start: line.end, end: below.end, text: "" }];
  const at = { start: below.start + below.text.search(/\S/), end: below.end };
  return [{ at, message: "This line is there twice.", title: "Remove the second", edits, isCertain: true }];
}

/** A line and the one below it, each in the place of the other. The order of items means something, and is not changed. */
export function swappedLines(line: TextLine, whole: string): readonly Correction[] {
  const [below] = linesBelow(whole, line);
  if (!below?.text.trim() || /^\s*[{[-].*\r?\n\s*[{[-]/.test(whole.slice(line.start, below.end))) return [];
  return [
    {
      at: { start: line.start + line.text.search(/\S/), end: line.end },
      message: "This line belongs below the next one.",
      title: "Swap the lines",
      edits: [
        { start: line.start, end: line.end, text: below.text },
        { start: below.start, end: below.end, text: line.text },
      ],
    },
  ];
}

/** How many brackets are open at the end of the line above that is no further in. */
function openedAbove(line: TextLine, whole: string): number {
  const width = line.text.search(/\S/);
  let above = lineAbove(whole, line);
  while (above && above.text.search(/\S/) > width) above = lineAbove(whole, above);
  return above ? above.text.split(/[[{]/).length - above.text.split(/[\]}]/).length : 0;
}

/** Those of a line of which one is left over. */
const oddQuotes = (text: string): readonly string[] => ['"', "'"].filter((quote) => text.split(quote).length % 2 === 0);

/** A quote of another kind than that at the other end. */
export function mixedQuotes({ start, text }: TextLine, whole: string): readonly Correction[] {
  const odd = [...oddQuotes(text)].sort((a, b) => whole.split(b).length - whole.split(a).length);
  return odd.flatMap((quote) =>
    replacements(
      { start, text },
      /(?<=^|[\s{[,:])["'`´‘’“”„]|["'`´‘’“”„](?=$|[\s\]},:])/g,
      quote,
      sameQuotes,
      "Write the same quotes",
    ).filter(({ at }) => {
      const other = text.charAt(at.start - start);
      return other !== quote && (!/["']/.test(other) || odd.includes(other));
    }),
  );
}

/** A quote at either end of a word. */
export function missingQuotes({ start, text }: TextLine): readonly Correction[] {
  const quotes = oddQuotes(text);
  const places = [
    ...[...text.matchAll(/(?<=^|[\s{[,:])(?=[\w$/])/g)].map(({ index }) => index),
    ...[...text.matchAll(/[\w}%./:-](?=$|[\s\]},:])/g)].map(({ index }) => index + 1),
    text.trimEnd().length,
  ];
  return quotes.flatMap((quote) =>
    [...new Set(places)].map((at) => insertion(start + at, quote, "Missing quote.", `Insert \`${quote}\``)),
  );
}
