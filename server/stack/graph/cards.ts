import { addToGroup, keptIn } from "../../text/groups.ts";
import type { Graph, GraphItem, GraphLink } from "./graph.ts";

/** A box of the diagram, with one item per row. */
export interface Card {
  /** Load balancers, ports with their nodes, instances, networks: from left to right. */
  readonly column: 0 | 1 | 2 | 3;
  /** Null if in no region, or reached from several. */
  readonly region: string | null;
  /** The first row is the title of the card, the others its content. */
  readonly hasHead: boolean;
  readonly rows: readonly Row[];
}

/** Several items if there are too many for separate rows. */
export type Row = readonly GraphItem[];

/** An end without rows is the card's edge, one with several is beside all of them. */
export interface End {
  readonly card: Card;
  readonly rows: readonly Row[];
}

export interface Line {
  readonly kind: GraphLink["kind"];
  readonly from: End;
  readonly to: End;
}

export type Cards = ReturnType<typeof cardsOf>;

/** Up to this many instances have separate rows. */
const mostRows = 40;
/** If there are more, the number of similar ones that are shown. */
const rowsOfMany = 6;
const mostBalancers = 24;
const mostGroups = 80;

interface Place {
  readonly card: Card;
  readonly row: Row;
  /** The adjacent rows with the same neighbors, including this one. */
  readonly section: readonly Row[];
}

/** Items that are shown before others: those with problems or changes. */
type Notable = Pick<ReadonlySet<GraphItem>, "has">;

/**
 * The cards of a stack. Instances with the same neighbors share a card, in the order of the nodes that reach them. Of very
 * many similar instances, only the first are shown, notable ones before others: a diagram is for differences.
 */
export function cardsOf(graph: Graph, notable: Notable) {
  const { items, links } = graph;
  const cards: Card[] = [];
  const ends = new Map<GraphItem, Place>();
  const neighbors = neighborsOf(links);
  const card = (
    column: Card["column"],
    region: string | null,
    hasHead: boolean,
    sections: readonly (readonly Row[])[],
  ): void => {
    const made: Card = { column, region, hasHead, rows: sections.flat() };
    cards.push(made);
    for (const section of sections)
      for (const row of section) for (const item of row) ends.set(item, { card: made, row, section });
  };

  const fronts = items.filter(({ kind }) => kind === "loadbalancer");
  const shownFronts = new Set(fronts.slice(0, mostBalancers));
  for (const front of shownFronts) card(0, front.region, true, [[[front]]]);

  const reached = links.flatMap(({ kind, to }) => (kind === "reaches" ? [to] : []));
  const instances = [...new Set([...reached, ...items.filter(({ kind }) => kind === "instance")])];
  const groups = groupsOf(instances, neighbors);
  for (const group of groups.slice(0, mostGroups)) {
    const most = instances.length > mostRows ? rowsOfMany : mostRows;
    card(
      2,
      group[0]?.[0]?.region ?? null,
      false,
      group.map((section) => rowsOf(section, most, notable)),
    );
  }

  for (const port of items) {
    if (port.kind !== "port" || !port.owner || !shownFronts.has(port.owner)) continue;
    card(1, port.region, true, [[[port], ...nodeRows(port)]]);
  }

  const unseen: GraphItem[] = [];
  for (const network of items) {
    if (network.kind !== "vlan" && network.kind !== "subnet") continue;
    const users = (neighbors.get(network) ?? []).map(({ from }) => from);
    const regions = new Set(users.flatMap((user) => (ends.has(user) ? [user.region] : [])));
    if (regions.size === 0 && users.length > 0) unseen.push(network);
    else card(3, network.region ?? (regions.size === 1 ? ([...regions][0] ?? null) : null), true, [[[network]]]);
  }
  /** The items that do not fit. */
  const leftOut = fronts.slice(mostBalancers).concat(groups.slice(mostGroups).flat(2), unseen);
  return { cards, lines: linesOf(links, ends), leftOut };

  /** Nodes that lead to the same row, because there are too many instances, share a row, too. */
  function nodeRows(port: GraphItem): readonly Row[] {
    const byEnd = new Map<Row | null, GraphItem[]>();
    for (const { kind, to: node } of neighbors.get(port) ?? []) {
      if (kind !== "holds" || node === port) continue;
      const target = neighbors.get(node)?.find(({ kind }) => kind === "reaches")?.to;
      const row = (target && ends.get(target)?.row) ?? null;
      addToGroup(byEnd, row, node);
    }
    return [...byEnd].flatMap(([row, nodes]) => (row && row.length > 1 ? [nodes] : rowsOf(nodes, mostRows, notable)));
  }
}

function neighborsOf(links: readonly GraphLink[]): ReadonlyMap<GraphItem, readonly GraphLink[]> {
  const neighbors = new Map<GraphItem, GraphLink[]>();
  for (const link of links) for (const item of [link.from, link.to]) addToGroup(neighbors, item, link);
  return neighbors;
}

/**
 * Instances of a region with the same ports, networks and source, in order. Those that several ports reach share a card with
 * all others that these ports reach, whatever their networks and source: lines to separate cards would cross.
 */
function groupsOf(
  instances: readonly GraphItem[],
  neighbors: ReadonlyMap<GraphItem, readonly GraphLink[]>,
): readonly (readonly (readonly GraphItem[])[])[] {
  const groups = new Map<string, Map<string, GraphItem[]>>();
  for (const instance of instances) {
    const adjacent = neighbors.get(instance) ?? [];
    const ports = keyOf(adjacent.flatMap(({ kind, from }) => (kind === "reaches" ? [from.owner?.id ?? ""] : [])));
    const others = keyOf(
      adjacent.flatMap(({ kind, from, to }) => {
        if (kind === "joins") return [to.id];
        return kind === "reaches" ? [] : [to === instance ? `from ${from.id}` : "source"];
      }),
    );
    const key = JSON.stringify([instance.region, ports, ports.length > 1 ? [] : others]);
    const group = keptIn(groups, key, () => new Map<string, GraphItem[]>());
    addToGroup(group, others.join(" "), instance);
  }
  return [...groups.values()].map((group) => [...group.values()]);
}

const keyOf = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

/**
 * A row for each, up to a limit. Beyond it, notable ones get rows first, and the rest, at least two, shares one.
 */
function rowsOf(items: readonly GraphItem[], most: number, notable: Notable): readonly Row[] {
  const each = (some: readonly GraphItem[]): readonly Row[] => some.map((item) => [item]);
  if (items.length <= most + 1) return each(items);
  const first = new Set([...items.filter((item) => notable.has(item)), ...items]);
  const chosen = new Set([...first].slice(0, most));
  return [...each(items.filter((item) => chosen.has(item))), items.filter((item) => !chosen.has(item))];
}

/** Rows with the same networks and source share their lines: the lines start at the card if these are all its rows. */
function endFor(kind: GraphLink["kind"], { card, row, section }: Place): End {
  if (kind !== "joins" && (kind !== "cloned" || section.length <= 3)) return { card, rows: [row] };
  return { card, rows: section.length === card.rows.length ? [] : section };
}

/**
 * Lines with the same ends become one, and so do those from a port to a card that several ports reach: each of them reaches
 * all its rows, and lines from row to row would cross.
 */
function linesOf(links: readonly GraphLink[], ends: ReadonlyMap<GraphItem, Place>): readonly Line[] {
  const drawn = links.flatMap(({ kind, from, to }) => {
    const [start, end] = [ends.get(from), ends.get(to)];
    return start && end && start.card !== end.card ? [{ kind, start, end }] : [];
  });
  const ports = new Map<Card, Set<Card>>();
  for (const { kind, start, end } of drawn)
    if (kind === "reaches") ports.set(end.card, (ports.get(end.card) ?? new Set()).add(start.card));

  const numbers = new Map<Card | Row, number>();
  const numberOf = (of: Card | Row): number => keptIn(numbers, of, () => numbers.size);
  const lines = new Map<string, Line & { readonly starts: Map<Row, number> }>();
  for (const { kind, start, end } of drawn) {
    const isShared = kind === "reaches" && end.card.rows.length > 1 && (ports.get(end.card)?.size ?? 0) > 1;
    const from = isShared ? { card: start.card, rows: [] } : endFor(kind, start);
    const to = isShared ? { card: end.card, rows: end.card.rows } : endFor(kind, end);
    const key = `${numberOf(from.rows[0] ?? from.card)} ${numberOf(isShared ? to.card : (to.rows[0] ?? to.card))}`;
    const line = keptIn(lines, key, () => ({ kind, from, to, starts: new Map() }));
    if (isShared) line.starts.set(start.row, end.card.rows.indexOf(end.row));
  }
  return [...lines.values()].map(({ kind, from, to, starts }) => {
    const rows = [...starts].sort(([, a], [, b]) => a - b).map(([row]) => row);
    return { kind, from: rows.length > 0 ? { card: from.card, rows } : from, to };
  });
}
