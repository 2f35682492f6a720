import { expect, test } from "vitest";
import { json } from "../json/json.ts";
import type { Language } from "../language.ts";
import { yaml } from "../yaml/yaml.ts";
import type { Piece } from "./pieces.ts";
import {
  layoutOf,
  type Shape,
  type ShapeEntry,
  type WritePlace,
  writeBehindColon,
  writeEntries,
  writePieces,
  writeValue,
} from "./shape.ts";

const text = (value: string): Shape => ({ kind: "text", parts: [value] });
const object = (...entries: readonly (readonly [string, Shape])[]): Shape => ({
  kind: "object",
  entries: entries.map(([key, value]): ShapeEntry => ({ key, value })),
});
const list = (...items: readonly Shape[]): Shape => ({ kind: "list", items });
const scalar = (value: string | number | boolean | null): Shape => ({ kind: "scalar", value });

/** Stops are written as `‹text›`. */
const told = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === "string" ? piece : `‹${piece.choices?.join("|") ?? piece.stop}›`)).join("");

const block: WritePlace = { surroundings: "block", column: "  ", lines: true };
const flow: WritePlace = { surroundings: "flow", column: "  ", lines: true };
const oneLine: WritePlace = { ...flow, lines: false };

const shape = object(
  ["a", scalar(1)],
  ["b", object(["c", list(object(["d", text("x y")]), object())])],
  ["e", list(scalar("f"), scalar(true))],
  ["g h: i", object()],
);

test.each([
  ["block", block, yaml, 'a: 1\n  b:\n    c:\n      - d: x y\n      - {‹›}\n  e: [f, true]\n  "g h: i":\n    ‹›'],
  [
    "one a line in braces",
    flow,
    yaml,
    '{\n    a: 1,\n    b: {\n      c: [\n        {\n          d: x y\n        },\n        {‹›}\n      ]\n    },\n    e: [f, true],\n    "g h: i": {‹›}\n  }',
  ],
  ["on one line", oneLine, yaml, '{ a: 1, b: { c: [{ d: x y }, {‹›}] }, e: [f, true], "g h: i": {‹›} }'],
  ["JSON", oneLine, json, '{ "a": 1, "b": { "c": [{ "d": "x y" }, {‹›}] }, "e": ["f", true], "g h: i": {‹›} }'],
] as const)("an object is written in %s", (_, place, language, expected) => {
  expect(told(writeValue(shape, place, layoutOf(language, [""], 0)))).toBe(expected);
});

test.each([
  [block, "a: 1\n  b: 2"],
  [flow, "a: 1,\n  b: 2"],
  [oneLine, "a: 1, b: 2"],
])("entries are written at %j", (place, expected) => {
  const entries = [
    { key: "a", value: scalar(1) },
    { key: "b", value: scalar(2) },
  ];
  expect(told(writeEntries(entries, place, layoutOf(yaml, [""], 0)))).toBe(expected);
});

test.each<[string, Shape, string]>([
  ["a:\n    b: 1\n", object(["c", scalar(1)]), "\n      c: 1"],
  ["a:\n\tb: 1\n", object(["c", scalar(1)]), "\n  \tc: 1"],
  ["a:\r\n  b: 1\r\n", object(["c", scalar(1)]), "\r\n    c: 1"],
  ["a:\n- b\n", list(object(["c", scalar(1)])), "\n  - c: 1"],
  ["a:\n  - b\n", list(object(["c", scalar(1)])), "\n    - c: 1"],
  ["- a: # n\n  - b\n", list(object(["c", scalar(1)])), "\n  - c: 1"],
  ["", list(scalar(1)), " [1]"],
  ["", scalar("x"), " x"],
  ["", { kind: "word", stop: { stop: "w" } }, " ‹w›"],
])("in the style of %j, a value after a colon is written as %j", (own, value, expected) => {
  expect(told(writeBehindColon(value, block, layoutOf(yaml, [own], 0)))).toBe(expected);
});

test("a value to choose can be empty where nothing else is allowed", () => {
  const choice = (mayBeEmpty: boolean): Shape => ({ kind: "choice", value: "a", mayBeEmpty });
  const written = (mayBeEmpty: boolean, place: WritePlace) =>
    told(writeValue(choice(mayBeEmpty), place, layoutOf(yaml, [""], 0)));
  expect([written(true, block), written(false, block), written(true, flow)]).toEqual(["‹›", "‹a›", "‹a›"]);
});

test.each([
  [["a b"], "", "a b"],
  [["a: b"], "", '"a: b"'],
  [['a"b'], '"', '"a\\"b"'],
  [["it's"], "'", "'it''s'"],
  [["a", { stop: "it's" }], "'", "'a‹it''s›'"],
  [["a", { stop: "b", choices: ["b", "c: d"] }], "", '"a‹b|c: d›"'],
  [[{ stop: "", choices: ["x"] }], "", "‹x›"],
  [[""], "", ""],
] as const)("the pieces %j in the quotes %j are written %s", (parts, quote, expected) => {
  expect(told(writePieces(parts, quote, block, layoutOf(yaml, [""], 0)))).toBe(expected);
});

test("text without indentation is indented like its neighbors, else as requested", () => {
  const unit = (texts: readonly string[], indent: number) => layoutOf(yaml, texts, indent).unit.length;
  expect([
    unit(["a: 1\n"], 0),
    unit(["a: 1\n"], 4),
    unit(["a: 1\n", "b:\n   c: 1\n"], 4),
    unit(["a:\n  b: 1\n"], 4),
  ]).toEqual([2, 4, 3, 2]);
});

/** `a` with each shape and a comment, and the field behind it. */
const withComments = ({ language, place }: { readonly language: Language; readonly place: WritePlace }) =>
  (
    [
      scalar(1),
      object(["b", scalar(1)]),
      object(),
      list(),
      { kind: "list", items: [scalar(1)], lists: "lines" },
      { kind: "word", stop: { stop: "${env:A}" } },
      { kind: "word", stop: { stop: "5" } },
      { kind: "choice", value: "a: b", mayBeEmpty: false },
      { kind: "choice", value: "a", mayBeEmpty: true },
      { kind: "choice", value: true, mayBeEmpty: false },
    ] satisfies readonly Shape[]
  ).map((value) => {
    const entries = [
      { key: "a", value, comment: "why" },
      { key: { stop: "k" }, value: scalar(1) },
    ];
    return told(writeEntries(entries, place, layoutOf(language, ["x:\n    - y\n"], 2)));
  });

test.each([
  [
    yaml,
    block,
    [
      "a: 1 # why\n  ‹k›: 1",
      "a: # why\n      b: 1\n  ‹k›: 1",
      "a: # why\n      ‹›\n  ‹k›: 1",
      "a: [] # why\n  ‹k›: 1",
      "a: # why\n      - 1\n  ‹k›: 1",
      "a: ‹${env:A}› # why\n  ‹k›: 1",
      "a: ‹5› # why\n  ‹k›: 1",
      'a: "‹a: b›" # why\n  ‹k›: 1',
      "a: ‹› # why\n  ‹k›: 1",
      "a: ‹true› # why\n  ‹k›: 1",
    ],
  ],
  [
    yaml,
    flow,
    [
      "a: 1,\n  ‹k›: 1",
      "a: {\n      b: 1\n  },\n  ‹k›: 1",
      "a: {‹›},\n  ‹k›: 1",
      "a: [],\n  ‹k›: 1",
      "a: [1],\n  ‹k›: 1",
      'a: ‹"${env:A}"›,\n  ‹k›: 1',
      "a: ‹5›,\n  ‹k›: 1",
      'a: "‹a: b›",\n  ‹k›: 1',
      "a: ‹a›,\n  ‹k›: 1",
      "a: ‹true›,\n  ‹k›: 1",
    ],
  ],
  [
    yaml,
    oneLine,
    [
      "a: 1, ‹k›: 1",
      "a: { b: 1 }, ‹k›: 1",
      "a: {‹›}, ‹k›: 1",
      "a: [], ‹k›: 1",
      "a: [1], ‹k›: 1",
      'a: ‹"${env:A}"›, ‹k›: 1',
      "a: ‹5›, ‹k›: 1",
      'a: "‹a: b›", ‹k›: 1',
      "a: ‹a›, ‹k›: 1",
      "a: ‹true›, ‹k›: 1",
    ],
  ],
  [
    json,
    flow,
    [
      '"a": 1,\n  "‹k›": 1',
      '"a": {\n      "b": 1\n  },\n  "‹k›": 1',
      '"a": {‹›},\n  "‹k›": 1',
      '"a": [],\n  "‹k›": 1',
      '"a": [1],\n  "‹k›": 1',
      '"a": ‹"${env:A}"›,\n  "‹k›": 1',
      '"a": ‹5›,\n  "‹k›": 1',
      '"a": "‹a: b›",\n  "‹k›": 1',
      '"a": "‹a›",\n  "‹k›": 1',
      '"a": ‹true›,\n  "‹k›": 1',
    ],
  ],
  [
    json,
    oneLine,
    [
      '"a": 1, "‹k›": 1',
      '"a": { "b": 1 }, "‹k›": 1',
      '"a": {‹›}, "‹k›": 1',
      '"a": [], "‹k›": 1',
      '"a": [1], "‹k›": 1',
      '"a": ‹"${env:A}"›, "‹k›": 1',
      '"a": ‹5›, "‹k›": 1',
      '"a": "‹a: b›", "‹k›": 1',
      '"a": "‹a›", "‹k›": 1',
      '"a": ‹true›, "‹k›": 1',
    ],
  ],
])("%# each kind of value is written, with its comment where it can have one", (language, place, expected) => {
  expect(withComments({ language, place })).toEqual(expected);
});
