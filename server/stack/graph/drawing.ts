import type { Document, Severity } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { stacksOf } from "../model/resources.ts";
import { showClipped } from "./facts.ts";
import { type Graph, graphOf, type Thing, type ThingKind } from "./graph.ts";
import { problemsOf, type ThingProblems } from "./problems.ts";

/** What a picture is made of, in any format. */
export interface Drawing {
  /** What the picture is of: the file's name. */
  readonly title: string;
  /** The stacks of a file. Those that say nothing are left out. */
  readonly graphs: readonly Graph[];
  readonly problems: ReadonlyMap<Thing, ThingProblems>;
}

export function drawingOf(document: Document, findings: readonly Finding[], title: string): Drawing {
  const graphs = stacksOf(document)
    .map(graphOf)
    .filter(({ things }) => things.length > 0);
  return { title: showClipped(title), graphs, problems: problemsOf(graphs, document, findings) };
}

export const stackTitle = ({ name }: Graph, index: number): string => name || `stack ${index + 1}`;

/** The things of each region, in the order in which regions come up; null for what is in none. */
export function regionsOf({
  things,
}: Graph): readonly { readonly region: string | null; readonly things: readonly Thing[] }[] {
  const regions = new Map<string | null, Thing[]>();
  for (const thing of things) {
    const known = regions.get(thing.region);
    if (known) known.push(thing);
    else regions.set(thing.region, [thing]);
  }
  return [...regions].map(([region, things]) => ({ region, things }));
}

/** What stands under a thing's title: what it is, where a reader would not know, and what else is known of it. */
export const captionOf = ({ kind, detail }: Thing): string =>
  [captions[kind], detail].filter((part) => part !== "").join(" · ");

const captions: Readonly<Record<ThingKind, string>> = {
  loadbalancer: "load balancer",
  port: "",
  node: "",
  instance: "",
  vlan: "VLAN",
  subnet: "subnet",
};

/** `error`, or `warning` for anything less. */
export const severityOf = ({ severity }: ThingProblems): Extract<Severity, "error" | "warning"> =>
  severity === "error" ? "error" : "warning";

/** `⚠ 2 problems`; empty where there is none. */
export const problemNote = (problems: ThingProblems | undefined): string =>
  problems ? `⚠ ${problems.messages.length} ${problems.messages.length === 1 ? "problem" : "problems"}` : "";
