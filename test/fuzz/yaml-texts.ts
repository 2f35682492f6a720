import fc from "fast-check";

/** Scalars as people write them, and those that readers disagree about. */
export const scalars = [
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

/** What is between the parts of braces and brackets. */
const gap = fc.constantFrom(
  "",
  " ",
  " ",
  "\n",
  "\n  ",
  "\n  ",
  "\n    ",
  " # note\n   ",
  "\n# top\n  ",
  "\n\n  ",
  "\n ",
  "#",
);
const flowKeys = ["label", "a b", '"q"', "'s'", "1", "é", "-k"];

/** Braces and brackets that may go over several lines, in one piece with what is before their first part. */
function flowOf(depth: number): fc.Arbitrary<string> {
  const part = depth > 0 ? fc.oneof(fc.constantFrom(...scalars), flowOf(depth - 1)) : fc.constantFrom(...scalars);
  const pair = fc
    .tuple(fc.constantFrom(...flowKeys), fc.constantFrom(": ", ": ", ":", ":  ", " : ", ":\n   "), part)
    .map((texts) => texts.join(""));
  const joined = (one: fc.Arbitrary<string>) =>
    fc.tuple(
      fc.array(fc.tuple(gap, one, fc.constantFrom("", "", "", "\n  ", " ")), { maxLength: 4 }),
      gap,
      fc.boolean(),
    );
  const written = ([parts, end, isOpen]: readonly [readonly (readonly string[])[], string, boolean]): string =>
    `${parts.map((texts) => texts.join("")).join(",")}${isOpen && parts.length > 0 ? "," : ""}${end}`;
  return fc.oneof(
    joined(pair).map((inner) => `{${written(inner)}}`),
    joined(part).map((inner) => `[${written(inner)}]`),
  );
}

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
  const flow = fc
    .tuple(fc.constantFrom(" ", " ", "\n  ", " # c\n  ", "\n"), flowOf(Math.min(depth, 2)), pad)
    .map(([before, text, behind]) => `${before}${text}${behind}\n`);
  if (depth === 0) return fc.oneof({ weight: 6, arbitrary: scalar }, literal, nothing, flow);
  const nested = fc
    .tuple(pad, blank, indents, blockOf(depth - 1))
    .map(([behind, before, by, text]) => `${behind}\n${before}${indented(text, by)}`);
  const level = fc.tuple(pad, sequenceOf(depth - 1, 1)).map(([behind, text]) => `${behind}\n${text}`);
  return fc.oneof({ weight: 4, arbitrary: scalar }, literal, nothing, flow, { weight: 3, arbitrary: nested }, level);
}

/** YAML in all styles that the fast scanner reads, and some that it does not. */
export const yamlTexts = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: blockOf(3) }, flowOf(3)),
    indents,
    fc.boolean(),
    fc.constantFrom("\n", "\n", "\r\n"),
    fc.constantFrom("", "", "", "\ufeff"),
  )
  .map(([text, by, isIndented, lineBreak, mark]) =>
    `${mark}${isIndented ? indented(text, by) : text}`.replaceAll("\n", lineBreak),
  );
