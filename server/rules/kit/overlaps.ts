import { type Cidr, extentOf } from "../../document/index.ts";

/** A range and its owner. */
export interface OwnedRange {
  readonly owner: string;
  readonly cidr: Cidr;
}

/**
 * The ranges that overlap an earlier one of another owner, each with the first such range, in the given order. Of two overlapping
 * ranges, one contains the other: sorted, they nest, so each is visited little more than once.
 */
export function overlapsWithEarlier<T extends OwnedRange>(
  ranges: readonly T[],
): readonly { readonly range: T; readonly earlier: T }[] {
  const nested = ranges.map((range, order) => placed(range, order)).sort(outerFirst);
  const open: Placed<T>[] = [];
  const found: { readonly order: number; readonly range: T; readonly earlier: T }[] = [];
  const close = (): void => {
    const inner = open.pop();
    if (!inner) return;
    const outer = open.at(-1);
    if (outer) for (const each of [inner, ...inner.inside]) outer.inside = withEarliest(outer.inside, each);
    const earlier = [...inner.around, ...inner.inside]
      .filter((other) => other.range.owner !== inner.range.owner && other.order < inner.order)
      .reduce<Placed<T> | null>((best, other) => (best && best.order < other.order ? best : other), null);
    if (earlier) found.push({ order: inner.order, range: inner.range, earlier: earlier.range });
  };
  for (const range of nested) {
    for (let outer = open.at(-1); outer && outer.last < range.first; outer = open.at(-1)) close();
    const outer = open.at(-1);
    if (outer) range.around = withEarliest(outer.around, outer);
    open.push(range);
  }
  while (open.length > 0) close();
  return found.sort((a, b) => a.order - b.order);
}

interface Placed<T extends OwnedRange> {
  readonly range: T;
  readonly order: number;
  readonly first: bigint;
  readonly last: bigint;
  /** The earliest ranges of two owners among those that contain this one or that it contains. */
  around: readonly Placed<T>[];
  inside: readonly Placed<T>[];
}

function placed<T extends OwnedRange>(range: T, order: number): Placed<T> {
  const { first, last } = extentOf(range.cidr);
  return { range, order, first: first.number, last: last.number, around: [], inside: [] };
}

const outerFirst = (a: Placed<OwnedRange>, b: Placed<OwnedRange>): number =>
  compare(a.first, b.first) || compare(b.last, a.last) || a.order - b.order;

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** Two are enough, because at most one of them has the same owner. */
function withEarliest<T extends OwnedRange>(all: readonly Placed<T>[], one: Placed<T>): readonly Placed<T>[] {
  const sorted = [...all, one].sort((a, b) => a.order - b.order);
  const [first] = sorted;
  const second = sorted.find(({ range }) => range.owner !== first?.range.owner);
  return [first, second].filter((each) => each !== undefined);
}
