import type { OperationId } from "../../api/index.ts";
import { operationOf, type Value } from "../../document/index.ts";

/**
 * What a request is sent to, as its path says: the resources by the names of the path's parameters, references by their
 * text. What is left to be filled in could be anything, and is not among them.
 */
export interface RequestTarget {
  readonly operation: OperationId;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Null where method and path name no operation. */
export function targetOf(envelope: Value): RequestTarget | null {
  const operation = operationOf(envelope);
  const path = operation && envelope.get("path")?.path;
  if (operation === null || !path) return null;
  const match = path.operations.find((candidate) => candidate.operation === operation);
  const given = match?.parameters.filter(({ state }) => state !== "left") ?? [];
  const parameters = Object.fromEntries(given.map(({ name, text }) => [name, text]));
  return { operation: operation.id, parameters };
}
