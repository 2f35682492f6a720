import { expect, test } from "vitest";
import { matchOf } from "./match.ts";

test.each([
  ["region", "", 0],
  ["region", "re", 0],
  ["region", "RE", 1],
  ["root_pass", "pass", 2],
  ["backups_enabled", "bkena", 3],
  ["region", "gr", null],
  ["region", "regions", null],
])("%s matches %j: %j", (word, typed, rank) => {
  expect(matchOf(word, typed)).toBe(rank);
});
