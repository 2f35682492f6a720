import fc from "fast-check";
import { expect, test } from "vitest";
import { madeTextsAreReadAlike } from "../../../../test/fuzz/differential.ts";
import { runs } from "../../../../test/runs.ts";
import { parseQuickly } from "./quick.ts";

test("plain YAML is read by the fast scanner", () => {
  for (const text of [
    "  web-1:\n    type: standard-2\n    tags: [a, 'b']\n    interfaces:\n      - purpose: public\n        primary: true\n",
    "a:\n- b: 1 # c\n- 'd'\n\nx:\n  - - 1\n    - {a: b}\n",
    "a: |\n  b\n\n    c\nd: |-\n  e\n",
    "\ufeff# c\r\na: {{b}}\r\nb: ${c}\r\n",
    "a: { b: 1,\n  c: [\n    'd', # e\n\n  ],\n}\nf: 2\n",
    '{\r\n  "a": {\r\n    "b": ["c", "d"]\r\n  }\r\n}\r\n',
    "a:\n  [\n    b,\n    { c: d }\n  ]\n",
    "x: &a\n- b\n- &c\n  d: &e\n  - f\ng: *a\n",
    "x: &a\n  b: &b-2 c # d\n  e: &e [*b-2, f]\ng:\n  <<: *a\n  h: *e\n  i: { <<: *a, j: *b-2 }\nk:\n  - *a\n  - &l\n    m: 1\n",
    "",
    "# only\n",
  ])
    expect({ text, isQuick: parseQuickly(text) !== null }).toEqual({ text, isQuick: true });
});

// With edits, too, in test/fuzz.test.ts.
test("the fast scanner and the full parser agree", () => {
  const counts = { all: 0, quick: 0 };
  fc.assert(madeTextsAreReadAlike(counts), { numRuns: runs(3_000) });
  expect(counts.quick / counts.all).toBeGreaterThan(0.2);
});
