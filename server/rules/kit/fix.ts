import { type Block, type Value, valueAt, valuePathOf } from "../../document/index.ts";
import { childrenOf, countUpTo, type Edit, type Node, type Span } from "../../syntax/index.ts";

/** A fix of a finding. Its edits are computed on demand. */
export interface Fix {
  /** The title, including the value. */
  readonly title: string;
  /** Unambiguous, and loses nothing that the service would have read. */
  readonly safe: boolean;
  /** Offsets count from the block's start. */
  readonly edits: () => readonly BlockEdit[];
  /** The blocks that it concerns. */
  readonly blocks: readonly Block[];
}

export interface BlockEdit extends Edit {
  readonly block: Block;
}

/**
 * Findings are long-lived: the value is located again when its edits are requested, so that no tree is kept alive.
 */
export function fixOf(title: string, value: Value, edits: (value: Value) => readonly Edit[]): Fix {
  const { block } = value;
  const path = valuePathOf(value);
  return fixIn(block, title, () => edits(valueAt(block, path)));
}

/** Edits the text of a block. */
export const fixIn = (block: Block, title: string, edits: () => readonly Edit[]): Fix => ({
  title,
  safe: false,
  edits: () => edits().map((edit) => ({ ...edit, block })),
  blocks: [block],
});

/** Null if its edits are impossible. */
export const fixIfPossible = (
  title: string,
  value: Value,
  edits: (value: Value) => readonly Edit[] | null,
): Fix | null => edits(value) && fixOf(title, value, (again) => edits(again) ?? []);

/** Marks a fix as one that can be applied without asking. */
export const safe = (made: Fix | null): Fix | null => made && { ...made, safe: true };

/** Combines several fixes. Null if one of them is impossible. */
export function together(title: string, fixes: readonly (Fix | null)[]): Fix | null {
  if (fixes.some((part) => part === null)) return null;
  return {
    title,
    safe: false,
    edits: () => fixes.flatMap((part) => part?.edits() ?? []),
    blocks: fixes.flatMap((part) => part?.blocks ?? []),
  };
}

/** Replaces a span of a block's text. */
export const replaceText = ({ block, start, end }: Omit<BlockEdit, "text">, text: string, title: string): Fix =>
  fixIn(block, title, () => [{ start, end, text }]);

/** A merged value is in another object, and removing it there could affect others. */
export const isElsewhere = (value: Value): boolean => value.use?.how === "merge";

/** Anchored text must not be removed. */
export const holdsAnchor = (node: Node): boolean =>
  node.kind !== "alias" && (node.anchor !== undefined || childrenOf(node).some(holdsAnchor));

/** Its end is unknown: a syntax error inside may have included unrelated text. */
export function isUnread(block: Block, node: Node, { start }: Span = node): boolean {
  if (node.kind === "scalar" && node.unread) return true;
  const mistakes = block.once(mistakesIn);
  return (mistakes[countUpTo(mistakes, start - 1)] ?? Number.POSITIVE_INFINITY) < node.end;
}

const mistakesIn = ({ parsed }: Block): readonly number[] =>
  parsed.problems.flatMap(({ start, unquotedReference }) => (unquotedReference ? [] : [start]));
