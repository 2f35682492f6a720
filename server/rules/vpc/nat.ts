import type { Value } from "../../document/index.ts";
import { instanceOf, interfaceAround, purposeOf } from "../interfaces/interfaces.ts";
import { creationTypes } from "../provisioning/creation.ts";

/** The text of a `nat_1_1` on a `vpc` interface; on others, another rule reports it. */
export function natOf(value: Value): string | undefined {
  if (value.type?.kind !== "string" || value.type.format !== "nat" || !value.string) return undefined;
  return (purposeOf(interfaceAround(value)) ?? "vpc") === "vpc" ? value.string : undefined;
}

/** Whether the instance that a value belongs to is being created. */
export function isOfNewInstance(value: Value): boolean {
  const networkInterface = interfaceAround(value);
  const instance = networkInterface && instanceOf(networkInterface);
  return instance?.object !== undefined && instance?.object !== null && creationTypes.includes(instance.object.id);
}

/** Whether the instance that a value belongs to is described in a stack: it may be new, or exist with its addresses. */
export const mayExist = ({ block }: Value): boolean => block.file.kind === "stack";
