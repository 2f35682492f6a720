import type { Type } from "../../api/index.ts";
import type { Resolved } from "./entries.ts";

/** The alternative that matches the JSON type of the node. */
export function narrow(type: Type | null, node: Resolved): Type | null {
  if (type?.kind !== "union") return type;
  return type.types.find((candidate) => accepts(candidate, node)) ?? type;
}

/** Whether the JSON type matches, regardless of the content of strings and numbers. */
export function accepts(type: Type, node: Resolved): boolean {
  switch (type.kind) {
    case "any":
      return true;
    case "string":
    case "enum":
      return node.kind === "scalar" && typeof node.value === "string";
    case "integer":
      return node.kind === "scalar" && Number.isInteger(node.value);
    case "boolean":
      return node.kind === "scalar" && typeof node.value === "boolean";
    case "array":
      return node.kind === "sequence";
    case "object":
    case "map":
      return node.kind === "mapping";
    case "union":
      return type.types.some((candidate) => accepts(candidate, node));
  }
}
