import { type Alias, type Node, type Span, touches } from "./tree.ts";

type Written = Exclude<Node, Alias>;

/**
 * The innermost node around an offset. A key counts as part of its value, and an alias, which has no value of its own, as
 * part of what it stands in. Null outside the root.
 */
export function nodeAround(root: Node | null, offset: number): Written | null {
  if (root === null || root.kind === "alias" || !touches(root, offset)) return null;
  let around: Written = root;
  for (let inner: Node | null = root; inner !== null && inner.kind !== "alias"; inner = childAt(around, offset))
    around = inner;
  return around;
}

/** Children stand in the order of their text, so that the one before the offset is found by halving. */
function childAt(node: Written, offset: number): Node | null {
  if (node.kind === "scalar") return null;
  const count = node.kind === "mapping" ? node.entries.length : node.items.length;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(node, middle) <= offset) low = middle + 1;
    else high = middle;
  }
  const child = node.kind === "mapping" ? node.entries[low - 1]?.value : node.items[low - 1];
  if (child === undefined) return null;
  const span: Span = { start: startOf(node, low - 1), end: child.end };
  return offset < span.end ? child : null;
}

const startOf = (node: Written, index: number): number =>
  (node.kind === "mapping"
    ? node.entries[index]?.key.start
    : node.kind === "sequence"
      ? node.items[index]?.start
      : undefined) ?? Number.POSITIVE_INFINITY;
