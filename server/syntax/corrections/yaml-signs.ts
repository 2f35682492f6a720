import { lineBreak } from "../../text/text-lines.ts";
import { sameQuotes } from "../words.ts";
import { aliasSigns } from "./alias-signs.ts";
import { asGuess, type Correction, insertions, linesBelow, replacements, type TextLine } from "./correction.ts";
import { isItem, missingDash } from "./items.ts";
import { isInJson, jsonSigns } from "./json-signs.ts";
import { colons, commas, earlyQuotes, items, lists, objects, otherComma, pastedSigns, quotedNames } from "./signs.ts";

const reference = String.raw`\{(?:(?:env|file|base64):|(?:instances|loadbalancers|subnets|steps|vars)\.)`;
const unsigned = "A reference begins with `$`.";

const comments = "Comments start with `#` here.";

/** A colon, a dash or the space behind one. */
export const yamlSeparators = (line: TextLine): readonly Correction[] => [
  ...insertions(
    line,
    /(?:^ *(?:- +)*|(?<!\$)[{,]\s*)(?:"?[\w.-]+"?|<<):(?=[^\s:])/g,
    " ",
    "Missing space after `:`.",
    "Insert a space after `:`",
  ),
  ...insertions(line, /^ *(?:- +)*-(?=[^\s-])/g, " ", "Missing space after `-`.", "Insert a space after `-`"),
  ...replacements(line, /(?<=^ *)[–—•*_][ \u00a0](?=[^*=\s])/g, "- ", "An item begins with `-`.", "Write `-`"),
  ...colons(line),
  ...replacements(line, /(?<=^ *[\w.-]+)[–—](?=[\w.–—-]+:)/g, "-", "Names have hyphens, not dashes.", "Write `-`").map(
    asGuess,
  ),
];

/** What is between words, a `$`, quotes, or a blank that is none. */
export const yamlSigns = (line: TextLine, text: string): readonly Correction[] => [
  ...replacements(
    line,
    /^(?!---\s*$)[-–—=*_][-–—=*_ ]{0,40}(?=\s*$)/g,
    "---",
    "Documents are separated by `---`.",
    "Write `---`",
  ),
  ...yamlSeparators(line),
  ...pastedSigns(text),
  ...ownLines(line, text),
  ...(/[{[]/.test(line.text) ? commas(line) : []),
  ...(/[{[] *$/m.test(text) ? commas(line, /[\w"'}\]](?=\s*$)/g).map(asGuess) : []),
  ...replacements(line, /(?<=[{[].*)[;.](?=\s)/g, ",", ...otherComma),
  ...lists(line),
  ...objects(line),
  ...items(line),
  ...replacements(line, /(?<=: *[\d.]{1,11}),(?=\d{1,3}[.,/ ])/g, ".", "An address has dots in it.", "Write `.`"),
  ...replacements(line, /(?<=: +\d{1,3}),(?=\d{3} *[,}])/g, "", "This comma ends the number.", "Remove it").map(
    asGuess,
  ),
  ...replacements(
    line,
    /(?<=[\s[{,])(["'])([^"']+)(?!\1)["'](?=\s*(?:[,}\]]|$))/g,
    ([, , inner = ""]) => usualQuote(text) + inner + usualQuote(text),
    sameQuotes,
    "Write the same quotes",
  ),
  ...(isInJson(line) ? jsonSigns(line, text) : []),
  ...insertions(line, new RegExp(`(?<=[:"'] *)(?=${reference})`, "g"), "$", unsigned, "Insert `$`"),
  ...replacements(line, new RegExp(`(?<=[:"'] *)[%&](?=${reference})`, "g"), "$", unsigned, "Write `$`"),
  ...replacements(
    line,
    /(?<=["'\]}] *)[,;](?=\s*$)/g,
    "",
    "A line of YAML does not end in a comma or semicolon.",
    "Remove it",
  ),
  ...insertions(line, /[\w"'}\]](?=#\s)/g, " ", "A comment needs a space.", "Insert a space"),
  ...replacements(line, /(?<=: +["\w][^:]*):(?=\s*$)/g, "", "Nothing follows this `:`.", "Remove it").map(asGuess),
  ...replacements(line, /(?<=^ *|["'\]},] +)\/\/?(?= )/g, "#", comments, "Write `#`"),
  ...missingDash(text, line),
  ...replacements(
    line,
    /(?<=^ *)- +(?=[\w-]+:(?: |$))/g,
    "",
    "Expected a field here, found an item.",
    "Remove the dash",
  ),
  ...aliasSigns(line, text),
  ...quotedNames(line),
  ...earlyQuotes(line),
  ...replacements(
    line,
    /(?<=: +"?(?:\d+\.[\d.]+|\S*\})) *: +(?=\d+"?\s*$)/g,
    ":",
    "The port follows the address without a space.",
    "Remove the spaces",
  ),
  ...replacements(line, /(?<=\$\{\w+:) +/g, "", "A reference cannot contain spaces.", "Remove the space"),
  ...replacements(line, /^ *(?=[A-Za-z]+ [\w ',.-]+$)/g, ([indent]) => `${indent}# `, comments, "Insert `#`").map(
    asGuess,
  ),
  ...inQuotes(line, /(?<=: +|- +)[*@%&!`|>]\S.*$/g, "A value that starts with this character must be in quotes."),
  ...inQuotes(line, /(?<=^ *(?:- +)*[\w-]+: +)\w.*: .*$/g, "A value with `: ` in it must be in quotes."),
];

/** Values in quotes that have none. */
const inQuotes = (line: TextLine, value: RegExp, message: string): readonly Correction[] =>
  [...line.text.matchAll(value)].map(({ 0: written, index }) => {
    const start = line.start + index;
    const end = start + written.trimEnd().length;
    const edits = [start, end].map((at) => ({ start: at, end: at, text: '"' }));
    return { at: { start, end: start + 1 }, message, title: "Put the value in quotes", edits };
  });

/** Fields or items behind the name that they belong to, a field behind the value of another, or a value below its name. */
const ownLines = (line: TextLine, text: string): readonly Correction[] => {
  const [below = line] = linesBelow(text, line);
  // Below a name, or inside base64. A plain word may be the beginning of the next field.
  const broken = replacements(
    { ...line, text: text.slice(line.start, below.end) },
    /(?<=^ *(?:- +)*[\w-]+:) *\r?\n *(?=[^\s#-](?:[^:\n]|:(?! |$))*$)(?![a-z_]+ *$)|( *\r?\n *)(?<=[\w+/]{20}\1)(?=[\w+/]{4,}=*(?: |$))(?![a-z_]+(?: |$))/g,
    ([, inside]) => (inside ? "" : " "),
    "This value belongs on the line above.",
    "Join the lines",
  ).map((one) => asGuess({ ...one, at: { start: below.start + below.indent, end: below.end } }));
  const joined = replacements(
    line,
    /(?<=^( *(?:- +)*)[\w-]+:(?: +(\S.*?))??)(?<!,),? +(?=(?:[\w-]+|<<):(?: |$)|- )/g,
    ([, before = "", value]) => {
      const outer = before.length + (value ? 0 : 2);
      return lineBreak(text) + " ".repeat(!value && isItem(below) ? below.indent : outer);
    },
    "A field or item needs a line of its own.",
    "Put it on its own line",
  ).map(asGuess);
  return [...broken, ...joined];
};

const usualQuote = (text: string): string => (text.split('"').length > text.split("'").length ? '"' : "'");
