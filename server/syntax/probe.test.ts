import { expect, test } from "vitest";
import { json } from "./json/json.ts";
import { probesAt } from "./probe.testing.ts";
import { probesIn } from "./probes.ts";
import { yaml } from "./yaml/yaml.ts";

/** A text with the cursor at its last `|`, and what each place becomes when `W` is written there. */
type Row = readonly [marked: string, probes: readonly string[]];

const inYaml: readonly Row[] = [
  ["|", ['‹W› — entry lines """"']],
  ["a|", ['‹aW› — entry lines """"']],
  ["a: |", ['a: ‹W› — value lines """"']],
  ["a:|", ['a: ‹W› — value lines """"']],
  ["a: b|c", ['a: ‹bWc› — value lines """"']],
  ["a: b |c", ['a: ‹b Wc› — value lines """"']],
  ["a: b\n|", ['a: b\n‹W› — entry lines """"']],
  ["a: b\n|\nc: d\n", ['a: b\n‹W›\nc: d\n — entry lines """"']],
  ["a:\n  |", ['a:\n  ‹W› — entry lines "  ""  "']],
  ["a:\n  |\n  c: d\n", ['a:\n  ‹W›\n  c: d\n — entry lines "  ""  "']],
  ["a:\n|\n  c: d\n", ['a:\n  ‹W›\n  c: d\n — entry lines "  """']],
  ["a:\n  b: 1\n  |", ['a:\n  b: 1\n  ‹W› — entry lines "  ""  "', 'a:\n  b: 1\n‹W› — entry lines outer """"']],
  ["a:\n  b: 1\n|", ['a:\n  b: 1\n‹W› — entry lines """"']],
  [
    "a:\n  b: 1\n |\nc: 1\n",
    ['a:\n  b: 1\n  ‹W›\nc: 1\n — entry lines "  "" "', 'a:\n  b: 1\n‹W›\nc: 1\n — entry lines outer """"'],
  ],
  [
    "a:\n  b:\n    c: 1\n   |",
    [
      'a:\n  b:\n    c: 1\n    ‹W› — entry lines "    ""   "',
      'a:\n  b:\n    c: 1\n  ‹W› — entry lines outer "  ""  "',
      'a:\n  b:\n    c: 1\n‹W› — entry lines outer """"',
    ],
  ],
  ["a:\n  - |", ['a:\n  - ‹W› — entry lines "    ""  "']],
  [
    "a:\n  - b: 1\n    |",
    [
      'a:\n  - b: 1\n    ‹W› — entry lines "    ""    "',
      'a:\n  - b: 1\n  - ‹W› — entry lines outer item "    ""  "',
      'a:\n  - b: 1\n‹W› — entry lines outer """"',
    ],
  ],
  [
    "a:\n  - b: 1\n  |",
    ['a:\n  - b: 1\n  - ‹W› — entry lines item "    ""  "', 'a:\n  - b: 1\n‹W› — entry lines outer """"'],
  ],
  ["a:\n- b\n|\n- c\n", ['a:\n- b\n- ‹W›\n- c\n — entry lines item "  """']],
  ["a:\n  -|", ['a:\n  - ‹W› — entry lines "    ""  "']],
  ["- - |", ['- - ‹W› — entry lines "    """']],
  ["a: {|}", ['a: {‹W›} — entry flow """"']],
  ["a: { | }", ['a: { ‹W› } — entry flow """"']],
  ["a: { b: | }", ['a: { b: ‹W› } — value flow """"']],
  ["a: { b: 1, | }", ['a: { b: 1, ‹W› } — entry flow """"']],
  ["a: { b: 1 | }", ['a: { b: 1, ‹W› } — entry flow """"']],
  ["a: { b: 1|, c: 2 }", ['a: { b: ‹1W›, c: 2 } — value flow """"']],
  ["a: { |c: 2 }", ['a: { ‹Wc›: 2 } — entry colon flow """"']],
  ["a: { | c: 2 }", ['a: { ‹W›, c: 2 } — entry flow """"']],
  ["a: [|]", ['a: [‹W›] — entry flow """"']],
  ["a: [x, |]", ['a: [x, ‹W›] — entry flow """"']],
  ["a: [x |", ['a: [x, ‹W› — entry flow """"']],
  ["a: [\n  x,\n  |\n]", ['a: [\n  x,\n  ‹W›\n] — entry flow "  ""  "']],
  ["a: {\n  b: 1\n  |\n}", ['a: {\n  b: 1,\n  ‹W›\n} — entry flow "  ""  "']],
  ["a: {\n  b: 1,\n  |c: 2\n}", ['a: {\n  b: 1,\n  ‹Wc›: 2\n} — entry colon flow "  ""  "']],
  ["a: { b: 'x|' }", ['a: { b: \'‹xW›\' } — value flow """"']],
  ['a: "x|y"', ['a: "‹xWy›" — value lines """"']],
  ['a: "x|', ['a: "‹xW›" — value lines """"']],
  ["a: 'x|", ['a: \'‹xW›\' — value lines """"']],
  ["a: 'x'|", []],
  ["a: 'x|'", ['a: \'‹xW›\' — value lines """"']],
  ['"a|": 1', ['"‹aW›": 1 — entry colon lines """"']],
  ["a|: 1", ['‹aW›: 1 — entry colon lines """"']],
  ["# |", []],
  ["a: b # c|", []],
  ["a: b |# c", []],
  ["a: |\n  x|", []],
  ["a: >\n|", ['a: >\n‹W› — entry lines """"']],
  ["a: *b|", ['a: ‹*bW› — value lines alias """"']],
  ["<<: *|", ['<<: ‹*W› — value lines alias """"']],
  ["*b|: 1", []],
  ["a: &x |", ['a: &x ‹W› — value lines """"']],
  ["a: !x |", ['a: !x ‹W› — value lines """"']],
  ["a: ${env:|}", ['a: ‹${env:W}› — value lines """"']],
  ["a: {{ x| }}", ['a: ‹{{ xW }}› — value lines """"']],
  ["a: b: |", ['a: b: ‹W› — value lines "   """']],
  ["a b: |c", ['a b: ‹Wc› — value lines """"']],
  ["--|-\na: 1", []],
  ["---|\na: 1", []],
  ["...\n|", ['...\n‹W› — entry lines """"']],
  ["a: [{ b: 1 }, |]", ['a: [{ b: 1 }, ‹W›] — entry flow """"']],
  ["a: [{ b: 1 }|]", ['a: [{ b: 1 },‹W›] — entry flow """"']],
  ["a:\n  b: [1,\n   |2]\n", ['a:\n  b: [1,\n   ‹W2›]\n — entry flow "   ""   "']],
  ["a: { b: 1\nc: |", ['a: { b: 1\nc: ‹W› — value lines """"']],
  ["é: |", ['é: ‹W› — value lines """"']],
  [
    "a:\r\n  b: 1\r\n  |\r\nc: 1",
    ['a:\r\n  b: 1\r\n  ‹W›\r\nc: 1 — entry lines "  ""  "', 'a:\r\n  b: 1\r\n‹W›\r\nc: 1 — entry lines outer """"'],
  ],
  ["x: 1\n  |", ['x: 1\n‹W› — entry lines """"']],
  ["a:\n    b: 1\n  |\n    c: 2\n", ['a:\n    b: 1\n    ‹W›\n    c: 2\n — entry lines "    ""  "']],
  ["a:\t|", ['a:\t‹W› — value lines """"']],
  ["a:\n  b:\n  |- c\n", []],
  [
    "a:\n  - b:\n      c: 1\n    |\n  - d: 1\n",
    [
      'a:\n  - b:\n      c: 1\n    ‹W›\n  - d: 1\n — entry lines "    ""    "',
      'a:\n  - b:\n      c: 1\n  - ‹W›\n  - d: 1\n — entry lines outer item "    ""  "',
    ],
  ],
  ["|# d", ['‹W›# d — entry lines """"']],
  ["a: 1\n|# d\n", ['a: 1\n‹W›# d\n — entry lines """"']],
  ["a: { b: | [c] }", []],
  ["a: { b: | {} }", []],
  ["a: [| [b]]", ['a: [‹W›, [b]] — entry flow """"']],
  ["a: { | [b] }", ['a: { ‹W›, [b] } — entry flow """"']],
  // Below a list that is not indented under its key, another key can follow, but not between its items.
  ["a:\n- b: 1\n|", ['a:\n- b: 1\n‹W› — entry lines """"', 'a:\n- b: 1\n- ‹W› — entry lines item "  """']],
  ["a:\n- b\n|\nc: 1", ['a:\n- b\n‹W›\nc: 1 — entry lines """"', 'a:\n- b\n- ‹W›\nc: 1 — entry lines item "  """']],
  ["- a\n|", ['- a\n- ‹W› — entry lines item "  """']],
  ["# b\n\n- a\n- c: 1\n|", ['# b\n\n- a\n- c: 1\n- ‹W› — entry lines item "  """']],
  ["a: 1\nb:\n- c\n\n|\n- d", ['a: 1\nb:\n- c\n\n- ‹W›\n- d — entry lines item "  """']],
  ["x:\n  b:\n  - c\n  |\n  - d", ['x:\n  b:\n  - c\n  - ‹W›\n  - d — entry lines item "    ""  "']],
  ["a: x|, y", ['a: ‹xW, y› — value lines """"']],
  ["a:\n  b: 1\n|- c\n", []],
  ["a:\n  - b\n |- c\n", []],
  ["a:\n- b\n-|\n", ['a:\n- b\n- ‹W›\n — entry lines "  """']],
  [
    "a:\n  - b: 1\n    c:\n      - d\n   -|\n",
    ['a:\n  - b: 1\n    c:\n      - d\n  - ‹W›\n — entry lines outer item "    ""  "'],
  ],
  [
    "a:\n  - b: 1\n    c:\n      - d\n   - |\n  - e\n",
    ['a:\n  - b: 1\n    c:\n      - d\n  - ‹W›\n  - e\n — entry lines outer item "    ""  "'],
  ],
  ["a:\n  - b\n-|\n", []],
  ["a:\n  -\n    |", ['a:\n  -\n    ‹W› — entry lines "    ""    "']],
  [
    "a:\n  - - b\n    |",
    [
      'a:\n  - - b\n    - ‹W› — entry lines item "      ""    "',
      'a:\n  - - b\n  - ‹W› — entry lines outer item "    ""  "',
      'a:\n  - - b\n‹W› — entry lines outer """"',
    ],
  ],
  [
    "a:\n  - b:\n    |",
    [
      'a:\n  - b:\n    ‹W› — entry lines "    ""    "',
      'a:\n  - b:\n  - ‹W› — entry lines outer item "    ""  "',
      'a:\n  - b:\n‹W› — entry lines outer """"',
    ],
  ],
  ["a:\n  b:\n |", ['a:\n  b:\n  ‹W› — entry lines "  "" "', 'a:\n  b:\n‹W› — entry lines outer """"']],
  ["a:\n  b:\n     |", ['a:\n  b:\n     ‹W› — entry lines "     ""     "']],
  ["a:\n  b:\n   |\n     c: 1\n", ['a:\n  b:\n     ‹W›\n     c: 1\n — entry lines "     ""   "']],
  [
    "a:\n    b: 1\n  c|",
    ['a:\n    b: 1\n  ‹cW› — entry lines "  ""  "', 'a:\n    b: 1\n‹cW› — entry lines outer """"'],
  ],
  [
    "a:\n    b: 1\n      c|",
    ['a:\n    b: 1\n      ‹cW› — entry lines "      ""      "', 'a:\n    b: 1\n‹cW› — entry lines outer """"'],
  ],
  ["---\na:\n  |", ['---\na:\n  ‹W› — entry lines "  ""  "']],
  ["a: 1\n---\n  |", ['a: 1\n---\n‹W› — entry lines """"']],
  [
    "a:\n- b: 1\n  |\n- c\n",
    ['a:\n- b: 1\n  ‹W›\n- c\n — entry lines "  ""  "', 'a:\n- b: 1\n- ‹W›\n- c\n — entry lines outer item "  """'],
  ],
  [
    "a:\n  b: 1\n\n# c\n  |",
    ['a:\n  b: 1\n\n# c\n  ‹W› — entry lines "  ""  "', 'a:\n  b: 1\n\n# c\n‹W› — entry lines outer """"'],
  ],
  [
    "- a: 1\n  b:\n  - c\n  |",
    [
      '- a: 1\n  b:\n  - c\n  ‹W› — entry lines "  ""  "',
      '- a: 1\n  b:\n  - c\n  - ‹W› — entry lines item "    ""  "',
      '- a: 1\n  b:\n  - c\n- ‹W› — entry lines outer item "  """',
    ],
  ],
  [
    "- - a: 1\n    |",
    [
      '- - a: 1\n    ‹W› — entry lines "    ""    "',
      '- - a: 1\n  - ‹W› — entry lines outer item "    ""  "',
      '- - a: 1\n- ‹W› — entry lines outer item "  """',
    ],
  ],
  ["a:\n  - b: 1\n-|\n\nc: 2", []],
  ['a:\n  "b": |\n  c: 1', ['a:\n  "b": ‹W›\n  c: 1 — value lines "  ""  "']],
  ["a:\n  b: |\n    c: 1", []],
  ["a:\n  b: |\n  - c", []],
  ["a: { b: 1,\n|", ['a: { b: 1,\n‹W› — entry flow """"']],
  ["a:\n  - x: [1,\n  |\n", ['a:\n  - x: [1,\n  ‹W›\n — entry flow "  ""  "']],
  ["|: a", ['‹W›: a — entry colon lines """"']],
  ["a:\n  |: b", ['a:\n  ‹W›: b — entry colon lines "  ""  "']],
];

const inJson: readonly Row[] = [
  ["|", ['‹W› — entry flow lines """"']],
  ["{|}", ['{‹W›} — entry flow """"']],
  ["{ | }", ['{ ‹W› } — entry flow """"']],
  ['{ "a|": 1 }', ['{ "‹aW›": 1 } — entry colon flow """"']],
  ['{ "a": | }', ['{ "a": ‹W› } — value flow """"']],
  ['{ "a":| }', ['{ "a": ‹W› } — value flow """"']],
  ['{ "a": 1| }', ['{ "a": ‹1W› } — value flow """"']],
  ['{ "a": 1 | }', ['{ "a": 1, ‹W› } — entry flow """"']],
  ['{ "a": 1, | }', ['{ "a": 1, ‹W› } — entry flow """"']],
  ['{ "a": 1, |"b": 2 }', ['{ "a": 1, "‹W"b›": 2 } — entry colon flow """"']],
  ['{ "a": 1 |"b": 2 }', ['{ "a": 1, "‹W"b›": 2 } — entry colon flow """"']],
  ['{ | "b": 2 }', ['{ ‹W›, "b": 2 } — entry flow """"']],
  ['{ "a": "x|y" }', ['{ "a": "‹xWy›" } — value flow """"']],
  ['{ "a": "x"| }', []],
  ['{ "a": "x|\n}', ['{ "a": "‹xW›"\n} — value flow """"']],
  ['{ "a": "x|, "b": 1 }', ['{ "a": "‹xW›", "b": 1 } — value flow """"']],
  ['{ "a": |1 }', ['{ "a": ‹W1› } — value flow """"']],
  ['{ "a": | 1 }', []],
  ['{ "a": |"b": 1 }', ['{ "a": "‹W"b›": 1 } — value colon flow """"']],
  ["{ a| }", ['{ ‹aW› } — entry flow """"']],
  ["{ a|: 1 }", ['{ ‹aW›: 1 } — entry colon flow """"']],
  ["[|]", ['[‹W›] — entry flow """"']],
  ["[1, |]", ['[1, ‹W›] — entry flow """"']],
  ["[1 |]", ['[1, ‹W›] — entry flow """"']],
  ["[{}, |]", ['[{}, ‹W›] — entry flow """"']],
  ["[{} | {}]", ['[{}, ‹W›, {}] — entry flow """"']],
  ['{\n  "a": 1\n  |\n}', ['{\n  "a": 1,\n  ‹W›\n} — entry flow lines "  ""  "']],
  ['{\n  "a": |\n}', ['{\n  "a": ‹W›\n} — value flow lines "  ""  "']],
  ['{\n  "a": [\n    |\n  ]\n}', ['{\n  "a": [\n    ‹W›\n  ]\n} — entry flow lines "    ""    "']],
  ["{ // x|\n}", []],
  ["{ /* x| */ }", []],
  ["{ /* x|", []],
  ["{ /* x */|", ['{ /* x */‹W› — entry flow """"']],
  ["{ // x|", []],
  ["{ // x\n  |", ['{ // x\n  ‹W› — entry flow lines "  ""  "']],
  ['{ "a": [true| 1] }', ['{ "a": [‹trueW›, 1] } — entry flow """"']],
  ['{ "a": | "b": 1 }', ['{ "a": ‹W›, "b": 1 } — value flow """"']],
  ['{ "a": | [] }', []],
  ['{ "a": | {} }', []],
  ['{ "a": | true }', []],
  ["{ /* x */| }", ['{ /* x */‹W› } — entry flow """"']],
  ["{ // x\n| }", ['{ // x\n‹W› } — entry flow lines """"']],
  ['{ "a": tr|ue }', ['{ "a": ‹trWue› } — value flow """"']],
  ['{ "a": -|5 }', ['{ "a": ‹-W5› } — value flow """"']],
  ['{ "|', ['{ "‹W›" — entry flow """"']],
  ['{ "a": "b/c|.d e\n}', ['{ "a": "‹b/cW.d›", e\n} — value flow """"']],
  ['{ "a": 1 /* x */ | }', ['{ "a": 1, /* x */ ‹W› } — entry flow """"']],
  ['{ "a": 1,| /* x */ "b": 2 }', ['{ "a": 1,‹W›, /* x */ "b": 2 } — entry flow """"']],
  ["\t{\n\t\t|\n\t}", ['\t{\n\t\t‹W›\n\t} — entry flow lines "\\t\\t""\\t\\t"']],
  ['"x|"', ['"‹xW›" — entry flow lines """"']],
  ['{ "a": { | } }', ['{ "a": { ‹W› } } — entry flow """"']],
];

test.each(inYaml)("in YAML, text can be inserted at %j", (marked, probes) => {
  expect(probesAt(yaml, marked)).toEqual(probes);
});

test.each(inJson)("in JSON, text can be inserted at %j", (marked, probes) => {
  expect(probesAt(json, marked)).toEqual(probes);
});

test.each([
  ["  a: 1\n|", ['  a: 1\n‹W› — entry lines outside """"']],
  ["|", ['‹W› — entry lines outside """"']],
  ["  a: 1\n |", ['  a: 1\n  ‹W› — entry lines "  "" "', '  a: 1\n‹W› — entry lines outside outer """"']],
  ["  a: 1\n  |", ['  a: 1\n  ‹W› — entry lines "  ""  "', '  a: 1\n‹W› — entry lines outside outer """"']],
  ["  a:\n|\n    b: 1\n", ['  a:\n    ‹W›\n    b: 1\n — entry lines "    """']],
  [
    "  a:\n    b: 1\n   |",
    [
      '  a:\n    b: 1\n    ‹W› — entry lines "    ""   "',
      '  a:\n    b: 1\n  ‹W› — entry lines outer "  ""  "',
      '  a:\n    b: 1\n‹W› — entry lines outside outer """"',
    ],
  ],
  ["  a:\n    - b\n  -|", []],
  ["  a: 1\nb|", ['  a: 1\n‹bW› — entry lines outside """"']],
  ["  a:\n  |", ['  a:\n  ‹W› — entry lines "  ""  "', '  a:\n‹W› — entry lines outside outer """"']],
])("in a part that is indented by two, something can be written at %j", (marked, probes) => {
  expect(probesAt(yaml, marked, { isNested: true, indent: 2 })).toEqual(probes);
});

test("what would be written at the start of a line of a part is read without that part", () => {
  const [probe] = probesIn(yaml, "  a: 1\n", 7, { isNested: true, indent: 2, following: "" });
  expect([probe?.text, probe?.at]).toEqual(["$schema:", 0]);
});
