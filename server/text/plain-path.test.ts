import { expect, test } from "vitest";
import { plainPath } from "./plain-path.ts";

test.each([
  ["a/b", "a/b"],
  ["a\\b", "a/b"],
  ["a//b\\\\c", "a/b/c"],
  ["a/../b", "b"],
  ["a/b/../../c", "c"],
  ["../a", "../a"],
  ["../../a", "../../a"],
  ["a/../../b", "../b"],
  ["./a", "./a"],
  ["a/./b", "a/b"],
  ["./../a", "./../a"],
  ["/../a", "/../a"],
  ["/a/..", ""],
])("%s is read as %s", (path, read) => {
  expect(plainPath(path)).toBe(read);
});
