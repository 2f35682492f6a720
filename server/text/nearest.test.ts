import { expect, test } from "vitest";
import { certainlyMeant, isSibling, nearest } from "./nearest.ts";

const many = (...names: readonly string[]): readonly string[] => [
  ...Array.from({ length: 500 }, (_, index) => `zzzz-${index}`),
  ...names,
];

test.each<[word: string, names: readonly string[], found: readonly string[]]>([
  ["regoin", ["region", "type"], ["region"]],
  ["lable", ["labels", "table", "label"], ["table", "label", "labels"]],
  ["LABEL", ["label"], ["label"]],
  // A short word may have one typo, a longer one two, and two swapped letters are one.
  ["abc", ["abd", "acb", "axy"], ["abd", "acb"]],
  ["abcd", ["abxy", "axyz"], ["abxy"]],
  // Nothing is left of such a name.
  ["a", ["b"], []],
  ["ab", ["cd", "b"], ["b"]],
  // Among very many names, typos in distant places are not looked for.
  ["xabcdefy", many("abcdefgh", "abcdefy"), ["abcdefy"]],
  ["regoin", many("region"), ["region"]],
  ["rxgixn", many("region"), []],
  ["tpy", many("typ"), ["typ"]],
  ["rxgixn", ["region"], ["region"]],
])("near %j", (word, names, found) => {
  expect(nearest(word, names)).toEqual(found);
});

test.each<[written: string, known: readonly string[], meant: string | undefined]>([
  ["REGION", ["region", "regions"], "region"],
  ["Region", ["region", "REGION"], undefined],
  ["regoin", ["region", "type"], "region"],
  ["regio", ["region", "regios"], undefined],
  // The letters of a short name are too few.
  ["tpy", ["typ"], undefined],
  ["tyep", ["type"], "type"],
  ["ipv5", ["ipv4"], undefined],
  ["abxy", ["abcd"], undefined],
  ["regoin", many("region"), undefined],
  // A longer name that is close as well makes it uncertain.
  ["configuratoin", ["configuration", "configurable"], undefined],
  ["other", ["region"], undefined],
])("%j certainly means one of %j: %s", (written, known, meant) => {
  expect(certainlyMeant(written, known)).toBe(meant);
});

test("names that differ in numbers are siblings", () => {
  expect([isSibling("ipv4", "ipv6"), isSibling("port", "sort"), isSibling("a", "a1")]).toEqual([true, false, true]);
});
