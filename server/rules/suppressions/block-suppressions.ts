import type { Block, Settings } from "../../document/index.ts";
import type { Comment } from "../../syntax/index.ts";
import { pointerAround } from "../kit/finding-location.ts";
import {
  type Misspelled,
  readMisspelled,
  readSuppression,
  type SuppressedRule,
  type Suppression,
} from "./read-suppression.ts";

/** The suppressions in a block, which are parsed once, since very many blocks may have some. */
export interface BlockSuppressions {
  readonly read: readonly ReadSuppression[];
  readonly misspelled: readonly MisspelledComment[];
}

export interface ReadSuppression {
  readonly suppression: Suppression;
  /** The pointer of the value around the comment, from the block's root; computed on demand. */
  readonly pointer: () => string;
}

export interface MisspelledComment extends Misspelled {
  readonly comment: Comment;
  readonly pointer: () => string;
}

const noSuppressions: BlockSuppressions = { read: [], misspelled: [] };

/** Searches the text first, so that a block without suppressions need not be parsed. */
export const suppressionsOf = (block: Block): BlockSuppressions =>
  block.text.includes("compute-stack-") ? block.kept(readSuppressions) : noSuppressions;

function readSuppressions(block: Block): BlockSuppressions {
  const read: ReadSuppression[] = [];
  const misspelled: MisspelledComment[] = [];
  for (const comment of block.parsed.comments) {
    let known: string | undefined;
    const pointer = (): string => {
      known ??= pointerAround(block, comment.start);
      return known;
    };
    const suppression = readSuppression(comment, block.text);
    const other = suppression ? null : readMisspelled(comment, block.text);
    if (suppression) read.push({ suppression, pointer });
    if (other) misspelled.push({ ...other, comment, pointer });
  }
  return { read, misspelled };
}

/** Null if the suppression is used. One without rules never is; one of a disabled rule may be. */
export function unusedRules(
  { rules }: Suppression,
  settings: Settings,
  isUsed: (id: string) => boolean,
): readonly SuppressedRule[] | null {
  const unused = rules.filter(({ id }) => !isUsed(id) && settings.rules[id] !== "off");
  return rules.length > 0 && unused.length === 0 ? null : unused;
}
