import {
  type Block,
  type Document,
  indexOf,
  type Lines,
  linesOf,
  pointerPrefix,
  type Settings,
} from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { logicalPointer } from "../baseline/logical-pointer.ts";
import type { Finding } from "../engine/finding.ts";
import type { RawFinding } from "../engine/raw-finding.ts";
import { ruleById } from "../list.ts";
import { expiredSuppression } from "../structure/expired-suppression.ts";
import { syntax } from "../structure/syntax.ts";
import { unusedSuppression } from "../structure/unused-suppression.ts";
import type { SuppressedRule, Suppression } from "./read-suppression.ts";
import { suppressedPlaces } from "./suppressed-places.ts";
import { expiredFinding, misspelledFinding, type Placed, unusedFinding } from "./unused.ts";
import { suppressionsOf, unusedRules, type WithinBlock } from "./within-block.ts";

/** A suppression that applies beyond lines of its own block. */
interface WideSuppression extends Placed {
  /** The line that it applies to; null for everything below it. */
  readonly line: Span | null;
}

/** The comments of a document that suppress findings in other blocks, and those without effect. */
export interface AcrossBlocks {
  /** The indexes of the blocks whose findings they may apply to. */
  readonly reach: ReadonlySet<number>;
  /** The unsuppressed findings of a block that starts at an offset. */
  readonly remaining: (findings: readonly RawFinding[], offset: number) => readonly RawFinding[];
  /** The unused or expired comments, once all of `reach` has been examined. */
  readonly comments: () => readonly FoundComment[];
}

/** A faulty comment. There may be very many, so its finding is created when it is shown. */
export interface FoundComment {
  readonly start: number;
  readonly toFinding: () => Finding;
}

export interface Seen {
  /** Part of the document cannot be parsed, so its findings are unknown. */
  readonly isBroken: boolean;
  /** All of it was examined. */
  readonly isDone: boolean;
}

/** `blocks`: those that have such comments, with what they do within the block. */
export function suppressAcrossBlocks(
  document: Document,
  blocks: ReadonlyMap<Block, WithinBlock>,
  settings: Settings,
  { isBroken, isDone }: Seen,
): AcrossBlocks {
  const severity = settings.rules[unusedSuppression.id] ?? unusedSuppression.severity;
  const severityOfExpired = settings.rules[expiredSuppression.id] ?? expiredSuppression.severity;
  const lines = linesOf(document);
  const places = suppressedPlaces();
  const wide: WideSuppression[] = [];
  const unusedWithin: FoundComment[] = [];
  const expiredComments: FoundComment[] = [];

  const foundUnused = (one: Placed, rules: readonly SuppressedRule[] | null): readonly FoundComment[] => {
    // With syntax errors, it is unknown what a rule would find.
    const certain = rules?.filter(({ id }) => !isBroken || id === syntax.id || !ruleById.has(id));
    if (severity === "off" || !certain || (certain.length === 0 && one.suppression.rules.length > 0)) return [];
    return [{ start: startOf(one), toFinding: () => unusedFinding(document, one, certain, severity) }];
  };
  for (const [block, { unused, expired }] of blocks) {
    const index = indexOf(document, block);
    const offset = document.blocks.startOf(index);
    const place = {
      offset,
      pointerBefore: pointerPrefix(document, index),
      logical: (pointer: string) => logicalPointer(document, index, pointer),
    };
    const comments = suppressionsOf(block);
    const isOver = new Set(expired.map(({ suppression }) => suppression));
    for (const one of comments.wide) {
      if (isOver.has(one.suppression)) continue;
      const placed = { ...one, ...place, line: lineOf(lines, one.suppression, offset) };
      places.add(placed);
      wide.push(placed);
    }
    if (severityOfExpired !== "off")
      for (const one of expired) {
        const placed = { ...one, ...place };
        const toFinding = () => expiredFinding(document, placed, severityOfExpired);
        expiredComments.push({ start: startOf(placed), toFinding });
      }
    if (severity === "off") continue;
    for (const one of comments.misspelled) {
      const toFinding = () => misspelledFinding(one, severity, place);
      unusedWithin.push({ start: one.comment.start + offset, toFinding });
    }
    for (const one of unused) unusedWithin.push(...foundUnused({ ...one, ...place }, one.rules));
  }
  const findUnused = (some: readonly WideSuppression[]): readonly FoundComment[] =>
    some.flatMap((one) =>
      foundUnused(
        one,
        unusedRules(one.suppression, settings, (id) => places.isUsed(id, one)),
      ),
    );
  return {
    reach: places.reachIn(document),
    remaining: (findings, offset) =>
      findings.filter(({ rule, at }) => rule.id === syntax.id || !places.isSuppressed(rule.id, at.start + offset)),
    comments: () => {
      const expired = expiredComments.filter(({ start }) => !places.isSuppressed(expiredSuppression.id, start));
      if (!isDone) return expired;
      // A suppression of `unused-suppression` is used by the others.
      const [own, others] = [wide.filter(namesUnused), wide.filter((one) => !namesUnused(one))];
      const unused = [...unusedWithin, ...findUnused(others)].filter(
        ({ start }) => !places.isSuppressed(unusedSuppression.id, start),
      );
      return [...expired, ...unused, ...findUnused(own)];
    },
  };
}

const startOf = ({ suppression, offset }: Placed): number => suppression.comment.start + offset;

const namesUnused = ({ suppression }: Placed): boolean =>
  suppression.rules.some((rule) => rule.id === unusedSuppression.id);

/** The line that a comment applies to; null for one that applies to everything below it. */
function lineOf(lines: Lines, { scope, comment }: Suppression, offset: number): Span | null {
  if (scope === "rest") return null;
  const line =
    scope === "line" ? lines.positionAt(comment.start + offset).line : lines.positionAt(comment.end + offset).line + 1;
  return {
    start: lines.offsetAt({ line, character: 0 }),
    end: lines.offsetAt({ line, character: Number.POSITIVE_INFINITY }),
  };
}
