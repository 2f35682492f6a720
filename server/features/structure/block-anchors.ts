import type { Block } from "../../document/index.ts";
import { type Anchor, anchorsIn } from "../../syntax/index.ts";

/** The anchors of a block, in order. */
export const blockAnchors = (block: Block): readonly Anchor[] =>
  // Most texts have none and need not be parsed, nor hold that there are none.
  block.text.includes("&") ? block.once(readAnchors) : none;

const none: readonly Anchor[] = [];

const readAnchors = (block: Block): readonly Anchor[] => anchorsIn(block.text, block.parsed);
