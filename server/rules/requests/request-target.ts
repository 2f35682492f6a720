import type { Value } from "../../document/index.ts";

/**
 * The target of a request: the resources in its path by parameter name, references by their text. Placeholders could be
 * anything and are omitted. Null if method and path match no operation.
 */
export function targetOf(envelope: Value) {
  const { operation } = envelope;
  if (operation === null) return null;
  // All operations of a path have the same parameters.
  const parametersOf = envelope.get("path")?.path?.operations[0]?.parameters ?? [];
  const given = parametersOf.filter(({ state }) => state !== "left");
  const parameters = Object.fromEntries(given.map(({ name, text }) => [name, text]));
  return { operation: operation.id, parameters };
}
