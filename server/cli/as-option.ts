import { type DeclaredKind, declaredKinds } from "../document/index.ts";
import { oneOf } from "./arguments.ts";
import { type Call, lastValue } from "./command.ts";

/** What the call says that its files are; null where their names or the settings say it. */
export function asOf(call: Call): DeclaredKind | null {
  const as = lastValue(call, "as");
  return as === undefined ? null : oneOf("--as", as, declaredKinds);
}
