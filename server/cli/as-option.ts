import { type DeclaredKind, declaredKinds, declaredType, isCarrierLanguage } from "../document/index.ts";
import { type CarrierLanguage, carrierLanguages } from "../syntax/carriers.ts";
import { oneOf } from "./arguments.ts";
import { type Call, lastValue } from "./command.ts";
import type { FileTarget } from "./run/target.ts";

/** What `--as` takes: a kind of stack file or request file, or the language of a file with requests among other text. */
export type AskedKind = DeclaredKind | CarrierLanguage;

export const askedKinds: readonly AskedKind[] = [...declaredKinds, ...carrierLanguages];

/** The kind of the files according to the call; null if their names or the settings decide. */
export function asOf(call: Call): AskedKind | null {
  const as = lastValue(call, "as");
  return as === undefined ? null : oneOf("--as", as, askedKinds);
}

/** How a file of this kind is read. */
export const typeAsked = (kind: AskedKind): FileTarget["type"] =>
  isCarrierLanguage(kind) ? { kind: "carrier", language: kind } : declaredType(kind);
