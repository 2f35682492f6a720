import fc from "fast-check";
import { expect, test } from "vitest";
import { packWords, wordRanks } from "./word-ranks.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "n", "1", "-", "é", "İ", "꽃"), minLength: 1, maxLength: 6 });

test("packed words keep their ranks, and no other word has one", () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 200 }), fc.array(word, { maxLength: 50 }), (words, others) => {
      const ranks = new Map(words.map((each, index) => [each, index + 1]));
      const { rankOf } = wordRanks(packWords(ranks));
      for (const each of [...words, ...others, "", "zz"]) expect(rankOf(each)).toBe(ranks.get(each));
    }),
  );
});

test("words are packed in blocks of 32, each word without what it has in common with the one before", () => {
  const words = Array.from({ length: 70 }, (_, index) => `w${String(index).padStart(2, "0")}`);
  const blocks = packWords(new Map(words.map((each, index) => [each, index + 35] as const).reverse()));
  expect(blocks.map((block) => block.slice(0, 18))).toEqual([
    "Aw00:zC1:10C2:11C3",
    "Aw32:1vC3:1wC4:1xC",
    "Aw64:2rC5:2sC6:2tC",
  ]);
  expect(packWords(new Map())).toEqual([]);
});

test.each<[string, number]>([
  ["", 0],
  ["xyz", 0],
  ["xxxat", 0],
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
