import { type ReferenceNamespace, referenceNamespaces } from "../../api/index.ts";
import {
  type Block,
  type Blocks,
  type Document,
  type FileFacts,
  isStep,
  noBlocks,
  requestsAt,
  rootOf,
  type Value,
} from "../../document/index.ts";
import { blockChanges } from "../../rules/engine/block-changes.ts";

/** Finds an instance, load balancer or subnet by its name in one of the file's documents. */
export type FindResource = (
  document: Document,
  part: number,
  namespace: ReferenceNamespace,
  name: string,
) => Value | null;

/** Caches which blocks define which names: after an edit, only changed blocks are visited. */
export function resourceFinder(): FindResource {
  const indexes = new WeakMap<FileFacts, Index>();
  return (document, part, namespace, name) => {
    const index = indexes.get(document.file) ?? { blocks: noBlocks, byName: new Map() };
    indexes.set(document.file, index);
    update(index, document);
    for (const block of index.byName.get(name) ?? []) {
      if (block.part !== part || (block.holds === "section" && block.section !== namespace)) continue;
      const root = rootOf(block);
      const resource = block.holds === "section" ? root?.get(name) : root?.at(namespace, name);
      if (resource) return resource;
    }
    return null;
  };
}

interface Index {
  blocks: Blocks;
  readonly byName: Map<string, Set<Block>>;
}

function update(index: Index, document: Document): void {
  const { blocks: before, byName } = index;
  const { removed, added } = blockChanges(before, document.blocks);
  for (const block of removed) for (const name of namesIn(block)) byName.get(name)?.delete(block);
  for (const block of added)
    for (const name of namesIn(block)) {
      const holders = byName.get(name) ?? new Set();
      byName.set(name, holders.add(block));
    }
  index.blocks = document.blocks;
}

/** The names that a block defines. A plain one at its start is read without parsing. */
function namesIn(block: Block): readonly string[] {
  if (block.holds === "section") {
    const plain = /^[ ]+([A-Za-z_][\w.-]*):(?=[ \r\n]|$)/.exec(block.text)?.[1];
    return plain === undefined ? (rootOf(block)?.values ?? []).map(({ name }) => name) : [plain];
  }
  if (block.holds !== "top" || block.file.kind !== "stack") return [];
  const root = rootOf(block);
  return referenceNamespaces.flatMap((namespace) => (root?.get(namespace)?.values ?? []).map(({ name }) => name));
}

/** A field of the stack itself, such as the default region. */
export function findTopField({ blocks }: Document, part: number, name: string): Value | null {
  for (const { like, from, to } of blocks.runs) {
    if (like.part !== part || like.holds !== "top") continue;
    for (const block of blocks.slice(from, to)) {
      const value = block.text.includes(name) ? rootOf(block)?.get(name) : undefined;
      if (value) return value;
    }
  }
  return null;
}

/** The request with a given name in a sequence. */
export function findStep({ blocks }: Document, name: string): Value | null {
  for (const block of blocks) {
    if (block.holds === "frame" || !block.text.includes(name)) continue;
    const root = rootOf(block);
    const step = root && requestsAt(root).find((request) => isStep(request) && request.get("name")?.string === name);
    if (step) return step;
  }
  return null;
}

/** The stack's default region. */
export const regionAround = (document: Document, { block }: Value, namespace: ReferenceNamespace): Value | null =>
  namespace === "subnets" ? null : findTopField(document, block.part, "region");
