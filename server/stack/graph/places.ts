import { cardWidths } from "./card-widths.ts";
import type { Card, Cards, End, Line, Row } from "./cards.ts";
import { layoutCards } from "./layout.ts";
import type { GraphShape } from "./order-cards.ts";

/** A rectangle in pixels from the upper left corner of the diagram. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedCard extends Box {
  readonly card: Card;
  readonly rows: readonly (Box & { readonly row: Row })[];
}

export interface PlacedRegion extends Box {
  readonly region: string | null;
}

export interface PlacedLine {
  readonly line: Line;
  /** A line within a column stays on its left. */
  readonly from: PlacedEnd;
  readonly to: PlacedEnd;
}

/** The middle of rows or of a card, and how far they reach. */
export type PlacedEnd = Omit<Box, "width">;

const gapX = 52;
const gapY = 14;
const padding = 18;
/** For lines between cards of the leftmost column. */
const roomAside = 36;
const regionTitle = 16;
const regionGap = 20;
const headHeight = 42;
const nodeHeight = 26;

/** Regions from top to bottom with aligned columns; what belongs to several or no regions is on the right. */
export function placesOf({ cards, lines }: Cards) {
  const widths = cardWidths(cards);
  const columns = columnsOf(cards, lines, widths);
  const placed = new Map<Card, PlacedCard>();
  const regions: PlacedRegion[] = [];
  let y = 0;
  for (const region of new Set(cards.filter(isInside).map((card) => card.region))) {
    const inRegion = cards.filter((card) => isInside(card) && card.region === region);
    const tops = layoutCards(shapeOf(inRegion, lines));
    let bottom = y + regionTitle + padding;
    inRegion.forEach((card, index) => {
      const at = { x: columns.x[card.column] ?? 0, y: y + regionTitle + padding + (tops[index] ?? 0) };
      const box = place(card, at, widths[card.column]);
      placed.set(card, box);
      bottom = Math.max(bottom, box.y + box.height);
    });
    regions.push({ region, x: 0, y, width: columns.width, height: bottom + padding - y });
    y = bottom + padding + regionGap;
  }
  const outside = cards.filter((card) => !isInside(card));
  const height = Math.max(0, y - regionGap);
  let free = 0;
  const x = regions.length > 0 ? columns.width + gapX : 0;
  const wanted = outside.map((card) => ({ card, y: middleOf(card, lines, placed) - heightOf(card) / 2 }));
  for (const { card, y } of wanted.sort((a, b) => a.y - b.y)) {
    const box = place(card, { x, y: Math.max(free, y) }, widths[card.column]);
    placed.set(card, box);
    free = box.y + box.height + gapY;
  }
  sortRows(placed, lines);
  return {
    cards: [...placed.values()],
    regions,
    lines: lines.flatMap((line) => lineBetween(line, placed)),
    width: outside.length > 0 ? x + widths[3] : columns.width,
    height: Math.max(height, free - gapY),
  };
}

/** Networks of several or no regions are placed outside. */
const isInside = (card: Card): boolean => card.column !== 3 || card.region !== null;

function columnsOf(
  cards: readonly Card[],
  lines: readonly Line[],
  widths: readonly number[],
): { readonly x: readonly number[]; readonly width: number } {
  const used = new Set(cards.filter(isInside).map(({ column }) => column));
  const x: number[] = [];
  const first = Math.min(...used);
  const hasAside = lines.some(({ from, to }) => from.card.column === first && to.card.column === first);
  let at = padding + (hasAside ? roomAside : 0);
  widths.forEach((width, column) => {
    x[column] = at;
    if (used.has(column as Card["column"])) at += width + gapX;
  });
  return { x, width: at - gapX + padding };
}

function shapeOf(own: readonly Card[], lines: readonly Line[]): GraphShape {
  const index = new Map(own.map((card, at) => [card, at]));
  const pairs = new Map<string, readonly [number, number]>();
  for (const { from, to } of lines) {
    const [start, end] = [index.get(from.card), index.get(to.card)];
    if (start === undefined || end === undefined || from.card.column >= to.card.column) continue;
    pairs.set(`${start} ${end}`, [start, end]);
  }
  return {
    cards: own.map((card) => ({ column: card.column, height: heightOf(card) })),
    lines: [...pairs.values()],
    gap: gapY,
  };
}

const rowHeight = (card: Card, index: number): number => (card.hasHead && index > 0 ? nodeHeight : headHeight);

const heightOf = (card: Card): number => card.rows.reduce((sum, _, index) => sum + rowHeight(card, index), 0);

function place(card: Card, { x, y }: { readonly x: number; readonly y: number }, width: number): PlacedCard {
  let top = y;
  const rows = card.rows.map((row, index) => {
    const height = rowHeight(card, index);
    top += height;
    return { row, x, y: top - height, width, height };
  });
  return { card, x, y, width, height: heightOf(card), rows };
}

function middleOf(card: Card, lines: readonly Line[], placed: ReadonlyMap<Card, PlacedCard>): number {
  const users = lines.flatMap(({ from, to }) => (to.card === card ? (placed.get(from.card) ?? []) : []));
  return users.reduce((sum, { y, height }) => sum + y + height / 2, 0) / users.length || 0;
}

/** Nodes are in the order of their targets, so that their lines do not cross. */
function sortRows(placed: Map<Card, PlacedCard>, lines: readonly Line[]): void {
  const targets = new Map<Row, number>();
  for (const { from, to } of lines)
    if (from.card.column === 1) for (const row of from.rows) targets.set(row, endOf(to, placed, "left")?.y ?? 0);
  const order = new Map(lines.flatMap(({ from }) => from.rows.map((row, index) => [row, index])));
  for (const [card, box] of placed) {
    if (card.column !== 1) continue;
    const [head, ...nodes] = card.rows;
    if (!head) continue;
    const last = Number.POSITIVE_INFINITY;
    const compare = (a: Row, b: Row): number =>
      (targets.get(a) ?? last) - (targets.get(b) ?? last) || (order.get(a) ?? last) - (order.get(b) ?? last) || 0;
    placed.set(card, place({ ...card, rows: [head, ...nodes.sort(compare)] }, box, box.width));
  }
}

function lineBetween(line: Line, placed: ReadonlyMap<Card, PlacedCard>): readonly PlacedLine[] {
  const isAside = line.from.card.column >= line.to.card.column;
  const from = endOf(line.from, placed, isAside ? "left" : "right");
  const to = endOf(line.to, placed, "left");
  return from && to ? [{ line, from, to }] : [];
}

function endOf({ card, rows }: End, placed: ReadonlyMap<Card, PlacedCard>, side: "left" | "right"): PlacedEnd | null {
  const box = placed.get(card);
  if (!box) return null;
  const wanted = new Set(rows);
  const found = box.rows.filter(({ row }) => wanted.has(row));
  const [first, last] = [found[0] ?? box, found.at(-1) ?? box];
  const height = last.y + last.height - first.y;
  return { x: box.x + (side === "right" ? box.width : 0), y: first.y + height / 2, height };
}
