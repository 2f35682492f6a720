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
  readonly isBroken: boolean;
  /** The findings of comparing it with other blocks. */
  joined: readonly RawFinding[];
  /** Those and its own, only the most specific at each location, in order. */
  merged: readonly RawFinding[];
}

/** The findings of all examined blocks, kept up to date block by block. */
export interface CheckedBlocks {
  readonly has: (block: Block) => boolean;
  /** `needs`: what examining the block requested but was not available. */
  readonly add: (block: Block, own: BlockFindings, needs: Needs) => void;
  /** Returns its own findings. */
  readonly remove: (block: Block) => BlockFindings | undefined;
  /** Replaces findings of comparing blocks. */
  readonly replaceJoined: (removed: readonly RawFinding[], added: readonly RawFinding[]) => void;
  /** The findings of a block, whether suppressed or not. */
  readonly merged: (block: Block) => readonly RawFinding[];
  /** The blocks with findings, in order, and how many findings those are. */
  readonly withFindings: () => readonly Block[];
  readonly total: () => number;
  /** The blocks with comments that suppress findings, or are meant to. */
  readonly suppressing: ReadonlySet<Block>;
  /** The blocks that requested something unavailable. */
  readonly waiting: ReadonlyMap<Block, Needs>;
  /** Some of them cannot be parsed. */
  readonly isBroken: () => boolean;
}

const noFindings: readonly RawFinding[] = [];

export function checkedBlocks(): CheckedBlocks {
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
    has: (block) => checked.has(block),
    add: (block, own, needs) => {
      const isBroken = block.parsed.problems.length > 0;
      const entry: CheckedBlock = { own, isBroken, joined: noFindings, merged: noFindings };
      checked.set(block, entry);
      const { read, misspelled } = suppressionsOf(block);
      if (read.length + misspelled.length > 0) suppressing.add(block);
      if (needs !== noNeeds) waiting.set(block, needs);
      if (isBroken) broken++;
      merge(block, entry);
    },
    remove: (block) => {
      const entry = checked.get(block);
      if (!entry) return undefined;
      checked.delete(block);
      waiting.delete(block);
      suppressing.delete(block);
      setMerged(block, entry, noFindings);
      if (entry.isBroken) broken--;
      return entry.own;
    },
    replaceJoined: (removed, added) => {
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
    merged: (block) => checked.get(block)?.merged ?? noFindings,
    withFindings: () => [...withFindings].sort((a, b) => a.order - b.order),
    total: () => total,
    suppressing,
    waiting,
    isBroken: () => broken > 0,
  };
}
