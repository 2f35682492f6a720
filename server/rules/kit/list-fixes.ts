import type { Value } from "../../document/index.ts";
import { type Data, insertItem, moveItem, removeItem } from "../../syntax/index.ts";
import { type Fix, fixOf, holdsAnchor, isUnread } from "./fix.ts";

export function removeFromList(item: Value, title: string): Fix | null {
  if (item.parent?.node.kind !== "sequence" || isUnread(item.block, item.node)) return null;
  if (item.use === null && holdsAnchor(item.node)) return null;
  return fixOf(title, item, (again) => {
    const list = again.parent?.node;
    return list?.kind === "sequence" ? [removeItem(again.block, list, Number(again.segment))] : [];
  });
}

export function insertIntoList(list: Value, index: number, data: Data, title: string): Fix | null {
  if (list.node.kind !== "sequence") return null;
  return fixOf(title, list, (again) =>
    again.node.kind === "sequence" ? [insertItem(again.block, again.node, index, data)] : [],
  );
}

export function moveInList(item: Value, to: number, title: string): Fix | null {
  if (item.parent?.node.kind !== "sequence") return null;
  return fixOf(title, item, (again) => {
    const list = again.parent?.node;
    return list?.kind === "sequence" ? moveItem(again.block, list, Number(again.segment), to) : [];
  });
}
