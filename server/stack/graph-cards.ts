import type { Graph, Link, Thing } from "./graph.ts";
import type { Drawing } from "./graph-drawing.ts";

/** A box of the picture, with one thing a row. */
export interface Card {
  /** Balancers, ports with their nodes, instances, networks: from left to right. */
  readonly column: 0 | 1 | 2 | 3;
  /** Null for what is in no region, or reached from several. */
  readonly region: string | null;
  /** The first row is what the card is of, the others stand in it. */
  readonly hasHead: boolean;
  readonly rows: Row[];
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
  readonly kind: Link["kind"];
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
  const leftOut: Thing[] = [];
  const neighbours = neighboursOf(links);
  const card = (column: Card["column"], region: string | null, hasHead: boolean, rows: Row[]): Card => {
    const made: Card = { column, region, hasHead, rows };
    cards.push(made);
    for (const row of rows) for (const thing of row.things) ends.set(thing, { card: made, row });
    return made;
  };

  const fronts = things.filter(({ kind }) => kind === "loadbalancer");
  const shownFronts = new Set(fronts.slice(0, mostBalancers));
  leftOut.push(...fronts.slice(mostBalancers));
  for (const front of shownFronts) card(0, front.region, true, [{ things: [front] }]);

  const instances = things.filter(({ kind }) => kind === "instance");
  const groups = groupsOf(instances, neighbours);
  leftOut.push(...groups.slice(mostGroups).flat());
  for (const group of groups.slice(0, mostGroups)) {
    const [rows, rest] =
      instances.length > mostRows ? firstOf(group, rowsOfMany, (thing) => problems.has(thing)) : [group, []];
    card(2, group[0]?.region ?? null, false, [
      ...rows.map((thing) => ({ things: [thing] })),
      ...(rest.length > 0 ? [{ things: rest }] : []),
    ]);
  }

  for (const port of things) {
    if (port.kind !== "port" || !port.owner || !shownFronts.has(port.owner)) continue;
    const nodes =
      neighbours.get(port)?.flatMap(({ kind, to }) => (kind === "holds" && to.kind === "node" ? [to] : [])) ?? [];
    const byEnd = new Map<Row | null, Thing[]>();
    for (const node of nodes) {
      const target = neighbours.get(node)?.find(({ kind }) => kind === "reaches")?.to;
      const row = (target && ends.get(target)?.row) ?? null;
      const known = byEnd.get(row);
      if (known) known.push(node);
      else byEnd.set(row, [node]);
    }
    const rows = [...byEnd].flatMap(([row, nodes]): Row[] => {
      const [first, rest] =
        row && row.things.length > 1 ? [[], nodes] : firstOf(nodes, mostRows, (node) => problems.has(node));
      return [...first.map((node) => ({ things: [node] })), ...(rest.length > 0 ? [{ things: rest }] : [])];
    });
    card(1, port.region, true, [{ things: [port] }, ...rows]);
  }

  for (const network of things) {
    if (network.kind !== "vlan" && network.kind !== "subnet") continue;
    const users = neighbours.get(network)?.flatMap(({ from }) => (ends.has(from) ? [from.region] : [])) ?? [];
    const isUnused = !neighbours.has(network);
    if (users.length === 0 && !isUnused) leftOut.push(network);
    else
      card(3, network.region ?? (new Set(users).size === 1 ? (users[0] ?? null) : null), true, [{ things: [network] }]);
  }
  return { cards, lines: linesOf(links, ends), leftOut };
}

function neighboursOf(links: readonly Link[]): ReadonlyMap<Thing, readonly Link[]> {
  const neighbours = new Map<Thing, Link[]>();
  for (const link of links)
    for (const thing of [link.from, link.to]) {
      const known = neighbours.get(thing);
      if (known) known.push(link);
      else neighbours.set(thing, [link]);
    }
  return neighbours;
}

/** Instances of a region with the same ports before them, the same networks behind them, and the same source, in their order. */
function groupsOf(
  instances: readonly Thing[],
  neighbours: ReadonlyMap<Thing, readonly Link[]>,
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

/** So many of them, the preferred before others, in their order; and the rest, which is never a single one. */
function firstOf(
  things: readonly Thing[],
  most: number,
  isPreferred: (thing: Thing) => boolean,
): [readonly Thing[], readonly Thing[]] {
  if (things.length <= most + 1) return [things, []];
  const chosen = new Set([...new Set([...things.filter(isPreferred), ...things])].slice(0, most));
  return [things.filter((thing) => chosen.has(thing)), things.filter((thing) => !chosen.has(thing))];
}

/** All rows of a card of instances are in the same networks, and clones of the same source: then the card is. */
const endFor = (kind: Link["kind"], { card, row }: End): End =>
  kind === "joins" || (kind === "cloned" && card.rows.length > 3) ? { card, row: null } : { card, row };

/** What runs between the same places is one line. */
function linesOf(links: readonly Link[], ends: ReadonlyMap<Thing, End>): readonly Line[] {
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
