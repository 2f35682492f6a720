import { Graph as LayoutGraph, layout } from "@dagrejs/dagre";
import type { Arrange, GraphShape } from "./shape.ts";

/** With more lines, the search for an order with few crossings would take too long. */
const mostForSearch = 150;

/** The order of the file, unless another one has fewer crossings. */
export const layoutCards: Arrange = (shape) => {
  const asWritten = arrange(shape, "written");
  if (shape.lines.length > mostForSearch) return asWritten;
  const least = crossings(shape, asWritten);
  if (least === 0) return asWritten;
  const searched = arrange(shape, "searched");
  return crossings(shape, searched) < least ? searched : asWritten;
};

function arrange({ cards, lines, gap }: GraphShape, order: "written" | "searched"): readonly number[] {
  const graph = new LayoutGraph();
  // Columns determine the ranks. By then, the library has doubled the length of each line to make room for its label.
  const ranker = (ranked: LayoutGraph): void => {
    for (const name of ranked.nodes()) ranked.node(name).rank = 2 * (cards[Number(name)]?.column ?? 0);
  };
  graph.setGraph({ rankdir: "LR", nodesep: gap, edgesep: 2, ranksep: 10, ranker } as object);
  cards.forEach(({ height }, index) => {
    graph.setNode(String(index), { width: 10, height });
  });
  for (const [from, to] of lines) graph.setEdge(String(from), String(to), {});
  layout(graph, { disableOptimalOrderHeuristic: order === "written" });
  const tops = cards.map(({ height }, index) => (graph.node(String(index)).y ?? 0) - height / 2);
  const highest = tops.reduce((least, top) => Math.min(least, top), Number.POSITIVE_INFINITY);
  return tops.map((top) => top - highest);
}

/** The number of crossings between lines of the same columns. */
function crossings({ cards, lines }: GraphShape, tops: readonly number[]): number {
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
