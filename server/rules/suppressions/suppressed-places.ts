import { type Document, indexAt } from "../../document/index.ts";
import { countUpTo, type Span } from "../../syntax/index.ts";
import { keptIn } from "../../text/groups.ts";
import type { Placed } from "./unused.ts";

/** Where rules are suppressed in a document, and which suppressions are used. */
export function suppressedPlaces() {
  /** By the start of a line, its end, what the comments about it suppress, and the rules with findings. */
  const lines = new Map<number, Span & { readonly ids: Set<string>; readonly used: Set<string> }>();
  let lineStarts: readonly number[] | null = null;
  /** The start of a rule's suppression, and the last finding it suppressed. */
  const suppressedFrom = new Map<string, number>();
  const lastFound = new Map<string, number>();
  return {
    /**
     * `line`: what the suppression applies to; null for everything below it. Returns whether it is used for a rule, which is known
     * once `isSuppressed` was called for all findings.
     */
    add: ({ suppression: { rules, comment }, offset }: Placed, line: Span | null): ((ruleId: string) => boolean) => {
      if (line) {
        const known = keptIn(lines, line.start, () => ({ ...line, ids: new Set<string>(), used: new Set<string>() }));
        for (const { id } of rules) known.ids.add(id);
        lineStarts = null;
        return (ruleId) => known.used.has(ruleId);
      }
      const from = comment.start + offset;
      for (const { id } of rules) suppressedFrom.set(id, Math.min(suppressedFrom.get(id) ?? from, from));
      return (ruleId) => (lastFound.get(ruleId) ?? -1) >= from;
    },
    /** Called for each finding, which uses every suppression that applies to it. */
    isSuppressed: (ruleId: string, start: number): boolean => {
      lineStarts ??= [...lines.keys()].sort((a, b) => a - b);
      const line = lines.get(lineStarts[countUpTo(lineStarts, start) - 1] ?? -1);
      const isOnLine = line !== undefined && start <= line.end && line.ids.has(ruleId);
      if (isOnLine) line.used.add(ruleId);
      const isBelow = start >= (suppressedFrom.get(ruleId) ?? Number.POSITIVE_INFINITY);
      if (isBelow) lastFound.set(ruleId, Math.max(lastFound.get(ruleId) ?? 0, start));
      return isOnLine || isBelow;
    },
    /** The indexes of the blocks with suppressions. */
    reachIn: (document: Document): ReadonlySet<number> => {
      const reach = new Set<number>();
      const add = (start: number, end: number): void => {
        const last = indexAt(document, end);
        for (let index = indexAt(document, start); index <= last; index++) reach.add(index);
      };
      for (const { start, end } of lines.values()) add(start, end);
      const first = [...suppressedFrom.values()].reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
      if (first < Number.POSITIVE_INFINITY) add(first, document.length);
      return reach;
    },
  };
}
