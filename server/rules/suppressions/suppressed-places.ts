import { type Document, indexAt } from "../../document/index.ts";
import { countUpTo, type Span } from "../../syntax/index.ts";
import type { Suppression } from "./read-suppression.ts";

/** A suppression with the line that it applies to; null for everything below it. */
interface SuppressedPlace {
  readonly suppression: Suppression;
  /** What its block's offsets count from. */
  readonly offset: number;
  readonly line: Span | null;
}

/** What the comments about one line say together. */
interface SuppressedLine extends Span {
  readonly ids: Set<string>;
  /** Those of them that something was found of. */
  readonly used: Set<string>;
}

/** Where in a document rules are suppressed, and of which of them something was found there. */
export interface SuppressedPlaces {
  readonly add: (place: SuppressedPlace) => void;
  /** Asked for each finding: every suppression that applies to it is used by it. */
  readonly isSuppressed: (ruleId: string, start: number) => boolean;
  readonly isUsed: (ruleId: string, place: SuppressedPlace) => boolean;
  /** The indexes of the blocks in which anything is suppressed. */
  readonly reachIn: (document: Document) => ReadonlySet<number>;
}

export function suppressedPlaces(): SuppressedPlaces {
  const lines = new Map<number, SuppressedLine>();
  let lineStarts: readonly number[] | null = null;
  /** From where on a rule is suppressed, and where something was last found of it there. */
  const suppressedFrom = new Map<string, number>();
  const lastFound = new Map<string, number>();
  return {
    add: ({ suppression: { rules, comment }, offset, line }) => {
      if (line) {
        const known = lines.get(line.start) ?? { ...line, ids: new Set(), used: new Set() };
        for (const { id } of rules) known.ids.add(id);
        lines.set(line.start, known);
        lineStarts = null;
        return;
      }
      const from = comment.start + offset;
      for (const { id } of rules) suppressedFrom.set(id, Math.min(suppressedFrom.get(id) ?? from, from));
    },
    isSuppressed: (ruleId, start) => {
      lineStarts ??= [...lines.keys()].sort((a, b) => a - b);
      const line = lines.get(lineStarts[countUpTo(lineStarts, start) - 1] ?? -1);
      const isOnLine = line !== undefined && start <= line.end && line.ids.has(ruleId);
      if (isOnLine) line.used.add(ruleId);
      const isBelow = start >= (suppressedFrom.get(ruleId) ?? Number.POSITIVE_INFINITY);
      if (isBelow) lastFound.set(ruleId, Math.max(lastFound.get(ruleId) ?? 0, start));
      return isOnLine || isBelow;
    },
    isUsed: (ruleId, { suppression, offset, line }) =>
      line
        ? lines.get(line.start)?.used.has(ruleId) === true
        : (lastFound.get(ruleId) ?? -1) >= suppression.comment.start + offset,
    reachIn: (document) => {
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
