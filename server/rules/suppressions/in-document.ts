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
import type { RawFinding } from "../engine/raw-finding.ts";
import { ruleById } from "../list.ts";
import { expiredSuppression } from "../structure/expired-suppression.ts";
import { syntax } from "../structure/syntax.ts";
import { unusedSuppression } from "../structure/unused-suppression.ts";
import { suppressionsOf } from "./block-suppressions.ts";
import { isExpired, type Suppression } from "./read-suppression.ts";
import { suppressedPlaces } from "./suppressed-places.ts";
import { commentFindings, type FoundComment, type Placed } from "./unused.ts";

/** A suppression that applies, and whether it is used for a rule. */
interface Applied {
  readonly placed: Placed;
  readonly isUsed: (ruleId: string) => boolean;
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
  const found = commentFindings(document, settings);
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
      const placed = { ...one, ...place };
      if (isExpired(one.suppression, now)) expired.push(...found.expired(placed));
      else applied.push({ placed, isUsed: places.add(placed, lineOf(lines, one.suppression, offset)) });
    }
    for (const one of comments.misspelled) misspelled.push(...found.misspelled(one, place));
  }
  // With syntax errors, it is unknown what a rule would find.
  const isUnknown = (id: string): boolean => isBroken && id !== syntax.id && ruleById.has(id);
  const findUnused = (some: readonly Applied[]): readonly FoundComment[] =>
    some.flatMap(({ placed, isUsed }) => found.unused(placed, (id) => isUsed(id) || isUnknown(id)));
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

const namesUnused = ({ placed }: Applied): boolean =>
  placed.suppression.rules.some((rule) => rule.id === unusedSuppression.id);

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
