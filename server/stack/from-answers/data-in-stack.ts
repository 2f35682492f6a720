import type { Type } from "../../api/index.ts";
import { toData, type Value } from "../../document/index.ts";
import type { Data } from "../../syntax/index.ts";
import { escapedInStack } from "../answers/template-in-stack.ts";
import { isExact } from "../plan/content.ts";

/** Undefined if the answer does not have a value of the type, so what it means is unknown. */
export function dataInStack(value: Value, type: Type): Data | undefined {
  const data = toData(value);
  switch (type.kind) {
    case "string":
      return typeof data === "string" ? escapedInStack(data) : undefined;
    case "enum":
      return typeof data === "string" && type.values.some((one) => one.value === data) ? data : undefined;
    case "integer":
      return isExactNumber(data) && Number.isInteger(data) ? data : undefined;
    case "boolean":
      return typeof data === "boolean" ? data : undefined;
    case "array": {
      const items = value.items.map((item) => dataInStack(item, type.items));
      const read = items.filter((item) => item !== undefined);
      return value.node.kind === "sequence" && read.length === items.length ? read : undefined;
    }
    case "any":
      return typeof data === "string"
        ? escapedInStack(data)
        : typeof data === "boolean" || isExactNumber(data)
          ? data
          : undefined;
    default:
      return undefined;
  }
}

const isExactNumber = (data: unknown): data is number => typeof data === "number" && isExact(data);
