import type { Edit } from "../../text/edits.ts";
import { nearest } from "../../text/nearest.ts";
import { all, type Correction, insertion, insertions, lineAbove, replacements, type TextLine } from "./correction.ts";

const word = String.raw`(?:"[^"\n]*"|\w[\w.-]*|<<)`;
const colonless = new RegExp(`(?:^ *(?:- +)*|[{,]\\s*)${word}(?=\\s|$)(?!\\s*[:=;])`, "g");
const commaless = new RegExp(`[\\w"}\\]](?=\\s+(?:${word}\\s*:|["{[]))|[}\\]](?=[{[])`, "g");
const otherColon = new RegExp(`((?:^ *(?:- +)*|[{,]\\s*)${word}) {0,3}[=;](?!=) {0,3}`, "g");
const missingColon = ["Missing `:` after this key.", "Insert `:`"] as const;
const colonInstead = [([, key]: RegExpExecArray) => `${key}: `, "A key is followed by `:`.", "Write `:`"] as const;
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

/** A comma, a colon, a blank that is none, quotes of another kind or none, a comment, or leading zeros. */
export const jsonSigns = (line: TextLine, text: string): readonly Correction[] => [
  ...insertions(line, commaless, ",", ...missingComma),
  ...insertions(line, /[\w"}\]](?=\s*$)/g, ",", ...missingComma),
  ...insertions(line, colonless, ":", ...missingColon),
  ...replacements(line, otherColon, ...colonInstead),
  ...replacements(line, /;(?=\s*$)/g, () => ",", "A comma separates fields and items.", "Write `,`"),
  ...invisibleBlanks(text),
  ...(text.includes('"') ? [] : all(otherQuotes({ start: 0, text }))),
  ...otherQuotes(line),
  ...replacements(
    line,
    /(?<=[[,:]\s*)(?:True|TRUE|False|FALSE|None|NULL)(?=\s*(?:[,}\]]|$))/g,
    ([other]) => (other === "None" ? "null" : other.toLowerCase()),
    "JSON has `true`, `false` and `null`, in lowercase.",
    "Write it as in JSON",
  ),
  ...replacements(
    line,
    /(?<=[[{,:]\s*|^\s*)[A-Za-z_][\w./-]*(?=\s*(?:[,:}\]]|$))/g,
    ([bare]) => `"${bare}"`,
    "Missing double quotes.",
    "Put this in double quotes",
  ),
  ...replacements(
    line,
    /(?<=[[,:]\s*)0{6,}(?=\s*(?:[,}\]]|$))/g,
    ([zeros]) => `"${zeros}"`,
    "These zeros are a placeholder. Replace them with the real number.",
    "Put the placeholder in quotes",
  ).map(({ isCertain: _, ...quoted }) => quoted),
  ...replacements(
    line,
    /(?<=[[,:]\s*)(?:0+(?=[1-9]\d*\s*(?:[,}\]]|$))|0{1,4}(?=0\s*(?:[,}\]]|$)))/g,
    () => "",
    "A JSON number has no leading zeros.",
    "Remove the zeros",
  ),
  ...replacements(
    line,
    /(?<=[[,:]\s*)0\d+(?=\s*(?:[,}\]]|$))/g,
    ([bare]) => `"${bare}"`,
    "Missing double quotes.",
    "Put this in double quotes",
  ),
  ...replacements(line, /(?<=^\s*|[,{[]\s*)#/g, () => "//", "Comments start with `//` here.", "Write `//`"),
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

const otherQuotes = (line: Pick<TextLine, "start" | "text">): readonly Correction[] =>
  replacements(
    line,
    /'([^'"\\\n]*)'|[“”„]([^“”„"\\\n]*)[“”]/g,
    ([, single, curly]) => `"${single ?? curly ?? ""}"`,
    "JSON allows only double quotes.",
    "Write double quotes",
  );

/** A certificate with its line breaks. */
function brokenString(line: TextLine, text: string): readonly Correction[] {
  const open = /-----BEGIN [A-Z ]+-----\s*$/.exec(line.text);
  const end = open ? text.indexOf('"', line.end) : -1;
  if (!open || end < 0) return [];
  const start = line.start + open.index;
  return replacements(
    { start, text: text.slice(start, end) },
    /^[\s\S]*$/g,
    ([written]) => written.replace(/\r?\n[ \t]*/g, "\\n"),
    "A JSON string cannot span lines: write each line break as `\\n`.",
    "Write the line breaks as `\\n`",
  );
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
