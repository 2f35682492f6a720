import { lineBreak } from "../../text/text-lines.ts";
import { type Correction, insertion, type TextLine } from "./correction.ts";
import { type HoldersOf, holdersIn } from "./indentations.ts";

/** A bracket or brace that is missing, or one too many, where their numbers differ: else one more would only be text. */
export function brackets({ start, text, indent }: TextLine, whole: string): readonly Correction[] {
  const isMore = isMoreIn(whole);
  const isMissing = (sign: string): boolean => isMore(others[sign] ?? sign, sign);
  const insert = (sign: string, behind: RegExp, written = sign): readonly Correction[] =>
    isMissing(sign)
      ? [...text.matchAll(behind)].map(({ 0: match, index }) => missing(start + index + match.length, sign, written))
      : [];
  const isTooMany = (sign: string): boolean => isMore(sign, others[sign] ?? sign);
  const removable = [...text.matchAll(/[[\]{}]/g)].filter(({ 0: sign }) => isTooMany(sign));
  const removed = removable.map(({ 0: sign, index }) => {
    const at = { start: start + index, end: start + index + 1 };
    return { at, message: `Unmatched \`${sign}\`.`, title: `Remove \`${sign}\``, edits: [{ ...at, text: "" }] };
  });
  const end = whole.trimEnd().length;
  const isLast = start + text.trimEnd().length === end;
  const atEnd = ["}", "]"].filter(isMissing).map((sign) => missing(end, sign, lineBreak(whole) + sign));
  const pad = /\{ | \}/.test(text) ? " " : "";
  const [, outer = " ".repeat(Math.max(0, indent - 2))] =
    /^\r?\n([ \t]*)["\w]/.exec(whole.slice(start + text.length)) ?? [];
  const onItsLine = `${lineBreak(whole)}${outer}`;
  const ends = /(?<=[\w"'}\]]|^ *(?=,))(?= *(?:$|[\]},#]|\/\/))/g;
  const starts = /(?:: *|\[ *|- +|, *|^ *)(?=["'\w{[<])/g;
  return [
    ...(isLast && /^\s/.test(text) && !/[[{]/.test(text) ? atEnd : []),
    ...(/(?<!\$)\{/.test(text) ? [] : insert("}", /[^\s,](?=,\s*$)/g, `${onItsLine}}`)),
    ...insert("}", ends, `${pad}}`),
    ...insert("}", /\S(?=\s*$)/g, `${onItsLine}},`),
    ...insert("]", ends),
    ...insert("]", /\S(?=\s*$)/g, `${onItsLine}],`),
    ...insert("{", starts, `{${pad}`),
    ...insert("[", starts),
    ...removed,
    ...atEnd,
  ];
}

/** The line with a name and the bracket or brace that the text has one too few of. */
export function openingLines(line: TextLine, whole: string, holdersOf: HoldersOf): readonly Correction[] {
  const isMore = isMoreIn(whole);
  const sign = isMore("]", "[") && /^\s*\{/.test(line.text) ? "[" : isMore("}", "{") ? "{" : null;
  const [, indent = ""] = /^(?: {2}|\t)?(\s*)/.exec(line.text) ?? [];
  return holdersIn(sign ? [line] : [], holdersOf).map((name) =>
    insertion(
      line.start,
      `${indent}"${name}": ${sign}${lineBreak(whole)}`,
      `Missing \`"${name}": ${sign}\` above this.`,
      `Insert \`"${name}": ${sign}\``,
    ),
  );
}

const isMoreIn =
  (whole: string) =>
  (sign: string, other: string): boolean =>
    whole.split(sign).length > whole.split(other).length;

const others: Readonly<Record<string, string>> = { "{": "}", "}": "{", "[": "]", "]": "[" };

const missing = (at: number, sign: string, written: string): Correction =>
  insertion(at, written, `Missing \`${sign}\`.`, `Insert \`${sign}\``);
