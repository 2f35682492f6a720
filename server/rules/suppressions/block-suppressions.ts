import type { Block } from "../../document/index.ts";
import type { Comment } from "../../syntax/index.ts";
import { pointerAround } from "../kit/finding-location.ts";
import { type Misspelled, readMisspelled, readSuppression, type Suppression } from "./read-suppression.ts";

/** The suppressions among the comments of a block or carrier. */
interface ReadSuppressions {
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

const noSuppressions: ReadSuppressions = { read: [], misspelled: [] };

/** Searches the text first, so that a block without suppressions need not be parsed. */
export const suppressionsOf = (block: Block): ReadSuppressions =>
  block.text.includes("compute-stack-") ? block.kept(readInBlock) : noSuppressions;

/** They are read once, since very many blocks may have some. */
const readInBlock = (block: Block): ReadSuppressions =>
  readSuppressions(block.parsed.comments, block.text, ({ start }) => pointerAround(block, start));

/** Those among the comments of a text. */
export function readSuppressions(
  comments: readonly Comment[],
  text: string,
  pointerOf: (comment: Comment) => string,
): ReadSuppressions {
  const read: ReadSuppression[] = [];
  const misspelled: MisspelledComment[] = [];
  for (const comment of comments) {
    let known: string | undefined;
    const pointer = (): string => {
      known ??= pointerOf(comment);
      return known;
    };
    const suppression = readSuppression(comment, text);
    const other = suppression ? null : readMisspelled(comment, text);
    if (suppression) read.push({ suppression, pointer });
    if (other) misspelled.push({ ...other, comment, pointer });
  }
  return { read, misspelled };
}
