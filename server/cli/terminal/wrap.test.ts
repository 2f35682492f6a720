import { expect, test } from "vitest";
import { columnsFor, wrap } from "./wrap.ts";

test.each([
  ["", 10, [""]],
  ["one two three", 13, ["one two three"]],
  ["one two three", 12, ["one two", "three"]],
  ["one two three", 3, ["one", "two", "thr", "ee"]],
  ["one two", 0, ["o", "n", "e", "t", "w", "o"]],
  ["a-very-long-word b", 6, ["a-very", "-long-", "word b"]],
  ["two  blanks", 5, ["two ", "blank", "s"]],
])("%j in %d columns", (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});

test("wide characters take two columns, and what is one character is not split", async () => {
  const text = "日本語の名前 👩‍👩‍👧 e\u0301e\u0301e\u0301";
  const columns = await columnsFor(text);
  expect(wrap(text, 6, columns)).toEqual(["日本語", "の名前", "👩‍👩‍👧 e\u0301e\u0301e\u0301"]);
  expect(wrap(text, 2, columns)).toEqual(["日", "本", "語", "の", "名", "前", "👩‍👩‍👧", "e\u0301e\u0301", "e\u0301"]);
});
