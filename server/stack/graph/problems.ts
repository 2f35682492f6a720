import { type Document, indexOf, type Severity } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { showClipped } from "./facts.ts";
import type { Graph, Thing } from "./graph.ts";

/** What was found in the text of a thing. */
export interface ThingProblems {
  /** The worst of them. */
  readonly severity: Severity;
  readonly messages: readonly string[];
}

/** Errors and warnings, by the innermost things that they stand in. */
export function problemsOf(
  graphs: readonly Graph[],
  document: Document,
  findings: readonly Finding[],
): ReadonlyMap<Thing, ThingProblems> {
  const spans = graphs
    .flatMap(({ things }) => things)
    .map((thing) => ({ thing, ...spanIn(document, thing) }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const problems = new Map<Thing, { severity: Severity; messages: string[] }>();
  /** Things around the place that the walk has come to, the innermost last. Spans are nested, or they are one. */
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
      // What an alias repeats is written in one place, and drawn in several.
      if (span?.start !== inner.start || span.end !== inner.end) break;
      const known = problems.get(span.thing);
      if (!known) problems.set(span.thing, { severity, messages: [message] });
      else {
        known.messages.push(message);
        if (severity === "error") known.severity = severity;
      }
    }
  }
  return problems;
}

/** Where a thing is written, in offsets of the document. */
export function spanIn(document: Document, { place }: Thing): { readonly start: number; readonly end: number } {
  const offset = document.blocks.startOf(indexOf(document, place.block));
  return { start: offset + place.start, end: offset + place.end };
}
