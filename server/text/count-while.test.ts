import { expect, test } from "vitest";
import { countUpTo, countWhile } from "./count-while.ts";

test.each<[readonly number[], number, number]>([
  [[], 5, 0],
  [[6], 5, 0],
  [[5], 5, 1],
  [[6, 7, 8], 5, 0],
  [[1, 2, 3], 5, 3],
  [[1, 5, 9], 5, 2],
  [[1, 5, 9], 4, 1],
  [[5, 5, 5, 5], 5, 4],
  [[1, 5, 5, 5, 9], 5, 4],
  [[1, 5, 5, 5, 9], 4, 1],
  [[-3, 0, 0.5, 2], 0, 2],
  [[1, 2], Number.POSITIVE_INFINITY, 2],
  [[1, 2], Number.NEGATIVE_INFINITY, 0],
])("%j up to %d are %d", (numbers, limit, count) => {
  expect(countUpTo(numbers, limit)).toBe(count);
  expect(countUpTo(Float64Array.from(numbers), limit)).toBe(count);
  expect(countWhile(numbers.length, (index) => (numbers[index] ?? Number.NaN) <= limit)).toBe(count);
});

test("finds every position in a long list with few calls", () => {
  for (let length = 0; length <= 40; length++)
    for (let count = 0; count <= length; count++) {
      const asked: number[] = [];
      const found = countWhile(length, (index) => {
        asked.push(index);
        return index < count;
      });
      expect(found).toBe(count);
      expect(asked.length).toBeLessThanOrEqual(Math.ceil(Math.log2(length + 1)));
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked.every((index) => index >= 0 && index < length)).toBe(true);
    }
});
