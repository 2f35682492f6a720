import {
  type Block,
  type Document,
  escapeSegment,
  pointerPrefix,
  rootOf,
  type Shown,
  showKey,
  showPointer,
  unescapeSegment,
  type Value,
} from "../../document/index.ts";

/**
 * A JSON Pointer with names instead of positions where the items of a list have some, so that it stays the same while other
 * items come and go. `pointer` is relative to the block at the index.
 */
export function logicalPointer(document: Document, index: number, pointer: string): Shown {
  const block = document.blocks.get(index);
  const prefix = pointerPrefix(document, index);
  if (!block || !/\/\d/.test(prefix + pointer)) return showPointer(prefix + pointer, block);
  const root = rootOf(block) ?? undefined;
  const outer = block.holds === "item" ? prefix.replace(/\/\d+$/, (own) => named(root) ?? own) : prefix;
  return showPointer(outer + withNames(root, pointer), block);
}

function withNames(root: Value | undefined, pointer: string): string {
  let value = root;
  let written = "";
  for (const segment of pointer.split("/").slice(1)) {
    const isItem = value?.node.kind === "sequence";
    value = isItem ? value?.items[Number(segment)] : value?.get(unescapeSegment(segment));
    written += (isItem ? named(value) : null) ?? `/${segment}`;
  }
  return written;
}

/** The fields that name an item of a list, the most specific first. */
const naming = ["name", "label", "port", "purpose"] as const;

/** A request without a name goes by its operation. */
function named(item: Value | undefined): string | null {
  if (item?.node.kind !== "mapping") return null;
  for (const field of naming) {
    const node = item.get(field)?.node;
    const text = node?.kind === "scalar" ? String(node.value ?? "") : "";
    if (text !== "") return segmentOf(field, text, item.block);
  }
  return item.operation ? `/operation=${item.operation.id}` : null;
}

const segmentOf = (field: string, name: string, block: Block): string =>
  `/${field}=${escapeSegment(showKey(name.slice(0, longestName), block))}`;

const longestName = 100;
