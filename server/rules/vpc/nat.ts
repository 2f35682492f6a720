import type { Value } from "../../document/index.ts";
import { instanceOf, interfaceAround, mayBeVpc } from "../interfaces/interfaces.ts";
import { creationTypes } from "../provisioning/creation.ts";

/** The text of a `nat_1_1` on a `vpc` interface, undefined if it is empty; on others, another rule reports it. */
export const natOf = (value: Value): string | undefined => (mayBeVpc(value) ? value.string || undefined : undefined);

/** Whether the instance that a value belongs to is being created. */
export function isOfNewInstance(value: Value): boolean {
  const networkInterface = interfaceAround(value);
  const instance = networkInterface && instanceOf(networkInterface);
  return instance?.object !== undefined && instance?.object !== null && creationTypes.includes(instance.object.id);
}

/** Whether the instance that a value belongs to is described in a stack: it may be new, or exist with its addresses. */
export const mayExist = ({ block }: Value): boolean => block.file.kind === "stack";
