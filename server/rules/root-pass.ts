import type { Value } from "../document/index.ts";
import { rootPassReference } from "./creation.ts";
import { type Fix, setValue } from "./fix.ts";

export const isPassword = (value: Value): boolean =>
  value.type?.kind === "string" && value.type.format === "password" && !value.isNothing;

/** Takes the password out of the file. */
export const useReference = (password: Value): Fix =>
  setValue(password, rootPassReference, `Replace the password with \`${rootPassReference}\``);
