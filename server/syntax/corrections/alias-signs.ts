import type { Edit } from "../../text/edits.ts";
import { nearest } from "../../text/nearest.ts";
import { lineBreak } from "../../text/text-lines.ts";
import { type Correction, insertion, linesBelow, replacements, type TextLine } from "./correction.ts";
import { missingColon } from "./signs.ts";

const missingMergeKey = ["An alias beside fields needs the merge key `<<`.", "Insert `<<: `"] as const;
const quotedSign = ["`<<` and aliases have no quotes around them.", "Remove the quotes"] as const;
const spacedSign = ["`&` and `*` are followed by a name, without a space.", "Remove the space"] as const;
const missingAnchor = ["An anchor starts with `&`.", "Write `&`"] as const;

/** An alias without its asterisk, or whose name is misspelled. */
export function aliasSigns(line: TextLine, text: string): readonly Correction[] {
  const anchors = () => [...new Set(Array.from(text.matchAll(/(?<=[\s:]&)[\w-]+/g), ([name]) => name))];
  const usesOf = (name: string): number => text.match(new RegExp(`\\*${name}(?![\\w-])`, "g"))?.length ?? 0;
  const renamed = (from: string, to: string): readonly Edit[] =>
    [...text.matchAll(new RegExp(`(?<=&)${from}(?![\\w-])`, "g"))].map(({ index }) => ({
      start: index,
      end: index + from.length,
      text: to,
    }));
  const [below] = linesBelow(text, line);
  return [
    ...replacements(line, /(?<=^ *|[{,] *)(?!<<)[<>]{1,3}(?=: +\*)/g, "<<", "The merge key is `<<`.", "Write `<<`"),
    ...replacements(line, /(["'])(<<|\*[\w-]+)\1/g, ([, , sign = ""]) => sign, ...quotedSign),
    ...replacements(
      line,
      /(?<=^[ -]*[\w-]+:) +(?=\*[\w-]+ *(?:#.*)?$)/g,
      () => `${lineBreak(text)}${" ".repeat(below?.indent ?? 0)}<<: `,
      ...missingMergeKey,
    ).filter(() => below && below.indent > line.indent),
    ...replacements(line, /(?<=: +[&*]) +(?=[\w-]+ *(?:$|[{[]|#))/g, "", ...spacedSign),
    ...replacements(line, /<<(\*[\w-]+)/g, ([, alias]) => `<<: ${alias}`, ...missingColon),
    ...replacements(line, /(?<=^ +)\*[\w-]+(?= *$)/g, ([alias]) => `<<: ${alias}`, ...missingMergeKey),
    ...replacements(line, /(?<=: +)\*?([\w-]+)(?= *(?:$|[{[]))/g, ([, name]) => `&${name}`, ...missingAnchor).filter(
      ({ at, edits: [edit] }) => usesOf(edit?.text.slice(1) ?? "") > Number(line.text[at.start - line.start] === "*"),
    ),
    ...Array.from(line.text.matchAll(/(?<=: {1,9}|[[,] {0,9})(?:&&?|\$)?(?=([\w-]+) *(?:$|[,}\]]|(?<= )#))/g)).flatMap(
      ({ 0: sign, 1: name, index }) => {
        const isAnchor = text.split(new RegExp(`&${name}(?![\\w-])`)).length > (sign.startsWith("&") ? 2 : 1);
        const at = { start: line.start + index, end: line.start + index + sign.length };
        const edits = [{ ...at, text: "*" }];
        return isAnchor
          ? [{ at, message: "An alias starts with `*`.", title: "Write `*`", edits, isCertain: true }]
          : [];
      },
    ),
    ...Array.from(line.text.matchAll(/(?<=(?:^|[\s:[]) *\*)[\w-]+/g)).flatMap((match) => {
      const [name] = match;
      const named = text.search(new RegExp(`(?<=^ *(?:x-)?${name}:)[ \\t]*(?:#.*)?$`, "m"));
      if (named >= 0)
        return [insertion(named, ` &${name}`, `Missing \`&${name}\` behind this.`, `Insert \`&${name}\``)];
      const start = line.start + match.index;
      const at = { start, end: start + name.length };
      const isVariable = new RegExp(`^vars:(?: \\{.*|(?:\\r?\\n .*)*\\r?\\n +)\\b${name}:`, "m").test(text);
      const variable = `\${vars.${name}}`;
      const written = /[{[]/.test(line.text) ? `"${variable}"` : variable;
      const edits = [{ start: start - 1, end: at.end, text: written }];
      if (isVariable)
        return [{ at, message: "This is a variable, not an anchor.", title: `Write \`${variable}\``, edits }];
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
