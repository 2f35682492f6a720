import type { OperationId } from "../../api/index.ts";
import { type Document, recognize, rootOf } from "../../document/index.ts";

/** The operation of a request file: null if unknown, for a body of several operations, and in a sequence. Undefined for other files. */
export function operationOfFile({ file, blocks }: Document): OperationId | null | undefined {
  if (file.kind !== "request") return undefined;
  if (file.alsoSentAs) return null;
  const [only] = blocks;
  const root = only && blocks.length === 1 ? rootOf(only) : null;
  return root?.node.kind === "mapping" ? (recognize(root).operation?.id ?? null) : null;
}
