import fc from "fast-check";
import { expect, test } from "vitest";
import { layoutCards } from "./layout.ts";
import type { GraphShape } from "./order-cards.ts";
import { orderCards } from "./order-cards.ts";

const shape = (columns: string, ...lines: readonly (readonly [number, number])[]): GraphShape => ({
  cards: [...columns].map((column) => ({ column: Number(column), height: 40 })),
  lines,
  gap: 10,
});

test("the order of the file is kept unless another has fewer crossings", () => {
  expect(orderCards(shape("01122", [0, 1], [0, 2], [1, 3], [2, 4]))).toEqual([[0], [1, 2], [3, 4]]);
  expect(orderCards(shape("01122", [0, 1], [0, 2], [1, 4], [2, 3]))).toEqual([[0], [1, 2], [4, 3]]);
  expect(orderCards(shape("001122", [0, 3], [1, 2], [2, 4], [3, 5], [3, 4]))).toEqual([
    [0, 1],
    [3, 2],
    [5, 4],
  ]);
});

test("cards without lines keep their places between the others", () => {
  expect(orderCards(shape("00111", [0, 4], [1, 2]))).toEqual([
    [0, 1],
    [4, 3, 2],
  ]);
});

test("the highest column is dense, and cards of the others are beside their neighbors", () => {
  expect(layoutCards(shape("0111", [0, 1], [0, 2], [0, 3]))).toEqual([50, 0, 50, 100]);
  expect(layoutCards(shape("0011", [0, 2], [1, 2]))).toEqual([0, 50, 25, 75]);
  // Two want the same place: they share the difference.
  expect(layoutCards(shape("11100", [3, 1], [4, 1]))).toEqual([0, 50, 100, 25, 75]);
  expect(layoutCards(shape("000"))).toEqual([0, 50, 100]);
  expect(layoutCards(shape(""))).toEqual([]);
});

const anyShape = fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }).chain((columns) => {
  const pairs = columns.flatMap((left, from) =>
    columns.flatMap((right, to) => (left < right ? [[from, to] as const] : [])),
  );
  return fc.subarray(pairs).map((lines): GraphShape => {
    const cards = columns.map((column, index) => ({ column, height: 20 + 10 * (index % 4) }));
    return { cards, lines, gap: 10 };
  });
});

test("cards of a column keep their gap, every card has a place, and the topmost is at 0", () => {
  fc.assert(
    fc.property(anyShape, (any) => {
      const tops = layoutCards(any);
      expect(Math.min(...tops)).toBe(0);
      for (const column of orderCards(any))
        column.slice(1).forEach((card, index) => {
          const above = column[index] ?? 0;
          const free = (tops[card] ?? Number.NaN) - (tops[above] ?? Number.NaN) - (any.cards[above]?.height ?? 0);
          expect(free).toBeGreaterThan(any.gap - 1e-6);
        });
      expect(
        orderCards(any)
          .flat()
          .sort((a, b) => a - b),
      ).toEqual(any.cards.map((_, index) => index));
    }),
  );
});
