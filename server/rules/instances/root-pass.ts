import type { Value } from "../../document/index.ts";
import type { Fix } from "../kit/fix.ts";
import { setValue } from "../kit/value-fixes.ts";
import { rootPassReference } from "../provisioning/creation.ts";

export const isPassword = (value: Value): boolean =>
  value.type?.kind === "string" && value.type.format === "password" && !value.isNothing;

/** Replaces a literal password with a reference. */
export const useReference = (password: Value): Fix =>
  setValue(password, rootPassReference, `Replace the password with \`${rootPassReference}\``);
