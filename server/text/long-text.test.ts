import { expect, test } from "vitest";
import { type LongText, lineBefore, lineBehind, lineStartBehind, sharedEnds, wholeText } from "./long-text.ts";

const inPieces = (...pieces: readonly string[]): LongText => ({
  ...wholeText(pieces.join("")),
  pieces: pieces.flatMap((piece) => wholeText(piece).pieces),
});

test.each([
  [[], [], 0, 0],
  [["a\n", "b\n"], ["a\n", "b\n"], 4, 0],
  [["a\n", "bc\n", "d\n"], ["a\n", "bxc\n", "d\n"], 3, 4],
  [["a\n", "a\n"], ["a\n", "a\n", "a\n"], 4, 0],
  [["aaa"], ["aa"], 2, 0],
  [["a\n", "b\n", "c\n"], ["c\n"], 0, 2],
  [["ab\n", "c\n"], ["ab\nc\n"], 3, 2],
])("%j and %j share %d and %d", (a, b, head, tail) => {
  expect(sharedEnds(inPieces(...a), inPieces(...b))).toEqual({ head, tail });
  expect(sharedEnds(inPieces(...b), inPieces(...a))).toEqual({ head, tail });
});

test("long texts share all that is before and behind an edit", () => {
  const text = "0123456789".repeat(5_000);
  const edited = `${text.slice(0, 20_003)}x${text.slice(20_004)}`;
  expect(sharedEnds(wholeText(text), wholeText(edited))).toEqual({ head: 20_003, tail: text.length - 20_004 });
});

test.each([
  ["", 0, ""],
  ["abc", 2, "ab"],
  ["a\nbc", 2, ""],
  ["a\r\nbc", 4, "b"],
  ["a\rbc", 3, "b"],
  [`a\n${"b".repeat(9_000)}`, 9_001, "b".repeat(8_999)],
])("%j: what is before %d on its line", (text, at, before) => {
  expect(lineBefore(wholeText(text), at)).toBe(before);
});

test.each([
  ["", 0, "", 0],
  ["abc", 1, "bc", 3],
  ["ab\nc", 1, "b", 3],
  ["ab\r\nc", 2, "", 4],
  ["ab\rc", 0, "ab", 3],
  [`a${"b".repeat(9_000)}\nc`, 1, "b".repeat(9_000), 9_002],
])("%j: what is behind %d on its line, and where the next starts", (text, at, behind, next) => {
  expect(lineBehind(wholeText(text), at)).toBe(behind);
  expect(lineStartBehind(wholeText(text), at)).toBe(next);
});

test("what is made of a piece is made of its text", () => {
  expect(wholeText("abc").pieces.map((piece) => piece.kept(({ text }) => text.length))).toEqual([3]);
});
