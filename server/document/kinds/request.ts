import type { Block } from "../blocks/block.ts";
import { rootOf } from "../values/root.ts";
import type { Value } from "../values/value.ts";
import { isEnvelope, type Recognized, recognizeBody } from "./request-type.ts";

const noRequests: readonly never[] = [];

/** The requests of a file: its content, or the items of its sequence. None for other values and files. */
export function requestsAt(root: Value): readonly Value[] {
  if (root.parent !== null || root.block.file.kind !== "request") return noRequests;
  return (root.node.kind === "sequence" ? root.items : [root]).filter(({ node }) => node.kind === "mapping");
}

/** Those of a block. */
export function requestsIn(block: Block): readonly Value[] {
  const root = rootOf(block);
  return root ? requestsAt(root) : noRequests;
}

/** Whether it is part of a sequence, so the file name does not determine its operation. */
export const isStep = (request: Value): boolean => request.parent !== null || request.block.holds === "item";

/** The operation of an envelope or bare body. */
export function recognize(request: Value): Recognized {
  if (isEnvelope(request.node)) {
    const { operation } = request;
    return { operation, basis: operation ? "envelope" : "none", candidates: [] };
  }
  return recognizeBody(request.node, request.block.file);
}
