import { expect, test } from "vitest";
import { hideConflicts } from "./conflicts.ts";

test.each<
  [
    text: string,
    hidden: string,
    problems: readonly (readonly [marker: string, reach: string])[],
    spans: readonly string[],
  ]
>([
  [
    "a\n<<<<<<< x\nb\n=======\nc\n>>>>>>> y\nd\n",
    "a\n         \nb\n       \n \n         \nd\n",
    [["<<<<<<< x", "nothing"]],
    ["<<<<<<< x\nb\n=======\nc\n>>>>>>> y\n"],
  ],
  [
    "<<<<<<< x\r\nb\r\n||||||| z\r\ne\r\n=======\r\nc\r\n>>>>>>> y\r\nd",
    "         \r\nb\r\n         \r\n \r\n       \r\n \r\n         \r\nd",
    [["<<<<<<< x", "nothing"]],
    ["<<<<<<< x\r\nb\r\n||||||| z\r\ne\r\n=======\r\nc\r\n>>>>>>> y\r\n"],
  ],
  [
    "<<<<<<<\nb\n=======\nc\n>>>>>>>\n<<<<<<< x\nd\n",
    "       \nb\n       \n \n       \n         \nd\n",
    [
      ["<<<<<<<", "nothing"],
      ["<<<<<<< x", "here"],
    ],
    ["<<<<<<<\nb\n=======\nc\n>>>>>>>\n", "<<<<<<< x\n"],
  ],
  ["b\n=======\nc\n>>>>>>> y\n", "b\n       \n \n         \n", [["=======", "nothing"]], ["=======\nc\n>>>>>>> y\n"]],
  ["=======\nb\n", "=======\nb\n", [], []],
  ["a\n>>>>>>> y\nb", "a\n         \nb", [[">>>>>>> y", "here"]], [">>>>>>> y\n"]],
  ["<<<<<<<x\nb\n", "<<<<<<<x\nb\n", [], []],
  [" <<<<<<< x\n", " <<<<<<< x\n", [], []],
  ["<<<<<<< x\nb\n=======\nc\n", "         \nb\n       \n \n", [["<<<<<<< x", "here"]], ["<<<<<<< x\nb\n=======\nc\n"]],
  [
    "<<<<<<< x\nb\n<<<<<<< y\nc\n>>>>>>> z\n",
    "         \nb\n         \nc\n         \n",
    [
      ["<<<<<<< x", "here"],
      ["<<<<<<< y", "here"],
    ],
    ["<<<<<<< x\n", "<<<<<<< y\nc\n>>>>>>> z\n"],
  ],
  [
    "<<<<<<< x\rb\r=======\rc\r>>>>>>> y\rd",
    "         \rb\r       \r \r         \rd",
    [["<<<<<<< x", "nothing"]],
    ["<<<<<<< x\rb\r=======\rc\r>>>>>>> y\r"],
  ],
  [
    "a\n|||||||\nb\n=======\nc\n>>>>>>> y\n",
    "a\n       \n \n       \n \n         \n",
    [["|||||||", "nothing"]],
    ["|||||||\nb\n=======\nc\n>>>>>>> y\n"],
  ],
])("of the conflicts in %j, the first side stays: %j", (text, hidden, problems, spans) => {
  const found = hideConflicts(text);
  expect(found.text).toBe(hidden);
  expect(found.problems.map(({ start, end, reach }) => [text.slice(start, end), reach])).toEqual(problems);
  expect(found.spans.map(({ start, end }) => text.slice(start, end))).toEqual(spans);
});
