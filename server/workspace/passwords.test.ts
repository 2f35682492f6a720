import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { runs } from "../../test/runs.ts";
import { passwordEstimator } from "./passwords.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["password", 0],
  ["Password1234", 1],
  ["P@$$w0rd1234", 1],
  ["qwertyuiop12", 1],
  ["aaaaaaaaaaaaaaaa", 0],
  ["Summer-2024", 2],
  ["c0mput3rsc13nc3", 1],
  ["1nt3rn4t10n4l", 1],
  ["b4sk3tb4ll", 1],
  ["llabteksab", 1],
  ["rotartsinimda", 1],
])("%s is weak", (password, most) => {
  expect(passwordEstimator(password)).toBeLessThanOrEqual(most);
});

test.each(["Kg8-tQz2_wLp7", "correct horse battery staple", "6.aX!vee#Ur0+pY", "пятьжёлтыхслонов7"])(
  "%s is strong",
  (password) => {
    expect(passwordEstimator(password)).toBeGreaterThanOrEqual(3);
  },
);

test("a long password is rated by its beginning", () => {
  const check = vi.spyOn(ZxcvbnFactory.prototype, "check");
  const hostile = "|0(4@$5€1!".repeat(500_000);
  expect(passwordEstimator(hostile)).toBeLessThanOrEqual(4);
  expect(new Set(check.mock.calls.map(([password]) => password))).toEqual(new Set([hostile.slice(0, 50)]));
});

test("a password is rated once", () => {
  const password = "6.aX!vee#Ur0+pY7$kL9@qW2#zX";
  const score = passwordEstimator(password);
  const check = vi.spyOn(ZxcvbnFactory.prototype, "check");
  expect(passwordEstimator(password)).toBe(score);
  expect(check).not.toHaveBeenCalled();
});

test("ratings equal those of the estimator with its own dictionaries", () => {
  const dictionary = { ...common, ...english };
  const original = new ZxcvbnFactory({ maxLength: 50, l33tMaxSubstitutions: 16, graphs: adjacencyGraphs, dictionary });
  const word = fc
    .constantFrom(...Object.values(dictionary).map((list) => fc.constantFrom(...list)))
    .chain((one) => one);
  const leet = word.map((each) => each.replace(/[aeiost]/g, (letter) => "4310$7"["aeiost".indexOf(letter)] ?? letter));
  const backward = word.map((each) => [...each].reverse().join(""));
  const capital = word.map((each) => each.charAt(0).toUpperCase() + each.slice(1));
  const random = fc.string({ minLength: 2, maxLength: 16 });
  const part = fc.oneof(
    word,
    leet,
    backward,
    capital,
    random,
    fc.nat(99_999).map(String),
    fc.constantFrom("-", ".", " "),
  );
  const password = fc.oneof(
    fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("")),
    fc.tuple(part, fc.integer({ min: 2, max: 4 })).map(([each, times]) => each.repeat(times)),
    fc.string({ minLength: 11, maxLength: 40 }),
    fc.string({ unit: "grapheme", minLength: 8, maxLength: 20 }),
  );
  const isStrong = (score: number): boolean => score >= 3;
  fc.assert(
    fc.property(password, (each) => {
      const score = passwordEstimator(each);
      const expected = original.check(each).score;
      expect(isStrong(score)).toBe(isStrong(expected));
      if (!isStrong(score)) expect(score).toBe(expected);
    }),
    { numRuns: runs(300) },
  );
}, 120_000);
