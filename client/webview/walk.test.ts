import { expect, test } from "vitest";
import { nextInDirection } from "./walk.ts";

/** A card by its middle. */
const card = (name: string, x: number, y: number) =>
  ({
    id: name,
    getBoundingClientRect: () => ({ left: x - 5, top: y - 5, width: 10, height: 10 }),
  }) as unknown as Element;

const [a, b, c, d, e] = [card("a", 0, 0), card("b", 100, 0), card("c", 60, 40), card("d", 0, 100), card("e", 100, 100)];
const cards = [a, b, c, d, e];
const from = (start: Element, key: string) => nextInDirection(cards, start, key)?.id ?? null;

test.each([
  [a, "ArrowRight", "b"],
  [a, "ArrowDown", "d"],
  [e, "ArrowLeft", "d"],
  [e, "ArrowUp", "b"],
  // Sideways distance counts three times.
  [c, "ArrowDown", "e"],
  [d, "ArrowUp", "a"],
  [a, "ArrowLeft", null],
  [e, "ArrowDown", null],
  [c, "Home", "a"],
  [c, "End", "e"],
  [c, "x", null],
])("%#: an arrow key moves to the nearest item in its direction", (start, key, expected) => {
  expect(from(start, key)).toBe(expected);
});

test("with no item in that direction, an arrow key does nothing", () => {
  expect(nextInDirection([], a, "Home")).toBeNull();
  expect(nextInDirection([], a, "ArrowUp")).toBeNull();
});
