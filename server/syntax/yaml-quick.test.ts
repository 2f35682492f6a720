import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { examplesOf } from "../rules/page.ts";
import { parseWhole } from "./yaml.ts";
import { parseQuickly } from "./yaml-quick.ts";

/** What is read quickly is read as the whole parser reads it: the same tree, spans, values and comments. */

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const isYaml = (name: string): boolean => /\.ya?ml$/.test(name);
const pages = readdirSync(folder("../rules/"))
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) => examplesOf(readFileSync(folder("../rules/") + name, "utf8")))
  .filter(({ language, fileName }) => language === "yaml" || isYaml(fileName))
  .map(({ text }) => text);
const files = readdirSync(folder("../../examples/"), { recursive: true, encoding: "utf8" })
  .filter(isYaml)
  .map((name) => readFileSync(folder("../../examples/") + name, "utf8"));

const scalars = [
  "web-1",
  "compute/debian12",
  "${ROOT_PASS}",
  "${instances.web-1.id}",
  "{{ region }}",
  "x{{name}}y",
  "ssh-ed25519 AAAAC3Nz user@host",
  "10.0.0.1/24",
  "192.168.1.1:80",
  "a:b",
  "a#b",
  "it's",
  'say "x"',
  "-1",
  "+7",
  "-0",
  "0",
  "007",
  "0o17",
  "0x1F",
  "0x",
  "1.5",
  "1.",
  ".5",
  ".",
  "1e3",
  "1.e-3",
  "-.5E+2",
  ".inf",
  "-.INF",
  "+.Inf",
  ".nan",
  ".NaN",
  "-.nan",
  "12345678901234567890",
  "9007199254740993",
  "999999999999999",
  "1_000",
  "2026-11-21",
  "12:30",
  "true",
  "True",
  "FALSE",
  "yes",
  "null",
  "Null",
  "~",
  "nul",
  "é",
  "𝒳 y",
  '""',
  "''",
  '"a # b"',
  "'a: b'",
  "'it''s'",
  '"\\n\\t\\"\\\\ \\u00e9\\x41\\U0001F600"',
  '"${A}:{{b}}"',
  "[]",
  "{}",
  "[a, b]",
  "[ 1, 'two', \"three\", ]",
  "{ a: 1, b: [x, {c: d}] }",
  '{"a":1, "b": "2"}',
  "[a:b, c d]",
  "<<",
  "=",
  "-a",
  "--- b",
];
const keys = ["label", "type", "a b", '"q"', "'s'", "1", "true", "null", "é", "x-y", "a:b", "<<", "{{k}}", "-k", "0x1"];

const pad = fc.constantFrom("", "", "", "", " ", "   ", " # note", " # a: {b}", "  #");
const blank = fc.constantFrom("", "", "", "", "", "\n", "  # deep\n", "# top\n", "\n\n", "   \n");
const indents = fc.constantFrom(1, 2, 2, 2, 4);

/** Lines without their indentation, which grows with the depth. */
function blockOf(depth: number): fc.Arbitrary<string> {
  return fc.oneof({ weight: 3, arbitrary: mappingOf(depth) }, { weight: 1, arbitrary: sequenceOf(depth, 0) });
}

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, " ".repeat(by));

function mappingOf(depth: number): fc.Arbitrary<string> {
  const entry = fc
    .tuple(fc.constantFrom(...keys), valueText(depth), blank)
    .map(([key, value, before]) => `${before}${key}:${value}`);
  return fc.array(entry, { minLength: 1, maxLength: 5 }).map((entries) => entries.join(""));
}

function sequenceOf(depth: number, least: number): fc.Arbitrary<string> {
  const scalar = fc.tuple(fc.constantFrom(...scalars), pad).map(([text, behind]) => `- ${text}${behind}\n`);
  const compact = fc
    .tuple(depth > 0 ? blockOf(depth - 1) : scalar, fc.constantFrom(1, 1, 3))
    .map(([text, gap]) => `-${" ".repeat(gap)}${indented(text, gap + 1).trimStart()}`);
  const items = fc.oneof(
    scalar,
    compact,
    pad.map((behind) => `- ${behind}\n`),
  );
  return fc.array(items, { minLength: Math.max(1, least), maxLength: 4 }).map((all) => all.join(""));
}

function valueText(depth: number): fc.Arbitrary<string> {
  const scalar = fc.tuple(fc.constantFrom(...scalars), pad).map(([text, behind]) => ` ${text}${behind}\n`);
  const literal = fc
    .tuple(
      fc.constantFrom("|", "|-", "|+", ">", "|2"),
      pad,
      fc.array(fc.constantFrom("#!/bin/sh", "echo x", "  deeper", "", "a: b # c", "{{x}}", "end "), {
        minLength: 1,
        maxLength: 5,
      }),
    )
    .map(([mark, behind, lines]) => ` ${mark}${behind}\n${indented(`${lines.join("\n")}\n`, 2)}`);
  const nothing = pad.map((behind) => `${behind}\n`);
  if (depth === 0) return fc.oneof({ weight: 6, arbitrary: scalar }, literal, nothing);
  const nested = fc
    .tuple(pad, blank, indents, blockOf(depth - 1))
    .map(([behind, before, by, text]) => `${behind}\n${before}${indented(text, by)}`);
  const level = fc.tuple(pad, sequenceOf(depth - 1, 1)).map(([behind, text]) => `${behind}\n${text}`);
  return fc.oneof({ weight: 4, arbitrary: scalar }, literal, nothing, { weight: 3, arbitrary: nested }, level);
}

const generated = fc
  .tuple(blockOf(3), indents, fc.boolean(), fc.constantFrom("\n", "\n", "\r\n"), fc.constantFrom("", "", "", "\ufeff"))
  .map(([text, by, isIndented, lineBreak, mark]) =>
    `${mark}${isIndented ? indented(text, by) : text}`.replaceAll("\n", lineBreak),
  );

const snippets = [
  ...scalars,
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
  " ".repeat(4),
  "\t",
  " \t",
  "\r",
  "\r\n",
  "\ufeff",
  "\u00a0",
  "\u00a0#",
  "\u2028",
  "\ufdd0",
  "\0",
  "\x1f",
  "\x7f",
  "#",
  " #",
  " # c",
  ":",
  ": ",
  " : ",
  ":\n",
  ":a",
  "-",
  "- ",
  "- - ",
  "-\n",
  "?",
  "? ",
  ",",
  ", ",
  "[",
  "]",
  "{",
  "}",
  "{{",
  "}}",
  "{{a}}",
  "{{ a: b # }}",
  "${",
  "&a ",
  "*a",
  "!t ",
  "!!str ",
  "<<: ",
  "<<<<<<< ours\n",
  "=======\n",
  ">>>>>>> theirs\n",
  "|",
  "|\n",
  "|-\n",
  "|+\n",
  ">\n",
  ">-\n",
  "|2\n",
  "| # c\n",
  "%",
  "%YAML 1.2\n",
  "@",
  "`",
  "---\n",
  "--- ",
  "...\n",
  "'",
  "''",
  '"',
  '""',
  "\\",
  "\\n",
  "\\q",
  '"\\',
  '"\\u12"',
  '"\\ud800"',
  '"\\uFDD0"',
  "a: b",
  "a: {b: c}",
  "a: [b, c]",
  "- a: b\n",
  "key:",
  "x".repeat(1_030),
];

/** What a text is made of again: one of its lines put elsewhere, taken out, or moved in its depth. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  how: fc.constantFrom("insert", "insert", "delete", "replace", "lines", "twice", "deeper", "higher"),
  length: fc.oneof(fc.nat(3), fc.nat(40)),
  text: fc.constantFrom(...snippets),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function changed(text: string, { at, how, length, text: snippet }: Change): string {
  const from = Math.floor(at * (text.length + 1));
  const to = Math.min(text.length, from + length);
  const line = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", from) + 1 || text.length;
  switch (how) {
    case "insert":
      return text.slice(0, from) + snippet + text.slice(from);
    case "delete":
      return text.slice(0, from) + text.slice(to);
    case "replace":
      return text.slice(0, from) + snippet + text.slice(to);
    case "lines":
      return text.slice(0, line) + text.slice(next);
    case "twice":
      return text.slice(0, next) + text.slice(line, next) + text.slice(next);
    case "deeper":
      return `${text.slice(0, line)} ${text.slice(line)}`;
    default:
      return text.slice(0, line) + text.slice(text.charAt(line) === " " ? line + 1 : line);
  }
}

let read = 0;
let all = 0;
function expectSame(text: string): void {
  all++;
  const quick = parseQuickly(text);
  if (quick === null) return;
  read++;
  expect({ text, parsed: quick }).toStrictEqual({ text, parsed: parseWhole(text) });
}

const runs = Number(process.env.FUZZ_RUNS ?? 2_000);
const parameters = { numRuns: runs };

const stretchOf = (text: string, at: number): string => {
  const lines = text.split(/(?<=\n)/);
  const first = Math.floor(at * lines.length);
  return lines.slice(first, first + 40).join("");
};

test("the examples are read alike, and most of them quickly", () => {
  for (const text of [...pages, ...files]) {
    expectSame(text);
    expectSame(text.replaceAll("\n", "\r\n"));
  }
  expect(read).toBeGreaterThan(all / 2);
});

test("what is written plainly is read quickly", () => {
  for (const text of [
    "  web-1:\n    type: standard-2\n    tags: [a, 'b']\n    interfaces:\n      - purpose: public\n        primary: true\n",
    "a:\n- b: 1 # c\n- 'd'\n\nx:\n  - - 1\n    - {a: b}\n",
    "a: |\n  b\n\n    c\nd: |-\n  e\n",
    "\ufeff# c\r\na: {{b}}\r\nb: ${c}\r\n",
    "",
    "# only\n",
  ])
    expect({ text, isQuick: parseQuickly(text) !== null }).toEqual({ text, isQuick: true });
});

afterEach(({ task }) => {
  if (process.env.FUZZ_RUNS) console.info(`${task.name}: ${all} texts, ${read} of them read quickly`);
  read = 0;
  all = 0;
});

test("generated texts are read alike", () => {
  fc.assert(fc.property(generated, expectSame), parameters);
}, 3_600_000);

test("mutations are read alike", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...pages.filter((text) => text.length < 5_000), ...files), generated),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      (text, at, changes) => {
        let current = text.length > 1_500 ? stretchOf(text, at) : text;
        for (const one of changes) {
          current = changed(current, one);
          expectSame(current);
        }
      },
    ),
    parameters,
  );
}, 3_600_000);
