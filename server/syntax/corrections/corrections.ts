import { groupedBy } from "../../text/groups.ts";
import type { Language } from "../language.ts";
import { brackets, openingLines } from "./brackets.ts";
import { all, type Correction, lineAbove, lineAt, type TextLine } from "./correction.ts";
import { ancestorsOf, indentations, indented, shapes, textBelow } from "./indentations.ts";
import { isInJson, jsonSigns } from "./json-signs.ts";
import { type HoldersOf, namesAbove } from "./names-above.ts";
import { doubledSigns, missingQuotes } from "./signs.ts";
import { yamlSigns } from "./yaml-signs.ts";

/** Longer lines are not typed by hand. */
const longestLine = 400;

/** What may have been meant on the line of an offset and the one above it, likeliest first. */
export function correctionsAt(
  { hasStrictForm }: Language,
  text: string,
  offset: number,
  holdersOf: HoldersOf,
): readonly Correction[] {
  const line = lineAt(text, offset);
  const above = lineAbove(text, line);
  const lines = (above ? [line, above] : [line]).filter((one) => one.text.length <= longestLine);
  if (hasStrictForm)
    return [
      ...lines.flatMap((one) => withAlike(jsonSigns(one, text), one)),
      ...lines.flatMap(doubledSigns),
      ...lines.flatMap(missingQuotes),
      ...lines.flatMap((one) => brackets(one, text)),
      ...lines.flatMap((one) => openingLines(one, text, holdersOf)),
    ];
  const bare = lines.map(withoutComment);
  return [
    // Where their numbers differ, little else can be meant.
    ...bare.flatMap((one) => brackets(one, text)),
    ...(isInJson(line) ? lines.flatMap((one) => openingLines(one, text, holdersOf)) : []),
    ...lines.flatMap((one) => textBelow(text, one)),
    ...bare.flatMap((one) => withAlike(yamlSigns(one, text), one)),
    ...bare.flatMap(doubledSigns),
    ...bare.flatMap(missingQuotes),
    ...lines.flatMap((one) => shapes(text, one)),
    ...indentations(text, lines),
    ...ancestorsOf(text, line).map((one) => indented([one], line.indent)),
    ...lines.flatMap((one) => namesAbove(text, one, holdersOf)),
  ];
}

/**
 * Each alone, then those of one kind together: who takes another sign for the right one does so everywhere on the line. What is
 * missing at its end is another kind, as JSON can be read with one comma too many there.
 */
function withAlike(corrections: readonly Correction[], { end }: TextLine): readonly Correction[] {
  const kinds = groupedBy(corrections, ({ isCertain, message, at }) => (isCertain ? message + (at.end === end) : null));
  return [...corrections, ...[...kinds.values()].flatMap(all)];
}

const withoutComment = (line: TextLine): TextLine => ({ ...line, text: line.text.replace(/(?<=\s)#[^#"']*$/, "") });
