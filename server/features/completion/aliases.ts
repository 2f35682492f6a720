import { type ObjectTypeId, objectTypes, type Type } from "../../api/index.ts";
import { code } from "../../describe/escape.ts";
import { accepts, type Value } from "../../document/index.ts";
import { type Anchor, childrenOf, type Mapping, type Node } from "../../syntax/index.ts";
import { onlyFirst } from "../names/only-first.ts";
import { blockAnchors } from "../structure/block-anchors.ts";
import { type Cursor, mergeKey, type ValuePlace } from "./cursor.ts";
import type { Completion } from "./item.ts";
import { ranks } from "./ranks.ts";
import { insertRaw } from "./write.ts";

/** The aliases that fit at a position: anchors before it whose values have its type. */
export function completeAliases(cursor: Cursor, place: ValuePlace): readonly Completion[] {
  const { type } = place;
  const isMerge = place.segment === mergeKey;
  // If the type is unknown, only offered after `*`.
  if (type === null && !isMerge && !cursor.probe.isAlias) return [];
  return anchorsBefore(cursor).flatMap(({ name, node }, rank) => {
    if (node.kind === "alias" || (isMerge ? node.kind !== "mapping" : type !== null && !fits(type, node))) return [];
    return [completion(cursor, `*${name}`, node, rank)];
  });
}

/** Whether the value fits: an allowed word, or an object with a known field. */
function fits(type: Type, node: Node): boolean {
  if (node.kind === "alias") return true;
  if (!accepts(type, node)) return false;
  switch (type.kind) {
    case "enum":
      return type.values.some(({ value }) => node.kind === "scalar" && node.value === value);
    case "array":
      return childrenOf(node).every((item) => fits(type.items, item));
    case "object":
      return node.kind === "mapping" && hasFieldOf(node, type.object);
    default:
      return true;
  }
}

const hasFieldOf = ({ entries }: Mapping, id: ObjectTypeId): boolean =>
  !objectTypes[id].closed ||
  entries.length === 0 ||
  entries.some(({ key }) => key.value === mergeKey || Object.hasOwn(objectTypes[id].fields, String(key.value)));

/** Merge keys for the mappings with an anchor, in the object that the indentation of the line says. */
export function completeMerges(cursor: Cursor, object: Value): readonly Completion[] {
  const { node, type } = object;
  const hasOne = node.kind === "mapping" && node.entries.some(({ key }) => key.value === mergeKey);
  const { hasColon, quote, isOuter } = cursor.probe;
  if (hasOne || hasColon || quote !== "" || isOuter || type?.kind === "map") return [];
  return anchorsBefore(cursor)
    .filter((anchor) => anchor.node.kind === "mapping" && (type === null || fits(type, anchor.node)))
    .map(({ name, node: merged }, rank) => completion(cursor, `${mergeKey}: *${name}`, merged, rank));
}

function completion(cursor: Cursor, label: string, node: Node, rank: number): Completion {
  const keys = node.kind === "mapping" ? node.entries.map(({ key }) => String(key.value)) : [];
  return {
    ...insertRaw(cursor, label),
    label,
    kind: "reference",
    detail: node.kind === "mapping" ? "mapping" : node.kind === "sequence" ? "list" : "value",
    documentation: () =>
      keys
        .slice(0, mostKeys)
        .map((key) => code(key))
        .join(", "),
    filter: label,
    rank: ranks.alias + rank,
  };
}

const mostKeys = 20;

/**
 * The anchors of the same document above the cursor, nearest first, except those of nodes around the cursor, which cannot
 * contain themselves.
 */
function anchorsBefore({ document, index, probe }: Cursor): readonly Anchor[] {
  const { blocks } = document;
  const anchors: Anchor[] = [];
  let left = mostSearched;
  for (let at = index; at >= 0 && blocks.get(at)?.part === blocks.get(index)?.part && left > 0; at--) {
    const block = blocks.get(at);
    if (!block) break;
    if (at !== index) left -= block.text.length;
    const isAbove = ({ span, node }: Anchor): boolean =>
      at < index || (span.end <= probe.start && node.end < probe.start);
    anchors.push(...blockAnchors(block).filter(isAbove).toReversed());
  }
  return anchors.filter(onlyFirst(({ name }) => name));
}

/** The limit of the text searched before the cursor's block, in characters. */
const mostSearched = 200_000;
