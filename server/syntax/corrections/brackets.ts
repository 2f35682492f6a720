import { lineBreak } from "../../text/text-lines.ts";
import { unmatched } from "../words.ts";
import { type Correction, insertion, linesBelow, type TextLine } from "./correction.ts";
import { type HoldersOf, holdersIn } from "./names-above.ts";

/**
 * A bracket or brace that is missing, too many or in the place of the other, where their numbers differ: else one more would only be
 * text.
 */
export function brackets({ start, text, indent }: TextLine, whole: string): readonly Correction[] {
  const isMore = isMoreIn(whole);
  const isMissing = (sign: string): boolean => isMore(otherEnd(sign), sign);
  const insert = (sign: string, behind: RegExp, written = sign): readonly Correction[] =>
    isMissing(sign)
      ? [...text.matchAll(behind)].map(({ 0: match, index }) => missing(start + index + match.length, sign, written))
      : [];
  const removed = [...text.matchAll(/[[\](){}]/g)].flatMap(({ 0: sign, index }) => {
    if (!isMissing(otherEnd(sign))) return [];
    const at = { start: start + index, end: start + index + 1 };
    const others = otherKinds(sign).filter(isMissing);
    return (others.length > 0 ? others : [""]).map((meant) => {
      const title = `${meant ? "Write" : "Remove"} \`${meant || sign}\``;
      return { at, message: unmatched(sign), title, edits: [{ ...at, text: meant }] };
    });
  });
  const end = whole.trimEnd().length;
  const isLast = start + text.trimEnd().length === end;
  // The body of a request in another file ends before a `}` that is not there.
  const rest = whole.slice(start);
  const body = rest.slice(0, Math.max(0, rest.search(/\r?\n\}(?:\r?\n\{"|\s*$)/)));
  const isIndented = /\n[ \t]+$/.test(body);
  const atEnd = ["}", "]"].filter(isMissing).flatMap((sign) => {
    const written = lineBreak(whole) + sign;
    const atBodyEnd = isIndented
      ? missing(start + body.length, sign, sign)
      : missing(start + body.trimEnd().length, sign, written);
    return [...(body ? [atBodyEnd] : []), missing(end, sign, written)];
  });
  const pad = /\{ | \}/.test(text) ? " " : "";
  const behind = whole.slice(start + text.length);
  const [, outer = " ".repeat(Math.max(0, indent - 2))] = /^\r?\n([ \t]*)["\w]/.exec(behind) ?? [];
  const onItsLine = `${lineBreak(whole)}${outer}`;
  // The line that held it may still be there.
  const [blank] = /^\r?\n[ \t]+(?=\r?\n)/.exec(behind) ?? [];
  const below = blank
    ? missing(start + text.length + blank.length, "{", "{")
    : missing(start + text.trimEnd().length, "{", `${lineBreak(whole)}${outer.replace(/^(?: {2}|\t)/, "")}{`);
  // Behind the `:` above, where nothing but its end follows.
  const [colon, blanks] = /:( ?)\r?\n$/.exec(whole.slice(Math.max(0, start - 4), start)) ?? [];
  const behindColon = (sign: string): readonly Correction[] =>
    colon && isMissing(sign)
      ? [missing(start - colon.length + 1 + (blanks?.length ?? 0), sign, blanks ? sign : ` ${sign}`)]
      : [];
  const ends = /(?<=[\w"'}\]]|^\s*(?=,))(?= *(?:$|[\]},#]|\/\/))/g;
  const starts = /(?:: *|\[ *|- +|, *|^\s*)(?=["'\w{[<])/g;
  return [
    ...(isLast && /^\s/.test(text) && !/[[{]/.test(text) ? atEnd : []),
    ...(/(?<!\$)\{/.test(text) ? [] : insert("}", /[^\s,](?=,\s*$)/g, `${onItsLine}}`)),
    ...["}", "]"].flatMap((sign) => [
      ...insert(sign, ends, sign === "}" ? pad + sign : sign),
      ...insert(sign, /\S(?=\s*$)/g, `${onItsLine}${sign},`),
    ]),
    ...["{", "["].flatMap(behindColon),
    ...insert("{", starts, `{${pad}`),
    ...(isMissing("{") && /[[,]\s*$/.test(text) && !/^\s*\S.*\}/.test(behind) ? [below] : []),
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
  const [below] = linesBelow(whole, line);
  const named = sign === "[" && below ? [line, below] : [line];
  return holdersIn(sign ? named : [], holdersOf).map((name) =>
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

const otherEnd = (sign: string): string => "}{][)(".charAt("{}[]()".indexOf(sign));
const otherKinds = (sign: string): readonly string[] =>
  ("{[(".includes(sign) ? ["[", "{"] : ["]", "}"]).filter((other) => other !== sign);

const missing = (at: number, sign: string, written: string): Correction =>
  insertion(at, written, `Missing \`${sign}\`.`, `Insert \`${sign}\``);
