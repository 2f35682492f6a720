import type { Edit } from "../../text/edits.ts";
import { nearest } from "../../text/nearest.ts";
import { otherQuotes } from "../words.ts";
import { all, type Correction, insertion, insertions, lineAbove, replacements, type TextLine } from "./correction.ts";

const word = String.raw`(?:"[^"\n]*"|'[^'\n]*'|\w[\w.-]*|<<)`;
const colonless = new RegExp(`(?:^ *(?:- +)*|[{,]\\s*)${word}(?=\\s|$)(?!\\s*[:=;])`, "g");
const commaless = new RegExp(`[\\w"'}\\]](?=\\s+(?:${word}\\s*:|["'{[]))|[}\\]](?=[{[])`, "g");
const otherColon = new RegExp(`((?:^ *(?:- +)*|[{,]\\s*)${word}) {0,3}[=;](?!=) {0,3}`, "g");
const missingColon = ["Missing `:` after this key.", "Insert `:`"] as const;
const colonInstead = [([, key]: RegExpExecArray) => `${key}: `, "A key is followed by `:`.", "Write `:`"] as const;
const missingMergeKey = ["An alias beside fields needs the merge key `<<`.", "Insert `<<: `"] as const;
const missingAnchor = ["An anchor starts with `&`.", "Write `&`"] as const;
const missingComma = ["Missing comma after this.", "Insert a comma"] as const;

/** A colon, a dash or the space behind one, a comma, a `$`, quotes, or a blank that is none. */
export const yamlSigns = (line: TextLine, text: string): readonly Correction[] => [
  ...insertions(
    line,
    /(?:^ *(?:- +)*|(?<!\$)[{,]\s*)(?:"?[\w.-]+"?|<<):(?=[^\s:])/g,
    " ",
    "Missing space after `:`.",
    "Insert a space after `:`",
  ),
  ...insertions(line, /^ *(?:- +)*-(?=[^\s-])/g, " ", "Missing space after `-`.", "Insert a space after `-`"),
  ...invisibleBlanks(text),
  ...insertions(line, colonless, ":", ...missingColon),
  ...replacements(line, otherColon, ...colonInstead),
  ...(/[{[]/.test(line.text) ? insertions(line, commaless, ",", ...missingComma) : []),
  ...(isInJson(line) ? jsonSigns(line, text) : []),
  ...insertions(
    line,
    /(?<=[:"'] *)(?=\{(?:(?:env|file|base64):|(?:instances|loadbalancers|subnets|steps|vars)\.))/g,
    "$",
    "A reference begins with `$`.",
    "Insert `$`",
  ),
  ...replacements(
    line,
    /(?<=["'\]}] *)[,;](?=\s*$)/g,
    () => "",
    "A line of YAML does not end in a comma or semicolon.",
    "Remove it",
  ),
  ...replacements(line, /(?<=["'\]}] +)\/\/(?=.*$)/g, () => "#", "Comments start with `#` here.", "Write `#`"),
  ...replacements(
    line,
    /^(?:--?|-{4,}|—|- - ?-)(?=\s*$)/g,
    () => "---",
    "Documents are separated by `---`.",
    "Write `---`",
  ),
  ...missingDash(text, line),
  ...aliases(line, text),
  ...replacements(line, /(?<=\$\{\w+:) +/g, () => "", "A reference cannot contain spaces.", "Remove the space"),
  ...[...line.text.matchAll(/(?<=: +|- +)[*@%&!`|>]\S.*$/g)].map(({ 0: value, index }) => {
    const start = line.start + index;
    const end = start + value.trimEnd().length;
    return {
      at: { start, end: start + 1 },
      message: "A value that starts with this character must be in quotes.",
      title: "Put the value in quotes",
      edits: [
        { start, end: start, text: '"' },
        { start: end, end, text: '"' },
      ],
    };
  }),
];

/** An alias without its asterisk, or whose name is misspelled. */
function aliases(line: TextLine, text: string): readonly Correction[] {
  const anchors = () => [...new Set(Array.from(text.matchAll(/(?<=[\s:]&)[\w-]+/g), ([name]) => name))];
  const usesOf = (name: string): number => text.match(new RegExp(`\\*${name}(?![\\w-])`, "g"))?.length ?? 0;
  const renamed = (from: string, to: string): readonly Edit[] =>
    [...text.matchAll(new RegExp(`(?<=&)${from}(?![\\w-])`, "g"))].map(({ index }) => ({
      start: index,
      end: index + from.length,
      text: to,
    }));
  return [
    ...replacements(line, /(?<=^ *|[{,] *)<(?=: +\*)/g, () => "<<", "The merge key is `<<`.", "Write `<<`"),
    ...replacements(line, /<<(\*[\w-]+)/g, ([, alias]) => `<<: ${alias}`, ...missingColon),
    ...replacements(line, /(?<=^ +)\*[\w-]+(?= *(?:#|$))/g, ([alias]) => `<<: ${alias}`, ...missingMergeKey),
    ...replacements(line, /(?<=: +)\*?([\w-]+)(?= *(?:#|$))/g, ([, name]) => `&${name}`, ...missingAnchor).filter(
      ({ edits: [edit] }) => usesOf(edit?.text.slice(1) ?? "") > 0,
    ),
    ...insertions(
      line,
      /(?:^|[\s{,])<<: +(?=[\w-]+ *(?:$|[,}]))/g,
      "*",
      "A merge key takes an alias, which starts with `*`.",
      "Insert `*`",
    ),
    ...Array.from(line.text.matchAll(/(?<=(?:^|[\s:]) *\*)[\w-]+/g)).flatMap((match) => {
      const [name] = match;
      const start = line.start + match.index;
      const at = { start, end: start + name.length };
      return nearest(name, anchors())
        .slice(0, 1)
        .map((near) => ({
          at,
          message: `No anchor is named \`${name}\`. Did you mean \`${near}\`?`,
          ...(usesOf(name) > 1
            ? { title: `Change the name of the anchor to \`${name}\``, edits: renamed(near, name) }
            : { title: `Change the alias to \`${near}\``, edits: [{ ...at, text: near }] }),
        }));
    }),
  ];
}

/** The nearest line above that is no deeper is an item, would be beside one if the dash alone were missing, or begins the item. */
function missingDash(text: string, line: TextLine): readonly Correction[] {
  if (!/^ *[\w"'{]/.test(line.text)) return [];
  let above = lineAbove(text, line);
  while (above && above.indent > line.indent) above = lineAbove(text, above);
  const isInItem = above?.indent === line.indent - 2;
  if (!above || (line.indent - above.indent > 1 && !isInItem) || !/^ *- /.test(above.text)) return [];
  if (isInItem) {
    const at = { start: line.start + above.indent, end: line.start + line.indent };
    return [{ at, message: "Missing `- ` before this item.", title: "Insert `- `", edits: [{ ...at, text: "- " }] }];
  }
  const dash = above.indent === line.indent ? "- " : "-";
  return [insertion(line.start + above.indent, dash, `Missing \`${dash}\` before this item.`, `Insert \`${dash}\``)];
}

/** A line of a YAML collection that is written as in JSON. */
export const isInJson = ({ text }: TextLine): boolean => /^\s*["{[\]}]/.test(text);

/** A comma, a colon, a blank that is none, quotes of another kind or none, a comment, or leading zeros. */
export const jsonSigns = (line: TextLine, text: string): readonly Correction[] => [
  ...insertions(line, commaless, ",", ...missingComma),
  ...insertions(line, /[\w"}\]](?=\s*(?:\/\/.*)?$)/g, ",", ...missingComma),
  ...insertions(line, colonless, ":", ...missingColon),
  ...replacements(line, otherColon, ...colonInstead),
  ...replacements(line, /;(?=\s*(?:["{[\d]|$))/g, () => ",", "A comma separates fields and items.", "Write `,`"),
  ...replacements(
    line,
    /(?<=[{,]\s*|^\s*)"([\w-]+): *([^"]+)"(?=\s*(?:[,}]|$))/g,
    ([, key, value]) => `"${key}": "${value}"`,
    "The key and the value need quotes of their own.",
    "Put each in quotes",
  ),
  ...invisibleBlanks(text),
  ...withAll(wrongQuotes, line, text),
  ...replacements(
    line,
    /(?<=[[,:]\s*)(?:true|yes|on|(false|no|off)|(null|none|undefined))(?=\s*(?:[,}\]]|$))/gi,
    ([, no, nothing]) => (nothing ? "null" : String(!no)),
    "JSON has `true`, `false` and `null` only.",
    "Write it as in JSON",
  ),
  ...replacements(
    line,
    /(?<=[[,:]\s*)0{6,}(?=\s*(?:[,}\]]|$))/g,
    ([zeros]) => `"${zeros}"`,
    "These zeros are a placeholder. Replace them with the real number.",
    "Put the placeholder in quotes",
  ).map(asGuess),
  ...replacements(
    line,
    /(?<=[[,:]\s*)(?:0+(?=[1-9]\d*\s*(?:[,}\]]|$))|0{1,4}(?=0\s*(?:[,}\]]|$)))/g,
    () => "",
    "A JSON number has no leading zeros.",
    "Remove the zeros",
  ),
  ...replacements(
    line,
    /(?<=[[,:]\s*\d+) *(?:%|MB?|\.)(?=\s*(?:[,}\]]|$))/gi,
    () => "",
    "Nothing can follow the digits of a JSON number.",
    "Write the digits alone",
  ).map(asGuess),
  ...withAll(bareWords, line, text),
  ...replacements(
    line,
    /(?<=^\s*|[,{[]\s*)(?:#|--|\/(?![/*]))/g,
    () => "//",
    "Comments start with `//` here.",
    "Write `//`",
  ),
  ...brokenString(line, text),
];

/** Spaces from a web page, all at once. */
const invisibleBlanks = (text: string): readonly Correction[] =>
  all(
    replacements(
      { start: 0, text },
      /[\u00a0\u2000-\u200a\u202f\u3000]/g,
      () => " ",
      "This is not a space, although it looks like one.",
      "Write spaces",
    ),
  );

const asGuess = ({ isCertain: _, ...other }: Correction): Correction => other;

type Part = Pick<TextLine, "start" | "text">;

/** All in the text at once, or one of the line. */
const withAll = (
  correctionsIn: (part: Part) => readonly Correction[],
  line: Part,
  text: string,
): readonly Correction[] => [...all(correctionsIn({ start: 0, text })), ...correctionsIn(line)];

const bareWords = (part: Part): readonly Correction[] =>
  replacements(
    part,
    /"(?:[^"\\\n]|\\.)*"|(?<=[[{,:]\s*|^\s*)(?:(?!(?:true|false|null)\b)[A-Za-z_][\w./-]*|0\d+|(?:\d+\.){2}[\w.:/-]*)(?=\s*(?:[,:}\]]|$))/gm,
    ([found]) => (found.startsWith('"') ? found : `"${found}"`),
    "Missing double quotes.",
    "Put this in double quotes",
  ).filter(({ at, edits: [edit] }) => edit?.text.length !== at.end - at.start);

const wrongQuotes = (part: Part): readonly Correction[] =>
  replacements(
    part,
    /'([^'"\\\n]*)'|[“”„]([^“”„"\\\n]*)[“”]/g,
    ([, single, curly]) => `"${single ?? curly ?? ""}"`,
    otherQuotes,
    "Write double quotes",
  );

/** A certificate with its line breaks, or other text that was broken where a terminal ended its line. */
function brokenString(line: TextLine, text: string): readonly Correction[] {
  const open = /^(?:[^"]*"[^"]*")*[^"]*"(?=([^"]*)$)/.exec(line.text);
  const end = open ? text.indexOf('"', line.end) : -1;
  if (!open || end < 0) return [];
  const isPem = /^-----BEGIN [A-Z ]+-----\s*$/.test(open[1] ?? "");
  const start = line.start + open[0].length;
  return replacements(
    { start, text: text.slice(start, end) },
    /^[\s\S]*$/g,
    ([written]) => written.replace(/\r?\n[ \t]*/g, isPem ? "\\n" : ""),
    `A JSON string cannot span lines${isPem ? ": write each line break as `\\n`" : ""}.`,
    isPem ? "Write the line breaks as `\\n`" : "Join the lines",
  ).map((one) => (isPem ? one : asGuess(one)));
}

/** A sign that was typed twice. */
export const doubledSigns = ({ start, text }: TextLine): readonly Correction[] =>
  [...text.matchAll(/([^\w\s]|(?<=\S) )(?=\1)/g)].map(({ 0: sign, index }) => {
    const at = { start: start + index, end: start + index + 2 };
    const what = sign === " " ? "space" : `\`${sign}\``;
    return {
      at,
      message: sign === " " ? "Two spaces in a row." : `Two ${what} in a row.`,
      title: `Remove the second ${what}`,
      edits: [{ start: at.end - 1, end: at.end, text: "" }],
    };
  });

/** A quote at either end of a word. */
export function missingQuotes({ start, text }: TextLine): readonly Correction[] {
  const quotes = [...new Set(text.match(/["']/g) ?? [])].filter((quote) => text.split(quote).length % 2 === 0);
  const places = [
    ...[...text.matchAll(/(?<=^|[\s{[,:])(?=[\w$/])/g)].map(({ index }) => index),
    ...[...text.matchAll(/[\w}%./:-](?=$|[\s\]},:])/g)].map(({ index }) => index + 1),
    text.trimEnd().length,
  ];
  return quotes.flatMap((quote) =>
    [...new Set(places)].map((at) => insertion(start + at, quote, "Missing quote.", `Insert \`${quote}\``)),
  );
}
