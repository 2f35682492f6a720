import { groupedBy } from "../../text/groups.ts";
import type { Language } from "../language.ts";
import type { Span } from "../tree/tree.ts";
import { brackets, openingLines } from "./brackets.ts";
import { all, type Correction, lineAbove, lineAt, linesBelow, type TextLine } from "./correction.ts";
import {
  ancestorsOf,
  firstOnLevel,
  indentations,
  indented,
  levelBelow,
  outermostAbove,
  textBelow,
} from "./indentations.ts";
import { itemsOfOthers, shapes } from "./items.ts";
import { bareFields, isInJson, jsonSeparators, jsonSigns, withoutComments } from "./json-signs.ts";
import { commentedNames, type HoldersOf, namesAbove } from "./names-above.ts";
import { doubledLines, doubledSigns, missingQuotes, mixedQuotes, swappedLines } from "./signs.ts";
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
  const from = (some: readonly TextLine[], ...kinds: readonly OfLine[]): readonly Correction[] =>
    kinds.flatMap((kind) => some.flatMap((one) => kind(one, text, holdersOf)));
  if (hasStrictForm) {
    const bare = withoutComments(text);
    const [below] = linesBelow(text, line);
    return [
      ...from(lines, doubledLines, swappedLines, jsonSigns, bareFields),
      ...alike(
        text,
        levelBelow(bare, lineAt(bare, offset)).flatMap((one) => jsonSeparators(one, bare)),
      ),
      ...from(lines, doubledSigns, mixedQuotes, missingQuotes, brackets, openingLines),
      ...from(below && isTyped(below) ? [below] : [], brackets),
    ];
  }
  const siblings = levelBelow(text, line).filter(({ indent }) => indent === line.indent);
  const bare = lines.map(withoutComment);
  const signs = bare.map((one) => ({ one, made: yamlSigns(one, text) }));
  return [
    ...from(lines, doubledLines, commentedNames),
    ...unbalancedLines(text)
      .filter(isTyped)
      .flatMap((one) => from([one], brackets, openingLines, doubledSigns, mixedQuotes, missingQuotes)),
    // Where their numbers differ, little else can be meant.
    ...from(bare, brackets),
    ...from(isInJson(line) ? lines : [], openingLines),
    ...from(lines, textBelow),
    ...signs.flatMap(({ made }) => made),
    ...signs.flatMap(({ one, made }) => alike(text, one.text.includes("#") ? yamlSigns(uncommented(one), text) : made)),
    // What is further in may be text.
    ...alike(text, siblings.map(uncommented).flatMap(yamlSeparators)),
    ...from(bare, doubledSigns, mixedQuotes, missingQuotes),
    ...from(lines, shapes),
    ...indentations(text, lines),
    ...from(
      lines.map((one) => firstOnLevel(text, one)),
      shapes,
    ),
    ...from(lines, itemsOfOthers),
    ...from(lines, swappedLines),
    ...[...ancestorsOf(text, line), ...outermostAbove(text, line)].map((one) => indented([one], line.indent)),
    ...from(lines, namesAbove),
  ];
}

/** The corrections of a kind on a line. */
type OfLine = (line: TextLine, text: string, holdersOf: HoldersOf) => readonly Correction[];

/** Those of one kind together, but for what is in quotes: who takes another sign for the right one does so everywhere. */
function alike(text: string, corrections: readonly Correction[]): readonly Correction[] {
  const certain = corrections.filter(({ isCertain }) => isCertain);
  if (certain.length < 2) return [];
  const bare = text.replace(/"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/g, ({ length }) => `"${"\0".repeat(length - 1)}`);
  const isText = ({ start, end }: Span): boolean => bare[start] === "\0" && bare[end] === "\0";
  const kinds = groupedBy(certain, ({ message, at }) => (isText(at) ? null : message));
  return [...kinds.values()].filter(({ length }) => length > 1).flatMap(all);
}

/** Without anything that may be a comment, even if it is in quotes. */
const uncommented = (line: TextLine): TextLine => ({ ...line, text: line.text.replace(/(?<=^|\s)#.*$/, "") });

const withoutComment = (line: TextLine): TextLine => ({ ...line, text: line.text.replace(/(?<=\s)#[^#"']*$/, "") });
