import fc from "fast-check";
import type { Edit } from "../../server/syntax/index.ts";

/** Text that people type, paste and leave incomplete, in both languages. */
export const bits: readonly string[] = [
  "",
  "a",
  "w",
  "-1",
  "007",
  "null",
  "true",
  "\n",
  "\n\n",
  "\n  ",
  "\n    ",
  "\n- ",
  "\n  - ",
  "\n# c\n",
  "\n   # c\n",
  " ",
  "  ",
  "    ",
  "\t",
  " \t",
  "\r",
  "\r\n",
  "#",
  " # c",
  "# note\n",
  "//",
  "// c\n",
  "/* c */",
  "/*",
  ":",
  ": ",
  ":\n",
  "-",
  "- ",
  "- - ",
  "?",
  "? ",
  ",",
  "[",
  "]",
  "{",
  "}",
  "{{a}}",
  "${",
  "${instances.web-1.id}",
  "${steps.front.id}",
  "${env:ROOT_PASS}",
  "&a ",
  "*a",
  "<<: *a",
  "!t ",
  "<<<<<<< ours\n",
  "=======\n",
  ">>>>>>> theirs\n",
  "|",
  "|\n",
  ">-\n",
  "%YAML 1.2\n",
  "@",
  "---\n",
  "--- ",
  "...\n",
  "'",
  "''",
  '"',
  '""',
  "\\",
  '"\\u12"',
  "key:",
  "web-2:\n",
  "instances:\n",
  "loadbalancers:\n",
  "x-a:\n",
  "\n  web-9:\n    type: standard-2\n",
  '"label": "web-1",',
  '{ "purpose": "vlan" },',
  "# compute-stack-disable\n",
  "# compute-stack-disable-next-line label-pattern\n",
  "\ufeff",
  "\u00a0",
  "\u2028",
  "\0",
  "\x7f",
  "é",
  "𝒳",
];

/** A change of any text: `at` and `to` are fractions of its length, from 0 to 1. */
export const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  how: fc.constantFrom(
    "insert",
    "insert",
    "insert",
    "replace",
    "delete",
    "delete line",
    "repeat line",
    "paste lines",
    "deeper",
    "higher",
    "cut the rest",
    "replace all",
  ),
  length: fc.oneof(fc.nat(3), fc.nat(60)),
  text: fc.constantFrom(...bits),
});
export type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

export function editFor(text: string, { at, to, how, length, text: bit }: Change): Edit {
  const start = Math.floor(at * text.length);
  const end = Math.min(text.length, start + length);
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", start) + 1 || text.length;
  const [first, last] = [linesFrom(text, Math.min(at, to)), linesFrom(text, Math.max(at, to))];
  switch (how) {
    case "insert":
      return { start, end: start, text: bit };
    case "replace":
      return { start, end, text: bit };
    case "delete":
      return { start, end, text: "" };
    case "delete line":
      return { start: line, end: next, text: "" };
    case "repeat line":
      return { start: next, end: next, text: text.slice(line, next) };
    case "paste lines":
      return { start: line, end: line, text: text.slice(first, Math.min(last, first + 1_000)) };
    case "deeper":
      return { start: line, end: line, text: " " };
    case "higher":
      return { start: line, end: text.charAt(line) === " " ? line + 1 : line, text: "" };
    case "cut the rest":
      return { start, end: text.length, text: "" };
    case "replace all":
      return { start: 0, end: text.length, text: text.slice(0, start) + bit + text.slice(start) };
  }
}

const linesFrom = (text: string, part: number): number => text.lastIndexOf("\n", Math.floor(part * text.length)) + 1;

export const edited = (text: string, edit: Edit): string =>
  text.slice(0, edit.start) + edit.text + text.slice(edit.end);
