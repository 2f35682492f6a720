import type { Edit } from "../../text/edits.ts";
import { lineBreak } from "../../text/text-lines.ts";
import { asGuess, type Correction, firstSign, lineAt, replacements, type TextLine } from "./correction.ts";
import { ancestorsOf, firstOnLevel, levelBelow, unitOf } from "./indentations.ts";

/** Fields or items below a line that is missing, by the names that may hold what is there. */
export function namesAbove(line: TextLine, text: string, holdersOf: HoldersOf): readonly Correction[] {
  const unit = unitOf(text);
  const tops = [...new Set([line, firstOnLevel(text, line), ...ancestorsOf(text, line).slice(0, 1)])];
  return tops.flatMap((top) => {
    const lines = levelBelow(text, top);
    const at = firstSign(top);
    const named = (name: string | null, width: number, edits: readonly Edit[] = []): readonly Correction[] => {
      const missing = name === null ? "a name above these fields" : `\`${name}:\``;
      const line = `${" ".repeat(Math.max(0, width))}${name ?? "name"}:${lineBreak(text)}`;
      return width < 0
        ? []
        : [
            {
              at,
              message: name === null ? "These fields have no name above them." : `Missing ${missing} above this.`,
              title: `Insert ${missing}`,
              edits: [{ start: top.start, end: top.start, text: line }, ...edits],
            },
          ];
    };
    const deeper = lines.map(({ start }) => ({ start, end: start, text: " ".repeat(unit) }));
    return [
      ...(top.indent === line.indent && /: +\S/.test(top.text)
        ? [...named(null, line.indent - unit), ...named(null, line.indent, deeper)]
        : []),
      ...holdersIn(lines, holdersOf)
        // At the top, each name is there once.
        .filter((name) => top.indent > unit || !text.includes(`\n${name}:`))
        .flatMap((name) => named(name, top.indent - unit)),
    ];
  });
}

/** The name of fields or items in a comment directly above them. */
export function commentedNames(line: TextLine, text: string): readonly Correction[] {
  return [...new Set([line, firstOnLevel(text, line)])].flatMap((top) =>
    replacements(
      lineAt(text, Math.max(0, top.start - 1)),
      /(?<=^ *)# ?(?=[\w-]+:(?: +[&|>][\w-]*)?\s*$)/g,
      "",
      "The name of what is below is in a comment.",
      "Remove the `#`",
    ).map(asGuess),
  );
}

/** Names of fields that hold objects with a field of some name. */
export type HoldersOf = (name: string) => readonly string[];

/** Those that hold all fields with which the first of a few lines begins that has one. */
export function holdersIn(lines: readonly TextLine[], holdersOf: HoldersOf): readonly string[] {
  for (const { text } of lines.slice(0, 3)) {
    const names = text.slice(0, 400).matchAll(/(?<=^[\s-]*|\{ *)"?([\w-]+)"?(?=:(?: |$))/g);
    const [first, ...others] = Array.from(names, ([, name = ""]) => holdersOf(name)).filter(({ length }) => length > 0);
    if (first) return first.filter((holder) => others.every((other) => other.includes(holder)));
  }
  return [];
}
