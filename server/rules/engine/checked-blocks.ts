import type { Block } from "../../document/index.ts";
import { keptIn } from "../../text/groups.ts";
import { suppressionsOf } from "../suppressions/block-suppressions.ts";
import { type Needs, noNeeds } from "./environment.ts";
import type { BlockFindings } from "./examine.ts";
import { mostSpecific } from "./most-specific.ts";
import type { RawFinding } from "./raw-finding.ts";

/** A block that was examined. */
interface CheckedBlock {
  readonly own: BlockFindings;
  /** The findings of comparing it with other blocks. */
  joined: readonly RawFinding[];
  /** Those and its own, only the most specific at each location, in order. */
  merged: readonly RawFinding[];
}

export type CheckedBlocks = ReturnType<typeof checkedBlocks>;

const noFindings: readonly RawFinding[] = [];

/** The findings of all examined blocks, kept up to date block by block. */
export function checkedBlocks() {
  const checked = new Map<Block, CheckedBlock>();
  const waiting = new Map<Block, Needs>();
  const suppressing = new Set<Block>();
  const withFindings = new Set<Block>();
  let total = 0;
  let broken = 0;

  const setMerged = (block: Block, entry: CheckedBlock, merged: readonly RawFinding[]): void => {
    total += merged.length - entry.merged.length;
    entry.merged = merged;
    if (merged.length > 0) withFindings.add(block);
    else withFindings.delete(block);
  };
  const merge = (block: Block, entry: CheckedBlock): void => {
    const { own, joined } = entry;
    setMerged(block, entry, mostSpecific(joined.length === 0 ? own.findings : [...own.findings, ...joined]));
  };

  return {
    has: (block: Block): boolean => checked.has(block),
    /** `needs`: what examining the block requested but was not available. */
    add: (block: Block, own: BlockFindings, needs: Needs): void => {
      const entry: CheckedBlock = { own, joined: noFindings, merged: noFindings };
      checked.set(block, entry);
      const { read, misspelled } = suppressionsOf(block);
      if (read.length + misspelled.length > 0) suppressing.add(block);
      if (needs !== noNeeds) waiting.set(block, needs);
      if (block.isBroken) broken++;
      merge(block, entry);
    },
    /** Returns its own findings. */
    remove: (block: Block): BlockFindings | undefined => {
      const entry = checked.get(block);
      if (!entry) return undefined;
      checked.delete(block);
      waiting.delete(block);
      suppressing.delete(block);
      setMerged(block, entry, noFindings);
      if (block.isBroken) broken--;
      return entry.own;
    },
    /** Replaces findings of comparing blocks. */
    replaceJoined: (removed: readonly RawFinding[], added: readonly RawFinding[]): void => {
      const changes = new Map<Block, { readonly removed: Set<RawFinding>; readonly added: RawFinding[] }>();
      const changeOf = ({ at: { block } }: RawFinding) =>
        keptIn(changes, block, () => ({ removed: new Set<RawFinding>(), added: [] }));
      for (const finding of removed) changeOf(finding).removed.add(finding);
      for (const finding of added) changeOf(finding).added.push(finding);
      for (const [block, change] of changes) {
        const entry = checked.get(block);
        if (!entry) continue;
        entry.joined = [...entry.joined.filter((finding) => !change.removed.has(finding)), ...change.added];
        merge(block, entry);
      }
    },
    /** The findings of a block, whether suppressed or not. */
    merged: (block: Block): readonly RawFinding[] => checked.get(block)?.merged ?? noFindings,
    /** The blocks with findings, in order, and how many findings those are. */
    withFindings: (): readonly Block[] => [...withFindings].sort((a, b) => a.order - b.order),
    total: (): number => total,
    /** The blocks with comments that suppress findings, or are meant to. */
    suppressing,
    /** The blocks that requested something unavailable. */
    waiting,
    /** Some of them cannot be parsed. */
    isBroken: (): boolean => broken > 0,
  };
}
