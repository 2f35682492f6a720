import { type Span, touches } from "../../syntax/index.ts";
import type { Block } from "../blocks/block.ts";
import { blockAt } from "../blocks/block-at.ts";
import type { Document } from "../blocks/document.ts";
import { rootOf } from "./root.ts";
import type { Value } from "./value.ts";

/** The location of an offset. */
export interface Location {
  readonly block: Block;
  /** The start of the block in the document. */
  readonly start: number;
  /** The offset from the block's start. */
  readonly offset: number;
  /** The innermost value whose key or text contains the offset; null in an empty block and between values. */
  readonly value: Value | null;
  /** Whether it is the value's key, the value itself, or the blank space inside a mapping or sequence. */
  readonly on: "key" | "value" | "inside";
}

/** Locates an offset. At a boundary of two values, the one that starts there. */
export function locate(document: Document, offset: number): Location {
  const place = blockAt(document, offset);
  return { ...place, ...innermost(rootOf(place.block), place.offset) };
}

function innermost(root: Value | null, offset: number): Pick<Location, "value" | "on"> {
  if (root === null || !touches(root.node, offset)) return { value: null, on: "inside" };
  let value = root;
  for (;;) {
    const own: Value[] = value.values.filter((child) => child.use?.how !== "merge");
    const keyed = own.find((child) => child.key !== null && touches(child.key, offset));
    if (keyed) return { value: keyed, on: "key" };
    const inner = own.findLast((child) => touches(writtenSpan(child), offset));
    if (!inner) return { value, on: value.node.kind === "scalar" ? "value" : "inside" };
    if (inner.use || inner.node.kind === "scalar") return { value: inner, on: "value" };
    value = inner;
  }
}

/** The span of a value in the object that uses it: that of an alias, not of its target. */
export const writtenSpan = (value: Value): Span => value.use?.alias ?? value.node;
