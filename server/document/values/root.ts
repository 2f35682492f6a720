import type { Block } from "../blocks/block.ts";
import { rootType } from "../kinds/request-type.ts";
import { resolve } from "./entries.ts";
import { Value } from "./value.ts";

/** The root of a block with the facts that fit it; null for an empty one. */
export const rootOf = (block: Block): Value | null => block.once(readRoot);

function readRoot(block: Block): Value | null {
  const root = block.parsed.root === null ? null : resolve(block.parsed.root);
  return root ? new Value(block, root, rootType(block, root), null, "", 0, null, null, null) : null;
}

/** The value as plain data with aliases and merge keys resolved, as far as known. */
export function toData(value: Value): unknown {
  if (value.node.kind === "scalar") return value.node.value;
  if (value.node.kind === "sequence") return value.items.map(toData);
  return Object.fromEntries(value.values.map((child) => [child.name, toData(child)]));
}
