/** Cards and the lines between them, as input of the layout. */
export interface GraphShape {
  /** Columns are numbered from the left. Heights and gaps are in pixels. */
  readonly cards: readonly { readonly column: number; readonly height: number }[];
  /** Each from a card to one further right, by their indexes. */
  readonly lines: readonly (readonly [from: number, to: number])[];
  readonly gap: number;
}

type Columns = readonly (readonly number[])[];

/** Each of them looks at every line once. */
const mostSweeps = 12;

/**
 * The cards of each column from top to bottom, by their indexes. The order of the file is kept unless another has fewer
 * crossings. That is searched by moving each card to the mean position of its neighbors, column after column, in both
 * directions in turn: the barycenter heuristic of layered drawings.
 */
export function orderCards(shape: GraphShape): Columns {
  const neighbors = neighborsOf(shape);
  let columns = asWritten(shape);
  let best = columns;
  let fewest = crossingsOf(shape, best);
  for (let sweep = 0; sweep < mostSweeps && fewest > 0; sweep++) {
    columns =
      sweep % 2 === 0 ? swept(columns, neighbors.left) : swept(columns.toReversed(), neighbors.right).toReversed();
    const count = crossingsOf(shape, columns);
    if (count >= fewest) continue;
    fewest = count;
    best = columns;
  }
  return best;
}

function asWritten({ cards }: GraphShape): Columns {
  const columns: number[][] = [];
  cards.forEach(({ column }, card) => {
    while (columns.length <= column) columns.push([]);
    columns[column]?.push(card);
  });
  return columns;
}

/** On each side, by the index of a card. */
export function neighborsOf({ cards, lines }: GraphShape) {
  const left: number[][] = cards.map(() => []);
  const right: number[][] = cards.map(() => []);
  for (const [from, to] of lines) {
    right[from]?.push(to);
    left[to]?.push(from);
  }
  return { left, right };
}

/** Sorts each column by the positions in those before it. Cards without neighbors keep their positions. */
function swept(columns: Columns, neighbors: readonly (readonly number[])[]): Columns {
  const position = new Map<number, number>();
  return columns.map((column) => {
    const mean = new Map<number, number>();
    for (const card of column) {
      const positions = (neighbors[card] ?? []).flatMap((other) => position.get(other) ?? []);
      if (positions.length > 0) mean.set(card, positions.reduce((sum, at) => sum + at, 0) / positions.length);
    }
    const sorted = [...mean.keys()].sort((a, b) => (mean.get(a) ?? 0) - (mean.get(b) ?? 0));
    let next = 0;
    const ordered = column.map((card) => (mean.has(card) ? (sorted[next++] ?? card) : card));
    ordered.forEach((card, at) => {
      position.set(card, at);
    });
    return ordered;
  });
}

/** The number of crossings between lines of the same columns. */
function crossingsOf({ cards, lines }: GraphShape, columns: Columns): number {
  const position: number[] = [];
  for (const column of columns)
    column.forEach((card, at) => {
      position[card] = at;
    });
  const ends = lines.map(([from, to]) => ({
    between: (cards[from]?.column ?? 0) * columns.length + (cards[to]?.column ?? 0),
    from: position[from] ?? 0,
    to: position[to] ?? 0,
  }));
  ends.sort((a, b) => a.between - b.between || a.from - b.from || a.to - b.to);
  let count = 0;
  let start = 0;
  ends.forEach((end, index) => {
    if (end.between === ends[index + 1]?.between) return;
    count += inversionsIn(ends.slice(start, index + 1).map(({ to }) => to));
    start = index + 1;
  });
  return count;
}

/** The number of pairs in the wrong order, counted with a Fenwick tree. */
function inversionsIn(numbers: readonly number[]): number {
  const tree: number[] = Array(numbers.reduce((most, number) => Math.max(most, number), 0) + 2).fill(0);
  let count = 0;
  numbers.forEach((number, before) => {
    let upTo = 0;
    for (let at = number + 1; at > 0; at -= at & -at) upTo += tree[at] ?? 0;
    count += before - upTo;
    for (let at = number + 1; at < tree.length; at += at & -at) tree[at] = (tree[at] ?? 0) + 1;
  });
  return count;
}
