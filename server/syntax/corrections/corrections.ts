import { groupedBy } from "../../text/groups.ts";
import type { Language } from "../language.ts";
import { brackets, openingLines } from "./brackets.ts";
import { all, type Correction, lineAbove, lineAt, linesBelow, type TextLine } from "./correction.ts";
import { ancestorsOf, indentations, indented, levelBelow, outermostAbove, shapes, textBelow } from "./indentations.ts";
import { isInJson, jsonSeparators, jsonSigns, withoutComments } from "./json-signs.ts";
import { commentedNames, type HoldersOf, namesAbove } from "./names-above.ts";
import { doubledLines, doubledSigns, missingQuotes, mixedQuotes } from "./signs.ts";
import { unbalancedLines } from "./unbalanced-lines.ts";
import { yamlSeparators, yamlSigns } from "./yaml-signs.ts";

/** Longer lines are not typed by hand. */
const longestLine = 400;
const isTyped = ({ text }: TextLine): boolean => text.length <= longestLine;

/** What may have been meant on the line of an offset and the one above it, likeliest first. */
export function correctionsAt(
  { hasStrictForm }: Language,
  text: string,
  offset: number,
  holdersOf: HoldersOf,
): readonly Correction[] {
  const line = lineAt(text, offset);
  const above = lineAbove(text, line);
  const lines = (above ? [line, above] : [line]).filter(isTyped);
  const twice = lines.flatMap((one) => doubledLines(one, text));
  if (hasStrictForm) {
    const bare = withoutComments(text);
    const [below] = linesBelow(text, line);
    return [
      ...twice,
      ...lines.flatMap((one) => jsonSigns(one, text)),
      ...alike(levelBelow(bare, lineAt(bare, offset)).flatMap((one) => jsonSeparators(one, bare))),
      ...lines.flatMap(doubledSigns),
      ...lines.flatMap((one) => mixedQuotes(one, text)),
      ...lines.flatMap(missingQuotes),
      ...lines.flatMap((one) => brackets(one, text)),
      ...lines.flatMap((one) => openingLines(one, text, holdersOf)),
      ...(below && isTyped(below) ? brackets(below, text) : []),
    ];
  }
  const siblings = levelBelow(text, line).filter(({ indent }) => indent === line.indent);
  const bare = lines.map(withoutComment);
  return [
    ...twice,
    ...lines.flatMap((one) => commentedNames(text, one)),
    ...unbalancedLines(text)
      .filter(isTyped)
      .flatMap((one) => [
        ...brackets(one, text),
        ...openingLines(one, text, holdersOf),
        ...doubledSigns(one),
        ...mixedQuotes(one, text),
        ...missingQuotes(one),
      ]),
    // Where their numbers differ, little else can be meant.
    ...bare.flatMap((one) => brackets(one, text)),
    ...(isInJson(line) ? lines.flatMap((one) => openingLines(one, text, holdersOf)) : []),
    ...lines.flatMap((one) => textBelow(text, one)),
    ...bare.flatMap((one) => yamlSigns(one, text)),
    ...bare.flatMap((one) => alike(yamlSigns(uncommented(one), text))),
    // What is further in may be text.
    ...alike(siblings.map(uncommented).flatMap(yamlSeparators)),
    ...bare.flatMap(doubledSigns),
    ...bare.flatMap((one) => mixedQuotes(one, text)),
    ...bare.flatMap(missingQuotes),
    ...lines.flatMap((one) => shapes(text, one)),
    ...indentations(text, lines),
    ...[...ancestorsOf(text, line), ...outermostAbove(text, line)].map((one) => indented([one], line.indent)),
    ...lines.flatMap((one) => namesAbove(text, one, holdersOf)),
  ];
}

/** Those of one kind together: who takes another sign for the right one does so everywhere. */
const alike = (corrections: readonly Correction[]): readonly Correction[] =>
  [...groupedBy(corrections, ({ isCertain, message }) => (isCertain ? message : null)).values()]
    .filter(({ length }) => length > 1)
    .flatMap(all);

/** Without anything that may be a comment, even if it is in quotes. */
const uncommented = (line: TextLine): TextLine => ({ ...line, text: line.text.replace(/(?<=^|\s)#.*$/, "") });

const withoutComment = (line: TextLine): TextLine => ({ ...line, text: line.text.replace(/(?<=\s)#[^#"']*$/, "") });
