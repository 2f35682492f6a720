import { grouped } from "../../document/index.ts";
import { capital, list } from "../../text/prose.ts";
import { type Drawing, stackTitle } from "./drawing.ts";
import type { Graph, GraphLink, Thing, ThingKind } from "./graph.ts";
import type { ThingProblems } from "./problems.ts";

/** A picture in words: a sentence for each port and each instance, as many as anybody listens to. */
export function describe({ graphs }: Drawing): string {
  if (graphs.length === 0) return "Nothing to draw.";
  return graphs
    .map((graph, index) => (graphs.length > 1 ? `${stackTitle(graph, index)}: ` : "") + describeOne(graph))
    .join("\n");
}

const mostSentences = 40;

function describeOne({ things, links }: Graph): string {
  const told = things.filter(({ kind }) => kind === "port" || kind === "instance");
  const shown = new Set(told.slice(0, mostSentences));
  const linksFrom = linksByStart(links);
  const left = told.length - shown.size;
  return [
    `${counts(things)}.`,
    ...[...shown].map((thing) => sentence(thing, linksFrom)),
    ...(left > 0 ? [`And ${grouped(left)} more.`] : []),
  ].join("\n");
}

type LinksFrom = (thing: Thing, kind: GraphLink["kind"]) => readonly GraphLink[];

function linksByStart(links: readonly GraphLink[]): LinksFrom {
  const byStart = new Map<Thing, GraphLink[]>();
  for (const link of links) {
    const known = byStart.get(link.from);
    if (known) known.push(link);
    else byStart.set(link.from, [link]);
  }
  return (thing, kind) => (byStart.get(thing) ?? []).filter((link) => link.kind === kind);
}

function sentence(thing: Thing, linksFrom: LinksFrom): string {
  if (thing.kind === "port") {
    const nodes = linksFrom(thing, "holds").map(({ to: node }) => {
      const target = linksFrom(node, "reaches")[0]?.to;
      return target && target.title !== node.title ? `${node.title} (instance ${target.title})` : node.title;
    });
    return `${thing.owner?.title}, ${thing.title}: ${nodes.length === 0 ? "no nodes" : list(nodes)}.`;
  }
  const networks = linksFrom(thing, "joins").map(
    ({ to, detail }) => `${kindNames[to.kind][0]} ${to.title}${detail === "" ? "" : ` as ${detail}`}`,
  );
  const region = thing.region === null ? "" : ` in ${thing.region}`;
  return `Instance ${thing.title}${region}${networks.length === 0 ? "" : `: ${list(networks)}`}.`;
}

/** All that is worth knowing of one thing, a line each. */
export function tellThing(thing: Thing, problems: ThingProblems | undefined): string {
  const { kind, title, detail, owner } = thing;
  const messages = problems?.messages ?? [];
  return [
    kind === "port" ? `${owner?.title}, ${title}` : `${capital(kindNames[kind][0])} ${title}`,
    ...(detail === "" ? [] : [detail]),
    ...messages.slice(0, 5).map((message) => `⚠ ${message}`),
    ...(messages.length > 5 ? [`⚠ and ${messages.length - 5} more`] : []),
  ].join("\n");
}

export const leftOutNote = (things: readonly Thing[]): string =>
  `${counts(things)} more are left out of this picture. The formats dot and mermaid have all of them.`;

/** `2 load balancers, 1 instance`. */
export const counts = (things: readonly Thing[]): string =>
  kinds
    .flatMap((kind) => {
      const count = things.filter((thing) => thing.kind === kind).length;
      return count === 0 ? [] : [`${grouped(count)} ${kindNames[kind][count === 1 ? 0 : 1]}`];
    })
    .join(", ");

const kindNames: Readonly<Record<ThingKind, readonly [one: string, many: string]>> = {
  loadbalancer: ["load balancer", "load balancers"],
  port: ["port", "ports"],
  node: ["node", "nodes"],
  instance: ["instance", "instances"],
  vlan: ["VLAN", "VLANs"],
  subnet: ["subnet", "subnets"],
};
const kinds = Object.keys(kindNames) as readonly ThingKind[];
