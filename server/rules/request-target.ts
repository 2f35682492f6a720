import type { OperationId } from "../api/index.ts";
import { operationOf, type Value } from "../document/index.ts";

/**
 * What a request is sent to, as its path says: the things by the names of the path's parameters, references by their
 * text.
 */
export interface Target {
  readonly operation: OperationId;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Null where method and path name no operation. */
export function targetOf(envelope: Value): Target | null {
  const operation = operationOf(envelope);
  const path = operation && envelope.get("path")?.path;
  if (operation === null || !path) return null;
  const match = path.operations.find((candidate) => candidate.operation === operation);
  const parameters = Object.fromEntries((match?.parameters ?? []).map(({ name, text }) => [name, text]));
  return { operation: operation.id, parameters };
}
