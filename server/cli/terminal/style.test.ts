import { expect, test } from "vitest";
import { colorOf, painter, printable } from "./style.ts";

test("styles surround a text and end in reverse order; without colors nothing is added", () => {
  expect(painter(true)("a", "bold")).toBe("\u001b[1ma\u001b[22m");
  expect(painter(true)("a", "red", "dim")).toBe("\u001b[2m\u001b[31ma\u001b[39m\u001b[22m");
  expect(painter(true)("a")).toBe("a");
  expect(painter(true)("", "bold")).toBe("");
  expect(painter(false)("a", "bold")).toBe("a");
});

test.each<[Readonly<Record<string, string>>, { terminal: boolean; other: boolean }]>([
  [{}, { terminal: true, other: false }],
  [{ TERM: "xterm" }, { terminal: true, other: false }],
  [{ TERM: "dumb" }, { terminal: false, other: false }],
  [{ NO_COLOR: "" }, { terminal: true, other: false }],
  [{ NO_COLOR: "1" }, { terminal: false, other: false }],
  [{ FORCE_COLOR: "" }, { terminal: true, other: true }],
  [{ FORCE_COLOR: "1" }, { terminal: true, other: true }],
  [{ FORCE_COLOR: "0" }, { terminal: false, other: false }],
  [{ FORCE_COLOR: "false" }, { terminal: false, other: false }],
  [
    { FORCE_COLOR: "1", NO_COLOR: "1" },
    { terminal: true, other: true },
  ],
])("the variables %j decide about colors", (variables, expected) => {
  expect({ terminal: colorOf(variables, true), other: colorOf(variables, false) }).toEqual(expected);
});

test.each([
  ["plain text, ü and 日本", "plain text, ü and 日本"],
  ["\u001b[31m", "␛[31m"],
  ["a\tb\nc\0", "a␉b␊c␀"],
  ["\u007f", "␡"],
  ["\u0080\u009b\u200b\u202e\u2066\ufeff", "\ufffd".repeat(6)],
  ["a\ud800b", "a\ufffdb"],
  ["😀", "😀"],
])("%j is printed without control characters", (text, expected) => expect(printable(text)).toBe(expected));
