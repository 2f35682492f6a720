import fc from "fast-check";
import { expect, test } from "vitest";
import { packWords, wordRanks } from "./word-ranks.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "n", "1", "-", "é", "İ", "꽃"), minLength: 1, maxLength: 6 });

test("packed words keep their ranks, and there are no others", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 200 }), fc.array(word, { maxLength: 50 }), (words, others) => {
      const ranks = new Map(words.map((each, index) => [each, index + 1]));
      const { rankOf } = wordRanks(packWords(ranks));
      for (const each of [...words, ...others, "", "zz"]) expect(rankOf(each)).toBe(ranks.get(each));
    }),
  );
});

test.each<[string, number]>([
  ["", 0],
  ["xyz", 0],
  ["my sunflowers", 9],
  ["5unf10w3r", 9],
  ["|-|at", 5],
  ["sunflowe", 3],
])("the longest word in %s has %s characters", (text, length) => {
  const ranks = new Map([...["sun", "sunflower", "hat"].entries()].map(([index, each]) => [each, index + 1]));
  const readings = Object.entries({ "5": "s", "1": "l", "0": "o", "3": "e", "|-|": "h" });
  const { longestIn } = wordRanks(packWords(ranks));
  expect(
    longestIn(
      text,
      readings.map(([written, letter]) => ({ written, letter })),
    ),
  ).toBe(length);
});
