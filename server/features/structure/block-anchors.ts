import type { Block } from "../../document/index.ts";
import { type Anchor, anchorsIn } from "../../syntax/index.ts";

/** The anchors of a block, in order. */
export const blockAnchors = (block: Block): readonly Anchor[] => block.once(readAnchors);

/** Most texts have none and need not be parsed. */
const readAnchors = (block: Block): readonly Anchor[] =>
  block.text.includes("&") ? anchorsIn(block.text, block.parsed) : [];
