import { type GraphShape, neighborsOf, orderCards } from "./order-cards.ts";

/**
 * The top of each card, chosen for few crossings and short lines. The topmost is at 0. The cards of the highest column are
 * adjacent, so that a diagram is no higher than it must be; those of the others are as near to their neighbors as they can.
 */
export function layoutCards(shape: GraphShape): readonly number[] {
  const { cards, gap } = shape;
  const columns = orderCards(shape);
  const neighbors = neighborsOf(shape);
  const tops: number[] = [];
  const heightOf = (card: number): number => cards[card]?.height ?? 0;
  const heights = columns.map((column) => column.reduce((sum, card) => sum + heightOf(card) + gap, 0));
  const highest = heights.reduce((best, height, index) => (height > (heights[best] ?? 0) ? index : best), 0);

  const settle = (index: number, toward: readonly (readonly number[])[]): void => {
    const column = columns[index] ?? [];
    const wanted = column.map((card): Wanted => {
      const others = (toward[card] ?? []).filter((other) => tops[other] !== undefined);
      const middles = others.reduce((sum, other) => sum + (tops[other] ?? 0) + heightOf(other) / 2, 0);
      return { size: heightOf(card) + gap, weight: others.length, top: middles / others.length - heightOf(card) / 2 };
    });
    settled(wanted).forEach((top, at) => {
      const card = column[at];
      if (card !== undefined) tops[card] = top;
    });
  };
  for (let index = highest; index < columns.length; index++) settle(index, neighbors.left);
  for (let index = highest - 1; index >= 0; index--) settle(index, neighbors.right);

  const least = tops.reduce((least, top) => Math.min(least, top), Number.POSITIVE_INFINITY);
  return tops.map((top) => top - least);
}

interface Wanted {
  /** Up to the next one. */
  readonly size: number;
  /** With weight 0, any top will do. */
  readonly weight: number;
  readonly top: number;
}

/**
 * The tops nearest to the wanted ones, by least squares, that keep the order without overlaps: isotonic regression, in which
 * neighbors that would overlap form a group with one place. Those without a wish follow the one before.
 */
function settled(wanted: readonly Wanted[]): readonly number[] {
  const groups: Group[] = [];
  let adjacent = 0;
  for (const { size, weight, top } of wanted) {
    let group: Group = { shift: weight === 0 ? Number.NEGATIVE_INFINITY : top - adjacent, weight, count: 1 };
    for (let last = groups.at(-1); last && last.shift >= group.shift; last = groups.at(-1)) {
      groups.pop();
      group = joined(last, group);
    }
    // Nothing before it has a wish: all of them follow this one.
    const first = groups[0];
    if (first?.weight === 0) {
      groups.pop();
      group = joined(first, group);
    }
    groups.push(group);
    adjacent += size;
  }
  const shifts = groups.flatMap(({ shift, count }) => Array<number>(count).fill(Number.isFinite(shift) ? shift : 0));
  let at = 0;
  return wanted.map(({ size }, index) => {
    at += size;
    return at - size + (shifts[index] ?? 0);
  });
}

/** `shift`: how far the group is from where it would be if all were adjacent, from 0. */
type Group = Readonly<Record<"shift" | "weight" | "count", number>>;

function joined(a: Group, b: Group): Group {
  const weight = a.weight + b.weight;
  const part = ({ shift, weight }: Group): number => (weight === 0 ? 0 : shift * weight);
  const shift = weight === 0 ? Number.NEGATIVE_INFINITY : (part(a) + part(b)) / weight;
  return { shift, weight, count: a.count + b.count };
}
