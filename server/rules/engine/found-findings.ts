import { type Block, type Document, indexOf, type Settings } from "../../document/index.ts";
import { countWhile } from "../../text/count-while.ts";
import { type Seen, suppressInDocument } from "../suppressions/in-document.ts";
import type { CheckedBlocks } from "./checked-blocks.ts";
import { closestTo } from "./closest-to.ts";
import { byPlace, type Finding, type FoundAt } from "./finding.ts";
import type { RawFinding } from "./raw-finding.ts";

/** Some findings, and the total number. */
export interface Found<T> {
  readonly shown: readonly T[];
  readonly total: number;
}

interface Part extends Omit<Seen, "isBroken"> {
  /** An offset, and the maximum number of findings near it. */
  readonly around: number;
  readonly most: number;
}

/** The unsuppressed findings nearest to an offset, with those about suppressions, in order. */
export function foundFindings(
  document: Document,
  blocks: CheckedBlocks,
  settings: Settings,
  { around, most, ...seen }: Part,
): Found<FoundAt | Finding> {
  const { suppressing } = blocks;
  const suppressions =
    suppressing.size === 0
      ? null
      : suppressInDocument(document, suppressing, settings, { ...seen, isBroken: blocks.isBroken() });
  const remaining = new Map<Block, readonly RawFinding[]>();
  let total = blocks.total();
  if (suppressions)
    for (const index of suppressions.reach) {
      const block = document.blocks.get(index);
      const merged = block ? blocks.merged(block) : [];
      if (!block || merged.length === 0) continue;
      const some = suppressions.remaining(merged, document.blocks.startOf(index));
      remaining.set(block, some);
      total += some.length - merged.length;
    }
  const comments = [...(suppressions?.comments() ?? [])].sort((a, b) => a.start - b.start);
  const all = blocks.withFindings();
  const foundIn = (block: Block): readonly FoundAt[] => {
    const index = indexOf(document, block);
    const offset = document.blocks.startOf(index);
    return (remaining.get(block) ?? blocks.merged(block)).map((raw) => ({
      code: raw.rule.id,
      start: offset + raw.at.start,
      end: offset + raw.at.end,
      document,
      index,
      raw,
    }));
  };
  /** Those of a block, which may be on both sides of the offset, and of the next ones in a direction until they are enough. */
  const foundFrom = (place: number, step: 1 | -1): readonly (readonly FoundAt[])[] => {
    const findings: (readonly FoundAt[])[] = [];
    let left = most;
    for (let at = place, block = all[at]; block && left > 0; at += step, block = all[at]) {
      const some = foundIn(block);
      findings.push(some);
      if (at !== place) left -= some.length;
    }
    return findings;
  };
  const order = document.blocks.get(document.blocks.indexAt(around))?.order ?? 0;
  const behind = countWhile(all.length, (at) => (all[at]?.order ?? 0) <= order);
  const inBlocks = [...foundFrom(behind - 1, -1).toReversed(), ...foundFrom(behind, 1)].flat();
  total += comments.length;
  if (comments.length === 0) return { shown: closestTo(inBlocks, around, most), total };
  const shown = [...closestTo(comments, around, most).map((one) => one.toFinding()), ...inBlocks];
  return { shown: closestTo(shown.sort(byPlace), around, most), total };
}
