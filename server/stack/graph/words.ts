import { grouped, quantity } from "../../document/index.ts";
import { groupedBy } from "../../text/groups.ts";
import { capital, list } from "../../text/prose.ts";
import { firstOf } from "../plan/format.ts";
import { type Drawing, problemText, stackTitle } from "./drawing.ts";
import type { Graph, GraphItem, GraphItemKind, GraphLink } from "./graph.ts";
import { changeLines, type DrawnChanges, describeCounts, type ItemChange } from "./item-changes.ts";
import type { ItemProblems } from "./problems.ts";

/** A textual description of a diagram: a sentence for each port and instance, up to a limit. */
export function describe({ graphs, changes }: Drawing): string {
  if (graphs.length === 0) return "Nothing to draw.";
  const stacks = graphs.map(
    (graph, index) => (graphs.length > 1 ? `${stackTitle(graph, index)}: ` : "") + describeOne(graph),
  );
  return [...stacks, ...(changes ? describeChanges(changes) : [])].join("\n");
}

function describeChanges(changes: DrawnChanges): readonly string[] {
  const told = ([item, change]: readonly [GraphItem, ItemChange]): string => {
    const [head, ...rest] = changeLines(change);
    return `${nameOf(item)}: ${head}.${rest.map((line) => ` ${line}`).join("")}`;
  };
  return [
    `Compared with ${changes.from}: ${describeCounts(changes)}.`,
    ...firstOf([...changes.of], told, andMore, mostSentences),
  ];
}

const andMore = (count: number): string => `And ${grouped(count)} more.`;

const nameOf = ({ kind, title, owner }: GraphItem): string =>
  kind === "port" || kind === "node"
    ? `${owner?.owner ? `${owner.owner.title}, ` : ""}${owner?.title}, ${title}`
    : `${capital(kindNames[kind])} ${title}`;

const mostSentences = 40;

function describeOne({ items, links }: Graph): string {
  const told = items.filter(({ kind }) => kind === "port" || kind === "instance");
  const linksFrom = linksByStart(links);
  const sentences = firstOf(told, (item) => sentence(item, linksFrom), andMore, mostSentences);
  return [`${counts(items)}.`, ...sentences].join("\n");
}

type LinksFrom = (item: GraphItem, kind: GraphLink["kind"]) => readonly GraphLink[];

function linksByStart(links: readonly GraphLink[]): LinksFrom {
  const byStart = groupedBy(links, ({ from }) => from);
  return (item, kind) => (byStart.get(item) ?? []).filter((link) => link.kind === kind);
}

function sentence(item: GraphItem, linksFrom: LinksFrom): string {
  if (item.kind === "port") {
    const nodes = linksFrom(item, "holds").map(({ to: node }) => {
      const target = linksFrom(node, "reaches")[0]?.to;
      return target && target.title !== node.title ? `${node.title} (instance ${target.title})` : node.title;
    });
    return `${item.owner?.title}, ${item.title}: ${nodes.length === 0 ? "no nodes" : list(nodes)}.`;
  }
  const networks = linksFrom(item, "joins").map(
    ({ to, detail }) => `${kindNames[to.kind]} ${to.title}${detail === "" ? "" : ` as ${detail}`}`,
  );
  const region = item.region === null ? "" : ` in ${item.region}`;
  return `Instance ${item.title}${region}${networks.length === 0 ? "" : `: ${list(networks)}`}.`;
}

/** The details of an item, one per line. */
export function describeItem(item: GraphItem, problems: ItemProblems = [], changes: Drawing["changes"] = null): string {
  const change = changes?.of.get(item);
  const { kind, title, detail, owner } = item;
  return [
    kind === "port" ? `${owner?.title}, ${title}` : `${capital(kindNames[kind])} ${title}`,
    ...(detail === "" ? [] : [detail]),
    ...(change ? changeLines(change) : []),
    ...firstOf(problems, problemText, (count) => `And ${count} more.`, 5),
  ].join("\n");
}

export const leftOutNote = (items: readonly GraphItem[]): string =>
  `${counts(items)} more are not shown in this diagram. The formats dot and mermaid show all of them.`;

/** `2 load balancers, 1 instance`. */
const counts = (items: readonly GraphItem[]): string =>
  kinds
    .flatMap((kind) => {
      const count = items.filter((item) => item.kind === kind).length;
      return count === 0 ? [] : [quantity(count, kindNames[kind])];
    })
    .join(", ");

const kindNames: Readonly<Record<GraphItemKind, string>> = {
  loadbalancer: "load balancer",
  port: "port",
  node: "node",
  instance: "instance",
  vlan: "VLAN",
  subnet: "subnet",
};
const kinds = Object.keys(kindNames) as readonly GraphItemKind[];
