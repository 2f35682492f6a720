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
import { suppressionsOf, unusedRules } from "./block-suppressions.ts";
import { isExpired, type Suppression } from "./read-suppression.ts";
import { suppressedPlaces } from "./suppressed-places.ts";
import { expiredFinding, misspelledFinding, type Placed, unusedFinding } from "./unused.ts";

/** A suppression that applies. */
interface Applied extends Placed {
  /** The line that it applies to; null for everything below it. */
  readonly line: Span | null;
}

/** What the comments of a document suppress. */
export interface DocumentSuppressions {
  /** The indexes of the blocks whose findings they may apply to. */
  readonly reach: ReadonlySet<number>;
  /** Called for a finding that is not one of the document's blocks, but has a place in it. */
  readonly isSuppressed: (ruleId: string, start: number) => boolean;
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
  /** In milliseconds since 1970, UTC. */
  readonly now: number;
  /** Part of the document cannot be parsed, so its findings are unknown. */
  readonly isBroken: boolean;
  /** All of it was examined. */
  readonly isDone: boolean;
}

/** `blocks`: those that have such comments. */
export function suppressInDocument(
  document: Document,
  blocks: Iterable<Block>,
  settings: Settings,
  { now, isBroken, isDone }: Seen,
): DocumentSuppressions {
  const severity = settings.rules[unusedSuppression.id] ?? unusedSuppression.severity;
  const severityOfExpired = settings.rules[expiredSuppression.id] ?? expiredSuppression.severity;
  const lines = linesOf(document);
  const places = suppressedPlaces();
  const applied: Applied[] = [];
  const misspelled: FoundComment[] = [];
  const expired: FoundComment[] = [];
  for (const block of blocks) {
    const index = indexOf(document, block);
    const offset = document.blocks.startOf(index);
    const place = {
      offset,
      pointerBefore: pointerPrefix(document, index),
      logical: (pointer: string) => logicalPointer(document, index, pointer),
    };
    const comments = suppressionsOf(block);
    for (const one of comments.read) {
      const placed = { ...one, ...place, line: lineOf(lines, one.suppression, offset) };
      if (!isExpired(one.suppression, now)) {
        places.add(placed);
        applied.push(placed);
      } else if (severityOfExpired !== "off")
        expired.push({ start: startOf(placed), toFinding: () => expiredFinding(document, placed, severityOfExpired) });
    }
    if (severity !== "off")
      for (const one of comments.misspelled)
        misspelled.push({
          start: one.comment.start + offset,
          toFinding: () => misspelledFinding(one, severity, place),
        });
  }
  const findUnused = (some: readonly Applied[]): readonly FoundComment[] =>
    some.flatMap((one) => {
      const rules = unusedRules(one.suppression, settings, (id) => places.isUsed(id, one));
      // With syntax errors, it is unknown what a rule would find.
      const certain = rules?.filter(({ id }) => !isBroken || id === syntax.id || !ruleById.has(id));
      if (severity === "off" || !certain || (certain.length === 0 && one.suppression.rules.length > 0)) return [];
      return [{ start: startOf(one), toFinding: () => unusedFinding(document, one, certain, severity) }];
    });
  const isSuppressed = (ruleId: string, start: number): boolean =>
    ruleId !== syntax.id && places.isSuppressed(ruleId, start);
  return {
    reach: places.reachIn(document),
    isSuppressed,
    remaining: (findings, offset) => findings.filter(({ rule, at }) => !isSuppressed(rule.id, at.start + offset)),
    comments: () => {
      const over = expired.filter(({ start }) => !places.isSuppressed(expiredSuppression.id, start));
      if (!isDone) return over;
      // A suppression of `unused-suppression` is used by the others.
      const [own, others] = [applied.filter(namesUnused), applied.filter((one) => !namesUnused(one))];
      const unused = [...misspelled, ...findUnused(others)].filter(
        ({ start }) => !places.isSuppressed(unusedSuppression.id, start),
      );
      return [...over, ...unused, ...findUnused(own)];
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
