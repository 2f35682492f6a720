import type { Block, Settings } from "../../document/index.ts";
import { suppressionsOf, suppressWithinBlock, type WithinBlock } from "../suppressions/within-block.ts";
import { blocksInOrder } from "./blocks-in-order.ts";
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
  /** Those that the comments in the block do not suppress. */
  within: WithinBlock;
}

/** The findings of all examined blocks, kept up to date block by block. */
export interface CheckedBlocks {
  readonly has: (block: Block) => boolean;
  readonly all: () => Iterable<Block>;
  /** `needs`: what examining the block requested but was not available. */
  readonly add: (block: Block, own: BlockFindings, needs: Needs) => void;
  /** Returns its own findings. */
  readonly remove: (block: Block) => BlockFindings | undefined;
  /** Replaces findings of comparing blocks. */
  readonly replaceJoined: (removed: readonly RawFinding[], added: readonly RawFinding[]) => void;
  /** The findings of a block before and after its own comments suppress some. */
  readonly merged: (block: Block) => readonly RawFinding[];
  readonly remaining: (block: Block) => readonly RawFinding[];
  /** The blocks with remaining findings, in order, and how many findings those are. */
  readonly withFindings: () => readonly Block[];
  readonly total: () => number;
  /** The blocks whose comments also apply to other blocks, or are faulty. */
  readonly suppressing: ReadonlyMap<Block, WithinBlock>;
  /** The blocks that requested something unavailable. */
  readonly waiting: ReadonlyMap<Block, Needs>;
  /** Some of them cannot be parsed. */
  readonly isBroken: () => boolean;
}

const noFindings: readonly RawFinding[] = [];
const nothingSuppressed: WithinBlock = { remaining: noFindings, unused: [], expired: [] };

/** `now`: in milliseconds since 1970, UTC. */
export function checkedBlocks(settings: Settings, now: () => number): CheckedBlocks {
  const checked = new Map<Block, CheckedBlock>();
  const waiting = new Map<Block, Needs>();
  const suppressing = new Map<Block, WithinBlock>();
  const withFindings = blocksInOrder();
  let total = 0;
  let broken = 0;

  const setWithin = (block: Block, entry: CheckedBlock, within: WithinBlock): void => {
    const before = entry.within.remaining.length;
    const after = within.remaining.length;
    entry.within = within;
    total += after - before;
    if (before === 0 && after > 0) withFindings.add(block);
    if (before > 0 && after === 0) withFindings.delete(block);
  };
  const merge = (block: Block, entry: CheckedBlock): void => {
    const { own, joined } = entry;
    entry.merged = mostSpecific(joined.length === 0 ? own.findings : [...own.findings, ...joined]);
    const within = suppressWithinBlock(block, entry.merged, settings, now());
    setWithin(block, entry, within);
    const { wide, misspelled } = suppressionsOf(block);
    if (wide.length + misspelled.length + within.unused.length + within.expired.length > 0)
      suppressing.set(block, within);
    else suppressing.delete(block);
  };

  return {
    has: (block) => checked.has(block),
    all: () => checked.keys(),
    add: (block, own, needs) => {
      const isBroken = block.parsed.problems.length > 0;
      const entry: CheckedBlock = { own, isBroken, joined: noFindings, merged: noFindings, within: nothingSuppressed };
      checked.set(block, entry);
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
      setWithin(block, entry, nothingSuppressed);
      if (entry.isBroken) broken--;
      return entry.own;
    },
    replaceJoined: (removed, added) => {
      const changes = new Map<Block, { readonly removed: Set<RawFinding>; readonly added: RawFinding[] }>();
      const changeOf = ({ at: { block } }: RawFinding) => {
        const change = changes.get(block) ?? { removed: new Set(), added: [] };
        changes.set(block, change);
        return change;
      };
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
    remaining: (block) => checked.get(block)?.within.remaining ?? noFindings,
    withFindings: withFindings.all,
    total: () => total,
    suppressing,
    waiting,
    isBroken: () => broken > 0,
  };
}
