import { Graph as LayoutGraph, layout } from "@dagrejs/dagre";

/** Cards and the lines between them, as far as their places depend on them. */
export interface Shape {
  /** Columns count from the left. Heights and gaps are in pixels. */
  readonly cards: readonly { readonly column: number; readonly height: number }[];
  /** Each from a card to one further right, both by their indexes. */
  readonly lines: readonly (readonly [from: number, to: number])[];
  readonly gap: number;
}

/** The top of each card, so that lines are short and cross little. The topmost is at 0. */
export type Layout = (shape: Shape) => readonly number[];

/** Among more lines the search for an order with few crossings would take too long. */
const mostForSearch = 400;

/** The order of the file, where no other has fewer crossings. */
export const layoutCards: Layout = (shape) => {
  const asWritten = arrange(shape, "written");
  if (shape.lines.length > mostForSearch) return asWritten;
  const least = crossings(shape, asWritten);
  if (least === 0) return asWritten;
  const searched = arrange(shape, "searched");
  return crossings(shape, searched) < least ? searched : asWritten;
};

function arrange({ cards, lines, gap }: Shape, order: "written" | "searched"): readonly number[] {
  const graph = new LayoutGraph();
  // Columns say the ranks. The library has doubled the length of each line by then, to have room for its label.
  const ranker = (ranked: LayoutGraph): void => {
    for (const name of ranked.nodes()) ranked.node(name).rank = 2 * (cards[Number(name)]?.column ?? 0);
  };
  graph.setGraph({ rankdir: "LR", nodesep: gap, edgesep: 2, ranksep: 10, ranker } as object);
  cards.forEach(({ height }, index) => {
    graph.setNode(String(index), { width: 10, height });
  });
  for (const [from, to] of lines) {
    const minlen = (cards[to]?.column ?? 0) - (cards[from]?.column ?? 0);
    graph.setEdge(String(from), String(to), { minlen });
  }
  layout(graph, { disableOptimalOrderHeuristic: order === "written" });
  const tops = cards.map(({ height }, index) => (graph.node(String(index)).y ?? 0) - height / 2);
  const highest = tops.reduce((least, top) => Math.min(least, top), Number.POSITIVE_INFINITY);
  return tops.map((top) => top - highest);
}

/** How many pairs of lines between the same columns cross. */
function crossings({ cards, lines }: Shape, tops: readonly number[]): number {
  const middle = (card: number): number => (tops[card] ?? 0) + (cards[card]?.height ?? 0) / 2;
  const ends = lines.map(([from, to]) => ({ column: cards[from]?.column, from: middle(from), to: middle(to) }));
  let count = 0;
  ends.forEach((one, index) => {
    for (let i = 0; i < index; i++) {
      const other = ends[i];
      if (other && other.column === one.column && (one.from - other.from) * (one.to - other.to) < 0) count++;
    }
  });
  return count;
}

/** Lays out anew only what has another shape than lately: most edits of a file change none. */
export function remembering(arrange: Layout): Layout {
  let known = new Map<string, readonly number[]>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const tops = known.get(key) ?? arrange(shape);
    if (!known.has(key) && known.size > 50) known = new Map();
    known.set(key, tops);
    return tops;
  };
}
