import {
  type Block,
  type Document,
  indexAt,
  indexOf,
  type Lines,
  linesOf,
  pointerPrefix,
  type Settings,
} from "../../document/index.ts";
import { countUpTo, type Span } from "../../syntax/index.ts";
import type { Finding } from "../engine/finding.ts";
import type { RawFinding } from "../engine/raw-finding.ts";
import { ruleById } from "../list.ts";
import { expiredSuppression } from "../structure/expired-suppression.ts";
import { syntax } from "../structure/syntax.ts";
import { unusedSuppression } from "../structure/unused-suppression.ts";
import { expiredFinding, idleFinding, misspeltFinding, type Placed } from "./idle-finding.ts";
import { commentsOf, idleRules, type Silenced } from "./silence.ts";
import type { SuppressedRule, Suppression } from "./suppressions.ts";

/** One that is about more than lines of its own block. */
interface Wide extends Placed {
  /** The line that it is about; null for all that follows. */
  readonly line: Line | null;
}

/** What the comments about one line say together. */
interface Line extends Span {
  readonly ids: Set<string>;
  /** Those of them that something was found of. */
  readonly used: Set<string>;
}

/** The comments of a document that suppress findings of more than their own blocks, and those that suppress nothing. */
export interface Suppressions {
  /** The indexes of the blocks whose findings they may be about. */
  readonly reach: ReadonlySet<number>;
  /** What they do not suppress of the findings of a block that begins at an offset. */
  readonly leave: (findings: readonly RawFinding[], offset: number) => readonly RawFinding[];
  /** The comments that suppress nothing or whose day is over, once all of `reach` has been seen. */
  readonly comments: () => readonly FoundComment[];
}

/** A comment with something wrong. There may be very many: what is said of it is worked out when it is shown. */
export interface FoundComment {
  readonly start: number;
  readonly toFinding: () => Finding;
}

export interface Seen {
  /** Something in the document cannot be read, and what would be found there is not known. */
  readonly isBroken: boolean;
  /** All of it was looked at. */
  readonly isDone: boolean;
}

/** `blocks`: those that have such comments, with what they make of the block itself. */
export function suppressionsIn(
  document: Document,
  blocks: ReadonlyMap<Block, Silenced>,
  settings: Settings,
  { isBroken, isDone }: Seen,
): Suppressions {
  const placed: Wide[] = [];
  const idleAlone: FoundComment[] = [];
  const expiredComments: FoundComment[] = [];
  const severity = settings.rules[unusedSuppression.id] ?? unusedSuppression.severity;
  const severityOfExpired = settings.rules[expiredSuppression.id] ?? expiredSuppression.severity;
  const lines = linesOf(document);
  const byStart = new Map<number, Line>();
  /** From where on a rule is silent, and where something was last found of it there. */
  const silentFrom = new Map<string, number>();
  const lastFound = new Map<string, number>();
  const unusedOf = (one: Placed, rules: readonly SuppressedRule[] | null): readonly FoundComment[] => {
    // What a rule would find in a text that cannot all be read is not known.
    const sure = rules?.filter(({ id }) => !isBroken || id === syntax.id || !ruleById.has(id));
    if (severity === "off" || !sure || (sure.length === 0 && one.suppression.rules.length > 0)) return [];
    const start = one.suppression.comment.start + one.offset;
    return [{ start, toFinding: () => idleFinding(document, one, sure, severity) }];
  };
  for (const [block, { idle, expired }] of blocks) {
    const index = indexOf(document, block);
    const offset = document.blocks.startOf(index);
    const pointerBefore = pointerPrefix(document, index);
    const { wide, misspelt } = commentsOf(block);
    const isOver = new Set(expired.map(({ suppression }) => suppression));
    for (const one of wide) {
      if (isOver.has(one.suppression)) continue;
      const span = lineOf(lines, one.suppression, offset);
      const line = span && (byStart.get(span.start) ?? { ...span, ids: new Set(), used: new Set() });
      if (line) byStart.set(line.start, line);
      const from = one.suppression.comment.start + offset;
      for (const { id } of one.suppression.rules)
        if (line) line.ids.add(id);
        else silentFrom.set(id, Math.min(silentFrom.get(id) ?? from, from));
      placed.push({ ...one, offset, pointerBefore, line });
    }
    if (severityOfExpired !== "off")
      for (const one of expired) {
        const toFinding = () => expiredFinding(document, { ...one, offset, pointerBefore }, severityOfExpired);
        expiredComments.push({ start: one.suppression.comment.start + offset, toFinding });
      }
    if (severity === "off") continue;
    for (const one of misspelt) {
      const toIdle = () => misspeltFinding(one, severity, offset, pointerBefore);
      idleAlone.push({ start: one.comment.start + offset, toFinding: toIdle });
    }
    for (const one of idle) idleAlone.push(...unusedOf({ ...one, offset, pointerBefore }, one.rules));
  }
  const starts = [...byStart.keys()].sort((a, b) => a - b);
  /** Every suppression that holds for a finding is used by it. */
  const isSuppressed = (code: string, start: number): boolean => {
    const line = byStart.get(starts[countUpTo(starts, start) - 1] ?? -1);
    const isOnLine = line !== undefined && start <= line.end && line.ids.has(code);
    if (isOnLine) line.used.add(code);
    const isBelow = start >= (silentFrom.get(code) ?? Number.POSITIVE_INFINITY);
    if (isBelow) lastFound.set(code, Math.max(lastFound.get(code) ?? 0, start));
    return isOnLine || isBelow;
  };
  const find = (some: readonly Wide[]): readonly FoundComment[] =>
    some.flatMap((one) => {
      const { line, suppression, offset } = one;
      const isUsed = (id: string): boolean =>
        line ? line.used.has(id) : (lastFound.get(id) ?? -1) >= suppression.comment.start + offset;
      return unusedOf(one, idleRules(suppression, settings, isUsed));
    });
  return {
    reach: reachOf(document, [...byStart.values()], silentFrom),
    leave: (findings, offset) =>
      findings.filter(({ rule, at }) => rule.id === syntax.id || !isSuppressed(rule.id, at.start + offset)),
    comments: () => {
      const expired = expiredComments.filter(({ start }) => !isSuppressed(expiredSuppression.id, start));
      if (!isDone) return expired;
      // A suppression of `unused-suppression` is used by the others.
      const [own, others] = [placed.filter(namesUnused), placed.filter((one) => !namesUnused(one))];
      const idle = [...idleAlone, ...find(others)].filter(({ start }) => !isSuppressed(unusedSuppression.id, start));
      return [...expired, ...idle, ...find(own)];
    },
  };
}

const namesUnused = ({ suppression }: Placed): boolean =>
  suppression.rules.some((rule) => rule.id === unusedSuppression.id);

function reachOf(document: Document, lines: readonly Line[], silentFrom: ReadonlyMap<string, number>): Set<number> {
  const reach = new Set<number>();
  const add = (start: number, end: number): void => {
    for (let index = indexAt(document, start), last = indexAt(document, end); index <= last; index++) reach.add(index);
  };
  for (const { start, end } of lines) add(start, end);
  if (silentFrom.size > 0)
    add(
      [...silentFrom.values()].reduce((a, b) => Math.min(a, b)),
      document.length,
    );
  return reach;
}

/** The line that a comment is about; null for one that is about all that follows. */
function lineOf(lines: Lines, { scope, comment }: Suppression, offset: number): Span | null {
  if (scope === "rest") return null;
  const line =
    scope === "line" ? lines.positionAt(comment.start + offset).line : lines.positionAt(comment.end + offset).line + 1;
  return {
    start: lines.offsetAt({ line, character: 0 }),
    end: lines.offsetAt({ line, character: Number.POSITIVE_INFINITY }),
  };
}
