import { type Document, indexOf, type Severity } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { addToGroup } from "../../text/groups.ts";
import { showClipped } from "./facts.ts";
import type { Graph, GraphItem } from "./graph.ts";

export interface ItemProblem {
  readonly severity: Extract<Severity, "error" | "warning">;
  readonly message: string;
}

/** The findings in the text of an item, at least one. */
export type ItemProblems = readonly ItemProblem[];

/** Errors and warnings by their innermost items. */
export function problemsOf(
  graphs: readonly Graph[],
  document: Document,
  findings: readonly Finding[],
): ReadonlyMap<GraphItem, ItemProblems> {
  const spans = graphs
    .flatMap(({ items }) => items)
    .map((item) => ({ item, ...spanIn(document, item) }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const problems = new Map<GraphItem, ItemProblem[]>();
  for (const { start, severity, ...finding } of [...findings].sort((a, b) => a.start - b.start)) {
    if (severity !== "error" && severity !== "warning") continue;
    const inner = spans.findLast((span) => span.start <= start && start <= span.end);
    if (!inner) continue;
    const message = showClipped(finding.message, 500);
    // Aliased items are written once and drawn several times.
    for (const span of spans)
      if (span.start === inner.start && span.end === inner.end) addToGroup(problems, span.item, { severity, message });
  }
  return problems;
}

/** Where an item is written, in offsets of the document. */
export function spanIn(document: Document, { place }: GraphItem): { readonly start: number; readonly end: number } {
  const offset = document.blocks.startOf(indexOf(document, place.block));
  return { start: offset + place.start, end: offset + place.end };
}
