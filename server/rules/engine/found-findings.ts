import type { Block, Document, Settings } from "../../document/index.ts";
import { type AcrossBlocks, suppressAcrossBlocks } from "../suppressions/across-blocks.ts";
import type { CheckedBlocks } from "./checked-blocks.ts";
import { byPlace, type Finding, type FoundAt, renderedFinding } from "./finding.ts";
import { closestTo, foundAround } from "./found-around.ts";
import type { RawFinding } from "./raw-finding.ts";

/** Some findings, and the total number. */
export interface Found<T> {
  readonly shown: readonly T[];
  readonly total: number;
}

export const renderedFound = ({ shown, total }: Found<FoundAt | Finding>): Found<Finding> => ({
  shown: shown.map(renderedFinding),
  total,
});

interface Part {
  /** All blocks were examined and compared. */
  readonly isDone: boolean;
  /** An offset, and the maximum number of findings near it. */
  readonly around: number;
  readonly most: number;
}

/** The unsuppressed findings nearest to an offset, with those about suppressions, in order. */
export function foundFindings(
  document: Document,
  blocks: CheckedBlocks,
  settings: Settings,
  { isDone, around, most }: Part,
): Found<FoundAt | Finding> {
  const { suppressing } = blocks;
  const across =
    suppressing.size === 0
      ? null
      : suppressAcrossBlocks(document, suppressing, settings, { isBroken: blocks.isBroken(), isDone });
  const remaining = across ? remainingIn(document, blocks, across) : unchanged;
  const comments = [...(across?.comments() ?? [])].sort((a, b) => a.start - b.start);
  let total = blocks.total() + comments.length;
  for (const [block, findings] of remaining) total += findings.length - blocks.remaining(block).length;
  const withFindings = blocks.withFindings();
  const inBlocks = foundAround(
    document,
    across ? withFindings.filter((block) => remaining.get(block)?.length !== 0) : withFindings,
    (block) => remaining.get(block) ?? blocks.remaining(block),
    around,
    most,
  );
  if (comments.length === 0) return { shown: closestTo(inBlocks, around, most), total };
  const shown = [...closestTo(comments, around, most).map((one) => one.toFinding()), ...inBlocks];
  return { shown: closestTo(shown.sort(byPlace), around, most), total };
}

const unchanged: ReadonlyMap<Block, readonly RawFinding[]> = new Map();

/** The unsuppressed findings of blocks to which comments of other blocks may apply. */
function remainingIn(
  document: Document,
  blocks: CheckedBlocks,
  across: AcrossBlocks,
): ReadonlyMap<Block, readonly RawFinding[]> {
  const remaining = new Map<Block, readonly RawFinding[]>();
  for (const index of across.reach) {
    const block = document.blocks.get(index);
    const merged = block ? blocks.merged(block) : [];
    if (!block || merged.length === 0) continue;
    const own = blocks.remaining(block);
    // A finding that the block's own comments suppress counts as a use of the others as well.
    const some = across.remaining(merged, document.blocks.startOf(index));
    remaining.set(block, own === merged ? some : intersection(some, own));
  }
  return remaining;
}

function intersection<T>(some: readonly T[], others: readonly T[]): readonly T[] {
  const known = new Set(others);
  return some.filter((one) => known.has(one));
}
