import type { Edit } from "../../text/edits.ts";
import { type Correction, firstSign, insertion, lineAbove, linesBelow, type TextLine } from "./correction.ts";
import { levelBelow } from "./indentations.ts";

/** The corrections of an item where a name belongs, and of fields where an item does. */
export function shapes(line: TextLine, text: string): readonly Correction[] {
  const lines = levelBelow(text, line);
  const dashes = isBelowItem(line, text) ? [] : lines.filter((one) => one.indent === line.indent && isItem(one));
  const at = firstSign(line);
  return [
    {
      at,
      message: "Expected names here, found a list.",
      title: "Remove the dashes",
      edits: dashes.every(isNamed) ? dashes.flatMap(withoutDash) : [],
    },
    {
      at,
      message: "Expected a list here, found its fields.",
      title: "Make this a list item",
      edits: asItems(line, lines),
    },
  ];
}

/** The correction of an item that is a part of the one above. */
export const itemsOfOthers = (line: TextLine, text: string): readonly Correction[] => {
  const edits = isNamed(line) && isBelowItem(line, text) ? withoutDash(line) : [];
  return edits.map((at) => ({ at, message: "This may belong to the item above.", title: "Remove the dash", edits }));
};

const isNamed = ({ text }: TextLine): boolean => /^ *- [^\s:]+:(?: |$)/.test(text);

const withoutDash = (line: TextLine): readonly Edit[] => [{ ...firstSign(line), text: " " }];

/** Whether the line above that is no further in is an item beside this one. */
function isBelowItem(line: TextLine, text: string): boolean {
  const { above } = levelAbove(text, line);
  return above?.indent === line.indent && isItem(above);
}

/** Fields as items: each with the name of the first one begins another. The items behind them stay as they are. */
function asItems(first: TextLine, lines: readonly TextLine[]): readonly Edit[] {
  const name = isItem(first) ? null : nameIn(first);
  let isKept = false;
  return lines.flatMap((line) => {
    const isLevel = line.indent === first.indent;
    const isOther = isLevel && isKept && isItem(line);
    // What is further in than a field with a value is level with it once that has its dash.
    if (isLevel) isKept = isOther || (!isItem(line) && /: +\S/.test(line.text));
    if (isOther || (!isLevel && isKept)) return [];
    const at = line.start + first.indent;
    const begins = line.start === first.start || (isLevel && nameIn(line) === name);
    return [{ start: at, end: at, text: begins ? "- " : "  " }];
  });
}

const nameIn = ({ text }: TextLine): string => /^[^:]*/.exec(text)?.[0] ?? "";

/**
 * The nearest line above that is no deeper is an item, would be beside one if the dash alone were missing, or begins the item; or the
 * next one below is an item; or what is above the first item is one of its siblings.
 */
export function missingDash(text: string, line: TextLine): readonly Correction[] {
  const isDash = isItem(line);
  if (!isDash && !/^ *[\w"'{]/.test(line.text)) return [];
  const [below] = linesBelow(text, line);
  if (!isDash && below?.indent === line.indent && isItem(below)) return [dashAt(line.start + line.indent, "- ")];
  const { above, first } = levelAbove(text, line);
  if (isDash)
    return above && !isItem(above) && first.indent === line.indent + 2 ? [dashInside(first, line.indent)] : [];
  const isInItem = above?.indent === line.indent - 2;
  if (!above || (line.indent - above.indent > 1 && !isInItem) || !isItem(above)) return [];
  if (isInItem) return [dashInside(line, above.indent)];
  return [dashAt(line.start + above.indent, above.indent === line.indent ? "- " : "-")];
}

/** The nearest line above that is no further in, and the first one behind it. */
function levelAbove(text: string, line: TextLine): { readonly above: TextLine | null; readonly first: TextLine } {
  let above = lineAbove(text, line);
  let first = line;
  while (above && above.indent > line.indent) {
    first = above;
    above = lineAbove(text, above);
  }
  return { above, first };
}

/** In the place of the last two spaces before a line. */
function dashInside({ start, indent }: TextLine, at: number): Correction {
  const place = { start: start + at, end: start + indent };
  return { ...dashAt(place.start, "- "), at: place, edits: [{ ...place, text: "- " }] };
}

export const isItem = ({ text }: TextLine): boolean => /^ *- /.test(text);

const dashAt = (at: number, dash: string): Correction =>
  insertion(at, dash, `Missing \`${dash}\` before this item.`, `Insert \`${dash}\``);
