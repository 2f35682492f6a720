import { countWhile } from "../../text/count-while.ts";
import { type Alias, type Node, type Scalar, touches } from "./tree.ts";

type Written = Exclude<Node, Alias>;

/**
 * The innermost node around an offset. A key counts as part of its value, and an alias as part of its parent. Null outside the
 * root.
 */
export function nodeAround(root: Node | null, offset: number): Written | null {
  if (root === null || root.kind === "alias" || !touches(root, offset)) return null;
  let innermost: Written = root;
  for (let inner: Node | null = root; inner !== null && inner.kind !== "alias"; inner = childAt(innermost, offset))
    innermost = inner;
  return innermost;
}

/** Children are in text order, so the one before the offset is found by binary search. */
function childAt(node: Written, offset: number): Node | null {
  if (node.kind === "scalar") return null;
  const count = node.kind === "mapping" ? node.entries.length : node.items.length;
  const last = countWhile(count, (index) => startOf(node, index) <= offset) - 1;
  const child = node.kind === "mapping" ? node.entries[last]?.value : node.items[last];
  return child !== undefined && offset < child.end ? child : null;
}

const startOf = (node: Exclude<Written, Scalar>, index: number): number =>
  (node.kind === "mapping" ? node.entries[index]?.key : node.items[index])?.start ?? Number.POSITIVE_INFINITY;
