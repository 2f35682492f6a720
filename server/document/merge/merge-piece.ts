import type { MappedPart } from "../../text/mapped-text.ts";
import type { Block } from "../blocks/block.ts";
import type { ScalarTree } from "./merge-tree.ts";

/** A stretch of the merged text, and where its parts come from. That of a resource stays the same as long as nothing in it is another. */
export interface MergePiece {
  readonly text: string;
  readonly parts: readonly WrittenPart[];
}

/** Its place counts from the block that it is written in; null for a text that is merged with no other. */
export interface WrittenPart extends MappedPart {
  readonly block: Block | null;
}

/** The scalars that variables hold. */
type HeldScalars = ReadonlyMap<string, ScalarTree>;

/** The variables of a stack, and the resources that have been written with them. */
export interface HeldVariables {
  readonly scalars: HeldScalars;
  readonly written: WeakMap<Block, MergePiece>;
}

/** What was written with the variables before is kept as long as they are the same. */
export function heldVariables(scalars: HeldScalars, before: HeldVariables | undefined): HeldVariables {
  const isSame =
    before?.scalars.size === scalars.size &&
    [...scalars].every(([name, { from }]) => before.scalars.get(name)?.from === from);
  return { scalars, written: isSame ? before.written : new WeakMap() };
}
