import type { Document } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { addToGroup } from "../../text/groups.ts";
import { capital } from "../../text/prose.ts";
import { stacksOf } from "../model/resources.ts";
import { showClipped } from "./facts.ts";
import { type Graph, type GraphItem, type GraphItemKind, type GraphLink, graphOf } from "./graph.ts";
import type { DrawnChanges } from "./item-changes.ts";
import { type ItemProblem, type ItemProblems, problemsOf } from "./problems.ts";

/** The content of a diagram, for any format. */
export interface Drawing {
  /** The title of the diagram: the file name. */
  readonly title: string;
  /** The stacks of a file, without empty ones. */
  readonly graphs: readonly Graph[];
  readonly problems: ReadonlyMap<GraphItem, ItemProblems>;
  /** Null if it is compared with nothing. */
  readonly changes: DrawnChanges | null;
}

export function drawingOf(document: Document, findings: readonly Finding[], title: string): Drawing {
  const graphs = stacksOf(document)
    .map(graphOf)
    .filter(({ items }) => items.length > 0);
  return { title: showClipped(title), graphs, problems: problemsOf(graphs, document, findings), changes: null };
}

export const stackTitle = ({ name }: Graph, index: number): string => name || `stack ${index + 1}`;

/** The items of each region, in order of appearance; null for items without a region. */
function regionsOf({ items }: Graph): readonly (readonly [region: string | null, items: readonly GraphItem[]])[] {
  const regions = new Map<string | null, GraphItem[]>();
  for (const item of items) addToGroup(regions, item.region, item);
  return [...regions];
}

/** How a language of graphs writes what is drawn. */
interface GraphLanguage {
  readonly node: (item: GraphItem) => string;
  readonly edge: (link: GraphLink) => string;
  /** `of`: what the lines are all of. */
  readonly group: (id: string, label: string, lines: readonly string[], of: "stack" | "region") => readonly string[];
}

/** The lines of a drawing, with the regions in each stack. */
export const graphLines = ({ graphs }: Drawing, { node, edge, group }: GraphLanguage): readonly string[] =>
  graphs.flatMap((graph, index) => {
    const inner = [
      ...regionsOf(graph).flatMap(([region, items], at) => {
        const nodes = items.map(node);
        return region === null ? nodes : group(`stack${index}_region${at}`, region, nodes, "region");
      }),
      ...graph.links.map(edge),
    ];
    return graphs.length === 1 ? inner : group(`stack${index}`, stackTitle(graph, index), inner, "stack");
  });

/** The text under an item's title: its kind, unless obvious, and details. */
export const captionOf = ({ kind, detail }: GraphItem): string =>
  [captions[kind] ?? "", detail].filter((part) => part !== "").join(" · ");

const captions: Partial<Readonly<Record<GraphItemKind, string>>> = {
  loadbalancer: "load balancer",
  vlan: "VLAN",
  subnet: "subnet",
};

/** The highest severity. */
export const severityOf = (problems: ItemProblems): ItemProblem["severity"] =>
  problems.some(({ severity }) => severity === "error") ? "error" : "warning";

/** What a graph language writes in an item. */
export const itemLines = (item: GraphItem, problems: ItemProblems = []): readonly string[] =>
  [item.title, captionOf(item), problemNote(problems)].filter((line) => line !== "");

/** `⚠ 2 errors, 1 warning`; empty if there are none. */
function problemNote(problems: ItemProblems): string {
  const counts = (["error", "warning"] as const).flatMap((wanted) => {
    const count = problems.filter(({ severity }) => severity === wanted).length;
    return count === 0 ? [] : [`${count} ${wanted}${count === 1 ? "" : "s"}`];
  });
  return counts.length === 0 ? "" : `⚠ ${counts.join(", ")}`;
}

/** `Error: …`: for who cannot see colors. */
export const problemText = ({ severity, message }: ItemProblem): string => `${capital(severity)}: ${message}`;
