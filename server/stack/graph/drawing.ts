import type { Document } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { addToGroup } from "../../text/groups.ts";
import { capital } from "../../text/prose.ts";
import { stacksOf } from "../model/resources.ts";
import { showClipped } from "./facts.ts";
import { type Graph, type GraphItem, type GraphItemKind, graphOf } from "./graph.ts";
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
export function regionsOf({
  items,
}: Graph): readonly { readonly region: string | null; readonly items: readonly GraphItem[] }[] {
  const regions = new Map<string | null, GraphItem[]>();
  for (const item of items) {
    addToGroup(regions, item.region, item);
  }
  return [...regions].map(([region, items]) => ({ region, items }));
}

/** The text under an item's title: its kind, unless obvious, and details. */
export const captionOf = ({ kind, detail }: GraphItem): string =>
  [captions[kind], detail].filter((part) => part !== "").join(" · ");

const captions: Readonly<Record<GraphItemKind, string>> = {
  loadbalancer: "load balancer",
  port: "",
  node: "",
  instance: "",
  vlan: "VLAN",
  subnet: "subnet",
};

/** The highest severity. */
export const severityOf = (problems: ItemProblems): ItemProblem["severity"] =>
  problems.some(({ severity }) => severity === "error") ? "error" : "warning";

/** `⚠ 2 errors, 1 warning`; empty if there are none. */
export function problemNote(problems: ItemProblems = []): string {
  const counts = (["error", "warning"] as const).flatMap((wanted) => {
    const count = problems.filter(({ severity }) => severity === wanted).length;
    return count === 0 ? [] : [`${count} ${wanted}${count === 1 ? "" : "s"}`];
  });
  return counts.length === 0 ? "" : `⚠ ${counts.join(", ")}`;
}

/** `Error: …`: for who cannot see colors. */
export const problemText = ({ severity, message }: ItemProblem): string => `${capital(severity)}: ${message}`;
