import type { Drawing } from "./drawing.ts";
import type { Graph, GraphLink, Thing } from "./graph.ts";

/** A box of the picture, with one thing a row. */
export interface Card {
  /** Balancers, ports with their nodes, instances, networks: from left to right. */
  readonly column: 0 | 1 | 2 | 3;
  /** Null for what is in no region, or reached from several. */
  readonly region: string | null;
  /** The first row is what the card is of, the others stand in it. */
  readonly hasHead: boolean;
  readonly rows: readonly Row[];
}

export interface Row {
  /** Several where there is no room for a row of each. */
  readonly things: readonly Thing[];
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
  /** What there was no room for. */
  readonly leftOut: readonly Thing[];
}

/** Up to so many instances each has its row. */
const mostRows = 40;
/** Of more, so many of those that are alike. */
const rowsOfMany = 6;
const mostBalancers = 24;
const mostGroups = 80;

/**
 * What is drawn of a stack. Instances with the same neighbours share a card, and of very many alike the first are shown,
 * those with problems before others: a picture is for what differs.
 */
export function cardsOf(graph: Graph, problems: Drawing["problems"]): Cards {
  const { things, links } = graph;
  const cards: Card[] = [];
  const ends = new Map<Thing, End>();
  const neighbours = neighboursOf(links);
  const card = (column: Card["column"], region: string | null, hasHead: boolean, rows: readonly Row[]): Card => {
    const made: Card = { column, region, hasHead, rows };
    cards.push(made);
    for (const row of rows) for (const thing of row.things) ends.set(thing, { card: made, row });
    return made;
  };

  const fronts = things.filter(({ kind }) => kind === "loadbalancer");
  const shownFronts = new Set(fronts.slice(0, mostBalancers));
  for (const front of shownFronts) card(0, front.region, true, [{ things: [front] }]);

  const instances = things.filter(({ kind }) => kind === "instance");
  const groups = groupsOf(instances, neighbours);
  for (const group of groups.slice(0, mostGroups)) {
    const rows = rowsOf(group, instances.length > mostRows ? rowsOfMany : mostRows, problems);
    card(2, group[0]?.region ?? null, false, rows);
  }

  for (const port of things) {
    if (port.kind !== "port" || !port.owner || !shownFronts.has(port.owner)) continue;
    card(1, port.region, true, [{ things: [port] }, ...nodeRows(port)]);
  }

  const unseen: Thing[] = [];
  for (const network of things) {
    if (network.kind !== "vlan" && network.kind !== "subnet") continue;
    const users = (neighbours.get(network) ?? []).map(({ from }) => from);
    const regions = new Set(users.flatMap((user) => (ends.has(user) ? [user.region] : [])));
    if (regions.size === 0 && users.length > 0) unseen.push(network);
    else
      card(3, network.region ?? (regions.size === 1 ? ([...regions][0] ?? null) : null), true, [{ things: [network] }]);
  }
  const leftOut = fronts.slice(mostBalancers).concat(groups.slice(mostGroups).flat(), unseen);
  return { cards, lines: linesOf(links, ends), leftOut };

  /** Nodes that lead to one row, because there are too many instances, are one row too. */
  function nodeRows(port: Thing): readonly Row[] {
    const byEnd = new Map<Row | null, Thing[]>();
    for (const { kind, to: node } of neighbours.get(port) ?? []) {
      if (kind !== "holds" || node === port) continue;
      const target = neighbours.get(node)?.find(({ kind }) => kind === "reaches")?.to;
      const row = (target && ends.get(target)?.row) ?? null;
      const known = byEnd.get(row);
      if (known) known.push(node);
      else byEnd.set(row, [node]);
    }
    return [...byEnd].flatMap(([row, nodes]) =>
      row && row.things.length > 1 ? [{ things: nodes }] : rowsOf(nodes, mostRows, problems),
    );
  }
}

function neighboursOf(links: readonly GraphLink[]): ReadonlyMap<Thing, readonly GraphLink[]> {
  const neighbours = new Map<Thing, GraphLink[]>();
  for (const link of links)
    for (const thing of [link.from, link.to]) {
      const known = neighbours.get(thing);
      if (known) known.push(link);
      else neighbours.set(thing, [link]);
    }
  return neighbours;
}

/**
 * Instances of a region with the same ports before them, the same networks behind them, and the same source, in their
 * order.
 */
function groupsOf(
  instances: readonly Thing[],
  neighbours: ReadonlyMap<Thing, readonly GraphLink[]>,
): readonly (readonly Thing[])[] {
  const groups = new Map<string, Thing[]>();
  for (const instance of instances) {
    const around = neighbours.get(instance) ?? [];
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
 * A row for each, up to so many: then those with problems have theirs before others, and the rest, at least two, shares
 * one.
 */
function rowsOf(things: readonly Thing[], most: number, problems: Drawing["problems"]): readonly Row[] {
  const each = (some: readonly Thing[]): readonly Row[] => some.map((thing) => ({ things: [thing] }));
  if (things.length <= most + 1) return each(things);
  const first = new Set([...things.filter((thing) => problems.has(thing)), ...things]);
  const chosen = new Set([...first].slice(0, most));
  return [
    ...each(things.filter((thing) => chosen.has(thing))),
    { things: things.filter((thing) => !chosen.has(thing)) },
  ];
}

/** All rows of a card of instances are in the same networks, and clones of the same source: then the card is. */
const endFor = (kind: GraphLink["kind"], { card, row }: End): End =>
  kind === "joins" || (kind === "cloned" && card.rows.length > 3) ? { card, row: null } : { card, row };

/** What runs between the same places is one line. */
function linesOf(links: readonly GraphLink[], ends: ReadonlyMap<Thing, End>): readonly Line[] {
  const lines: Line[] = [];
  const seen = new Map<unknown, Set<unknown>>();
  for (const { kind, from, to } of links) {
    const [start, end] = [ends.get(from), ends.get(to)];
    if (!start || !end || start.row === end.row || (start.card === end.card && kind === "holds")) continue;
    const line: Line = { kind, from: endFor(kind, start), to: endFor(kind, end) };
    const others = seen.get(line.from.row ?? line.from.card) ?? new Set();
    seen.set(line.from.row ?? line.from.card, others);
    if (others.has(line.to.row ?? line.to.card)) continue;
    others.add(line.to.row ?? line.to.card);
    lines.push(line);
  }
  return lines;
}
