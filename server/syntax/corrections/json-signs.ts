import { nearest } from "../../text/nearest.ts";
import { otherQuotes, zerosAsPlaceholder } from "../words.ts";
import { removeComment } from "../write/remove.ts";
import {
  all,
  asGuess,
  type Correction,
  insertion,
  linesBelow,
  replacements,
  type Stretch,
  type TextLine,
} from "./correction.ts";
import { colons, commas, earlyQuotes, items, lists, objects, otherComma, pastedSigns, quotedNames } from "./signs.ts";

/** A line of a YAML collection that is written as in JSON. */
export const isInJson = ({ text }: TextLine): boolean => /^\s*["{[\]}]/.test(text);

/** A comma or a colon. */
export const jsonSeparators = (line: TextLine, text: string): readonly Correction[] => [
  ...commas(line),
  ...(endsLevel(line, text) ? [] : commas(line, /[\w"}\]](?=\s*(?:\/\/.*)?$)/g)),
  ...commas(line, /(?<=[[,]\s*)\d+(?=\s+\d)/g),
  ...colons(line),
  ...replacements(line, /[;，](?=\s*(?:["{[\d]|\/\/|$))|(?<=["\]}])\.(?=\s*(?:["{]|$))/g, ",", ...otherComma),
];

/** Whether nothing but a bracket can follow. */
const endsLevel = (line: TextLine, text: string): boolean => {
  const [below] = linesBelow(text, line);
  return /^\s*[\]}]/.test(below?.text ?? "}");
};

/** What is between values, a blank that is none, quotes of another kind or none, a comment, or leading zeros. */
export const jsonSigns = (line: TextLine, text: string): readonly Correction[] => [
  ...replacements(
    line,
    /(?<=^\s*[}\]])[;,"'](?=\s*$)|(?<=[}\]"])[;"'](?=\s*(?:\/\/|$))/g,
    "",
    "Nothing follows the end.",
    "Remove it",
  ),
  ...replacements(line, /,"(?=\s*$)/g, '",', "The comma belongs behind the quote.", "Write it behind the quote").map(
    asGuess,
  ),
  ...jsonSeparators(line, text),
  ...pastedSigns(text),
  ...all(
    replacements(
      { start: 0, text },
      /^'(?=[{[])|(?<=[}\]])'(?=\s*$)/gm,
      "",
      "Only a shell has quotes around JSON.",
      "Remove the quotes",
    ),
  ),
  ...lists(line),
  ...[objects, items].flatMap((correct) => correct(toBracket(line, text))),
  ...replacements(
    line,
    /(?<=[{[]\s*)[,;:](?!\s*[,;:])|^["'`](?=[{[]\s*$)|(?<=^\s*)[-+>*] (?=\s*["{}[\]])/g,
    "",
    "Nothing but spaces can be here.",
    "Remove it",
  ),
  ...replacements(
    line,
    /(?<=[{,]\s*|^\s*)"([\w-]+): *([^"]+)"(?=\s*(?:[,}]|$))/g,
    ([, key, value = ""]) => `"${key}": ${/^(?:true|false|null|[1-9]\d*|0)$/.test(value) ? value : `"${value}"`}`,
    "The key and the value need quotes of their own.",
    "Put each in quotes",
  ),
  ...replacements(
    line,
    /(?<=[{,]\s*|^\s*)"([\w-]+):"(?=\s*["\w[{])/g,
    ([, key]) => `"${key}":`,
    "The `:` belongs behind the quote.",
    "Write it behind the quote",
  ),
  ...replacements(
    line,
    /(?<=[[,:]\s*)(env|file|base64)\("([\w./-]+)"\)(?=\s*(?:[,}\]]|$))/g,
    ([, how, name]) => `"\${${how}:${name}}"`,
    "A reference is written as `${…}`.",
    "Write a reference",
  ),
  ...quotedNames(line),
  ...earlyQuotes(line),
  ...withAll(wrongQuotes, line, text),
  ...replacements(
    line,
    /(?<=[[,:]\s*)[A-Za-z]+(?=\s*(?:[,}\]]|$))/g,
    ([word]) => meantWord(word.toLowerCase()) ?? word,
    "JSON has `true`, `false` and `null` only.",
    "Write it as in JSON",
  ),
  ...replacements(
    line,
    /(?<=[[,:]\s*)0{6,}(?=\s*(?:[,}\]]|$))/g,
    ([zeros]) => `"${zeros}"`,
    zerosAsPlaceholder,
    "Put the placeholder in quotes",
  ).map(asGuess),
  ...replacements(
    line,
    /(?<=[[,:]\s*)(?:0+(?=[1-9]\d*\s*(?:[,}\]]|$))|0{1,2}(?=0\s*(?:[,}\]]|$)))/g,
    "",
    "A JSON number has no leading zeros.",
    "Remove the zeros",
  ),
  ...replacements(
    line,
    /(?<=[[,:]\s*\d+) *(?:%|MB?|\.)(?=\s*(?:[,}\]]|$))|(?<=:\s*\d{1,3})[_,](?=\d{3}\b)|(?<=:\s*)\+(?=\d)/gi,
    "",
    "Nothing can be before, among or behind the digits of a JSON number.",
    "Write the digits alone",
  ).map(asGuess),
  ...withAll(bareWords, line, text),
  ...replacements(
    line,
    /(?<=^\s*|[,{[]\s*|["}\]\d],? +)(?:#|--(?!-)|\/(?![/*])|(?=[A-Za-z]+ [\w ]+$))/g,
    ([sign]) => (sign === "" ? "// " : "//"),
    "Comments start with `//` here.",
    "Write `//`",
  ),
  ...replacements(
    line,
    /(?<=^\s*|[,{[]\s*|["}\]\d],? +)(?:#|--(?!-)|\/(?![/*])).*$/g,
    "",
    "JSON does not allow comments. Remove the comment.",
    "Remove the comment",
  ).map((one) => ({ ...one, edits: [removeComment(text, one.at)] })),
  ...brokenString(line, text),
];

/** The fields of a body, or of the whole text, that lack their braces, or only the first. */
export function bareFields(_: TextLine, text: string): readonly Correction[] {
  const found = /(^|"body":)\s{0,9}(?="[\w-]{1,99}"\s{0,9}:)/.exec(text);
  if (!found) return [];
  const start = found.index + found[0].length;
  const close = found[1] ? text.indexOf("\n}", start) : text.length;
  const end = start + text.slice(start, close).trimEnd().length;
  const open = insertion(start, "{", "Missing `{`.", "Insert `{`");
  const edits = [...open.edits, { start: end, end, text: "}" }];
  const message = "Missing `{` and `}` around the fields.";
  return [{ at: { start, end }, message, title: "Put the fields in braces", edits, isCertain: true }, open];
}

/** A line and those below it up to the end of a list. */
const toBracket = ({ start, end }: TextLine, text: string): Stretch => ({
  start,
  text: text.slice(start, Math.max(end, Math.min(text.indexOf("]", end) + 1, end + 999))),
});

const meantWord = (word: string): string | undefined => words[word] ?? nearest(word, ["true", "false", "null"])[0];

const words: Readonly<Record<string, string>> = {
  yes: "true",
  on: "true",
  no: "false",
  off: "false",
  none: "null",
  undefined: "null",
};

/** All in the text at once but for its comments, or one of the line. */
const withAll = (
  correctionsIn: (part: Stretch) => readonly Correction[],
  line: Stretch,
  text: string,
): readonly Correction[] => [...all(correctionsIn({ start: 0, text: withoutComments(text) })), ...correctionsIn(line)];

/** With spaces in their place. */
export const withoutComments = (text: string): string =>
  text.replace(/(?<=^|\s)(?:\/\/.*|\/\*[^*]*\*\/)/gm, (comment) => " ".repeat(comment.length));

const bareWords = (part: Stretch): readonly Correction[] =>
  replacements(
    part,
    /"(?:[^"\\\n]|\\.)*"|(?<=[[{,:]\s*|^\s*)(?<!\$\{[^{}]{0,99})(?:(?!(?:true|false|null)\b)[A-Za-z_][\w./-]*|0\d+|(?:\d+\.){2}[\w.:/-]*)(?=\s*(?:[,:}\]]|$))/gm,
    ([word]) => (word.startsWith('"') ? word : `"${word}"`),
    "Missing double quotes.",
    "Put this in double quotes",
  ).filter(({ at, edits: [edit] }) => edit?.text.length !== at.end - at.start);

const wrongQuotes = (part: Stretch): readonly Correction[] =>
  replacements(
    part,
    /'([^'"\\\n]*)'|[“”„]([^“”„"\\\n]*)[“”]|&quot;([^&"\n]*)&quot;|(?<=[[{,:]\s*|^\s*)(?!"[^"\n]*"\s*(?:[\]},:]|$))(?:["'“”„«]|`{1,2})([\w ./-]+)(?:["“”»`]|'{1,2})(?=\s*(?:[\]},:]|$))/gm,
    ([, ...inner]) => `"${inner.find((text) => text !== undefined) ?? ""}"`,
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
