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
  /** The items around the current position, innermost last. Spans are nested or equal. */
  const around: typeof spans = [];
  let next = 0;
  for (const { start, severity, ...finding } of [...findings].sort((a, b) => a.start - b.start)) {
    if (severity !== "error" && severity !== "warning") continue;
    for (let span = spans[next]; span && span.start <= start; span = spans[++next]) {
      while (around.length > 0 && (around.at(-1)?.end ?? 0) < span.end) around.pop();
      around.push(span);
    }
    while (around.length > 0 && (around.at(-1)?.end ?? 0) < start) around.pop();
    const inner = around.at(-1);
    const message = showClipped(finding.message, 500);
    for (let i = around.length - 1; i >= 0 && inner; i--) {
      const span = around[i];
      // Aliased items are written once and drawn several times.
      if (span?.start !== inner.start || span.end !== inner.end) break;
      addToGroup(problems, span.item, { severity, message });
    }
  }
  return problems;
}

/** Where an item is written, in offsets of the document. */
export function spanIn(document: Document, { place }: GraphItem): { readonly start: number; readonly end: number } {
  const offset = document.blocks.startOf(indexOf(document, place.block));
  return { start: offset + place.start, end: offset + place.end };
}
