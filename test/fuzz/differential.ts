import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { parseQuickly } from "../../server/syntax/yaml/quick/quick.ts";
import { parseWhole } from "../../server/syntax/yaml/yaml.ts";
import { bits, change, edited, editFor } from "./edits.ts";
import { examples, pages, type Sample } from "./texts.ts";
import { scalars, yamlTexts } from "./yaml-texts.ts";

/** How many texts were compared, and how many of them the quick scanner read. */
export interface Counts {
  all: number;
  quick: number;
}

/** The fast scanner gives the same tree, spans, values and comments as the full parser. */
export function expectReadAlike(text: string, counts: Counts): void {
  counts.all++;
  const quick = parseQuickly(text);
  if (quick === null) return;
  counts.quick++;
  deepStrictEqual(quick, parseWhole(text));
}

/** Text that is difficult for YAML readers. */
const stumbles: readonly string[] = [
  ...scalars,
  "!!str ",
  "<<: ",
  "<<: *a",
  "&a\n",
  "&a b: ",
  "*b",
  "&b [*a]",
  "&b ",
  "|-\n",
  "|+\n",
  "|2\n",
  "| # c\n",
  ">\n",
  "- a: b\n",
  "-\n",
  " : ",
  ":a",
  " #",
  ", ",
  "=======\n",
  "{{",
  "}}",
  "{{ a: b # }}",
  "%",
  "`",
  "\\n",
  "\\q",
  '"\\',
  '"\\ud800"',
  '"\\uFDD0"',
  "\u00a0#",
  "\ufdd0",
  "\x1f",
  "a: {b: c}",
  "a: [b, c]",
  "x".repeat(1_030),
];
const yamlChange = fc.tuple(change, fc.constantFrom(...bits, ...stumbles)).map(([one, text]) => ({ ...one, text }));

export const madeTextsAreReadAlike = (counts: Counts) =>
  fc.property(yamlTexts, (text) => expectReadAlike(text, counts));

export const mutationsAreReadAlike = (counts: Counts, more: readonly Sample[] = []) =>
  fc.property(
    fc.oneof(fc.constantFrom(...[...pages, ...examples, ...more].filter(isYaml).map(({ text }) => text)), yamlTexts),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.array(yamlChange, { minLength: 1, maxLength: 4 }),
    (text, at, changes) => {
      let current = text.length > 1_500 ? stretchOf(text, at) : text;
      for (const one of changes) {
        current = edited(current, editFor(current, one));
        expectReadAlike(current, counts);
      }
    },
  );

export const isYaml = ({ name }: Sample): boolean => /\.ya?ml$/.test(name);

const stretchOf = (text: string, at: number): string => {
  const lines = text.split(/(?<=\n)/);
  const first = Math.floor(at * lines.length);
  return lines.slice(first, first + 40).join("");
};
