import type { Drawing } from "./drawing.ts";
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

export interface Row {
  /** Several if there are too many for separate rows. */
  readonly items: readonly GraphItem[];
}

/** An end without a row is the card's edge. */
export interface End {
  readonly card: Card;
  readonly row: Row | null;
}

export interface Line {
  readonly kind: GraphLink["kind"];
  readonly from: End;
  readonly to: End;
}

export interface Cards {
  readonly cards: readonly Card[];
  readonly lines: readonly Line[];
  /** The number of items that do not fit. */
  readonly leftOut: readonly GraphItem[];
}

/** Up to this many instances have separate rows. */
const mostRows = 40;
/** If there are more, the number of similar ones that are shown. */
const rowsOfMany = 6;
const mostBalancers = 24;
const mostGroups = 80;

/**
 * The cards of a stack. Instances with the same neighbors share a card. Of very many similar instances, only the first are
 * shown, those with problems before others: a diagram is for differences.
 */
export function cardsOf(graph: Graph, problems: Drawing["problems"]): Cards {
  const { items, links } = graph;
  const cards: Card[] = [];
  const ends = new Map<GraphItem, End>();
  const neighbors = neighborsOf(links);
  const card = (column: Card["column"], region: string | null, hasHead: boolean, rows: readonly Row[]): Card => {
    const made: Card = { column, region, hasHead, rows };
    cards.push(made);
    for (const row of rows) for (const item of row.items) ends.set(item, { card: made, row });
    return made;
  };

  const fronts = items.filter(({ kind }) => kind === "loadbalancer");
  const shownFronts = new Set(fronts.slice(0, mostBalancers));
  for (const front of shownFronts) card(0, front.region, true, [{ items: [front] }]);

  const instances = items.filter(({ kind }) => kind === "instance");
  const groups = groupsOf(instances, neighbors);
  for (const group of groups.slice(0, mostGroups)) {
    const rows = rowsOf(group, instances.length > mostRows ? rowsOfMany : mostRows, problems);
    card(2, group[0]?.region ?? null, false, rows);
  }

  for (const port of items) {
    if (port.kind !== "port" || !port.owner || !shownFronts.has(port.owner)) continue;
    card(1, port.region, true, [{ items: [port] }, ...nodeRows(port)]);
  }

  const unseen: GraphItem[] = [];
  for (const network of items) {
    if (network.kind !== "vlan" && network.kind !== "subnet") continue;
    const users = (neighbors.get(network) ?? []).map(({ from }) => from);
    const regions = new Set(users.flatMap((user) => (ends.has(user) ? [user.region] : [])));
    if (regions.size === 0 && users.length > 0) unseen.push(network);
    else
      card(3, network.region ?? (regions.size === 1 ? ([...regions][0] ?? null) : null), true, [{ items: [network] }]);
  }
  const leftOut = fronts.slice(mostBalancers).concat(groups.slice(mostGroups).flat(), unseen);
  return { cards, lines: linesOf(links, ends), leftOut };

  /** Nodes that lead to the same row, because there are too many instances, share a row, too. */
  function nodeRows(port: GraphItem): readonly Row[] {
    const byEnd = new Map<Row | null, GraphItem[]>();
    for (const { kind, to: node } of neighbors.get(port) ?? []) {
      if (kind !== "holds" || node === port) continue;
      const target = neighbors.get(node)?.find(({ kind }) => kind === "reaches")?.to;
      const row = (target && ends.get(target)?.row) ?? null;
      const known = byEnd.get(row);
      if (known) known.push(node);
      else byEnd.set(row, [node]);
    }
    return [...byEnd].flatMap(([row, nodes]) =>
      row && row.items.length > 1 ? [{ items: nodes }] : rowsOf(nodes, mostRows, problems),
    );
  }
}

function neighborsOf(links: readonly GraphLink[]): ReadonlyMap<GraphItem, readonly GraphLink[]> {
  const neighbors = new Map<GraphItem, GraphLink[]>();
  for (const link of links)
    for (const item of [link.from, link.to]) {
      const known = neighbors.get(item);
      if (known) known.push(link);
      else neighbors.set(item, [link]);
    }
  return neighbors;
}

/**
 * Instances of a region with the same ports, networks and source, in order.
 */
function groupsOf(
  instances: readonly GraphItem[],
  neighbors: ReadonlyMap<GraphItem, readonly GraphLink[]>,
): readonly (readonly GraphItem[])[] {
  const groups = new Map<string, GraphItem[]>();
  for (const instance of instances) {
    const around = neighbors.get(instance) ?? [];
    const keys = around.map(({ kind, from, to }) => {
      if (kind === "reaches") return from.owner?.id ?? "";
      if (kind === "joins") return to.id;
      return to === instance ? `from ${from.id}` : "source";
    });
    const key = JSON.stringify([instance.region, ...[...new Set(keys)].sort()]);
    const group = groups.get(key);
    if (group) group.push(instance);
    else groups.set(key, [instance]);
  }
  return [...groups.values()];
}

/**
 * A row for each, up to a limit. Beyond it, those with problems get rows first, and the rest, at least two, shares one.
 */
function rowsOf(items: readonly GraphItem[], most: number, problems: Drawing["problems"]): readonly Row[] {
  const each = (some: readonly GraphItem[]): readonly Row[] => some.map((item) => ({ items: [item] }));
  if (items.length <= most + 1) return each(items);
  const first = new Set([...items.filter((item) => problems.has(item)), ...items]);
  const chosen = new Set([...first].slice(0, most));
  return [...each(items.filter((item) => chosen.has(item))), { items: items.filter((item) => !chosen.has(item)) }];
}

/** If all rows of a card have the same networks and source, the lines start at the card. */
const endFor = (kind: GraphLink["kind"], { card, row }: End): End =>
  kind === "joins" || (kind === "cloned" && card.rows.length > 3) ? { card, row: null } : { card, row };

/** Merges lines with the same ends. */
function linesOf(links: readonly GraphLink[], ends: ReadonlyMap<GraphItem, End>): readonly Line[] {
  const lines: Line[] = [];
  const seen = new Map<unknown, Set<unknown>>();
  for (const { kind, from, to } of links) {
    const [start, end] = [ends.get(from), ends.get(to)];
    if (!start || !end || start.card === end.card) continue;
    const line: Line = { kind, from: endFor(kind, start), to: endFor(kind, end) };
    const others = seen.get(line.from.row ?? line.from.card) ?? new Set();
    seen.set(line.from.row ?? line.from.card, others);
    if (others.has(line.to.row ?? line.to.card)) continue;
    others.add(line.to.row ?? line.to.card);
    lines.push(line);
  }
  return lines;
}
