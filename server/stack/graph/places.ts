import type { Card, Cards, End, Line, Row } from "./cards.ts";
import type { Arrange } from "./shape.ts";

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
  /** The ends of a line at rows and cards; a line within a column stays on its left. */
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

export interface Places {
  readonly cards: readonly PlacedCard[];
  readonly regions: readonly PlacedRegion[];
  readonly lines: readonly PlacedLine[];
  readonly width: number;
  readonly height: number;
}

const widths = [190, 220, 250, 190] as const;
const gapX = 64;
const gapY = 14;
const padding = 18;
/** For lines between cards of the leftmost column. */
const roomAside = 36;
const regionTitle = 16;
const regionGap = 20;
const headHeight = 42;
const nodeHeight = 26;

/** Regions from top to bottom with aligned columns; what belongs to several or no regions is on the right. */
export function placesOf({ cards, lines }: Cards, layout: Arrange): Places {
  const columns = columnsOf(cards, lines);
  const placed = new Map<Card, PlacedCard>();
  const regions: PlacedRegion[] = [];
  let y = 0;
  for (const region of new Set(cards.filter(isInside).map((card) => card.region))) {
    const own = cards.filter((card) => isInside(card) && card.region === region);
    const tops = layout(shapeOf(own, lines));
    let bottom = y + regionTitle + padding;
    own.forEach((card, index) => {
      const box = place(card, columns.x[card.column] ?? 0, y + regionTitle + padding + (tops[index] ?? 0));
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
    const box = place(card, x, Math.max(free, y));
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

function shapeOf(own: readonly Card[], lines: readonly Line[]): Parameters<Arrange>[0] {
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

function place(card: Card, x: number, y: number): PlacedCard {
  const width = widths[card.column];
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
    if (from.row && from.card.column === 1) targets.set(from.row, endOf(to, placed, "left")?.y ?? 0);
  for (const [card, box] of placed) {
    if (card.column !== 1) continue;
    const [head, ...nodes] = card.rows;
    if (!head) continue;
    const last = Number.POSITIVE_INFINITY;
    nodes.sort((a, b) => (targets.get(a) ?? last) - (targets.get(b) ?? last) || 0);
    placed.set(card, place({ ...card, rows: [head, ...nodes] }, box.x, box.y));
  }
}

function lineBetween(line: Line, placed: ReadonlyMap<Card, PlacedCard>): readonly PlacedLine[] {
  const isAside = line.from.card.column >= line.to.card.column;
  const from = endOf(line.from, placed, isAside ? "left" : "right");
  const to = endOf(line.to, placed, "left");
  return from && to ? [{ line, from, to }] : [];
}

function endOf(
  { card, row }: End,
  placed: ReadonlyMap<Card, PlacedCard>,
  side: "left" | "right",
): { readonly x: number; readonly y: number } | null {
  const box = placed.get(card);
  const part = (row && box?.rows.find((found) => found.row === row)) ?? box;
  return part ? { x: part.x + (side === "right" ? part.width : 0), y: part.y + part.height / 2 } : null;
}
