import type { Value } from "../../document/index.ts";
import { type Fix, setValue } from "../kit/fix.ts";
import { rootPassReference } from "../provisioning/creation.ts";

export const isPassword = (value: Value): boolean =>
  value.type?.kind === "string" && value.type.format === "password" && !value.isNothing;

/** Replaces a literal password with a reference. */
export const useReference = (password: Value): Fix =>
  setValue(password, rootPassReference, `Replace the password with \`${rootPassReference}\``);
