import { type AskedKind, askedKinds } from "../document/index.ts";
import { oneOf } from "./arguments.ts";
import { type Call, lastValue } from "./command.ts";

/** The kind of the files according to the call; null if their names or the settings decide. */
export function asOf(call: Call): AskedKind | null {
  const as = lastValue(call, "as");
  return as === undefined ? null : oneOf("--as", as, askedKinds);
}
