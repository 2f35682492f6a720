import { isManaged, type Value } from "../../document/index.ts";
import { type Fix, setValue } from "../kit/index.ts";
import { rootPassReference } from "../provisioning/creation.ts";

/** Whether a value is a password, and not where a secret manager keeps one. */
export const isPassword = (value: Value): boolean =>
  value.type?.kind === "string" &&
  value.type.format === "password" &&
  !value.isNothing &&
  !isManaged(value.string ?? "");

/** Replaces a literal password with a reference. */
export const useReference = (password: Value): Fix =>
  setValue(password, rootPassReference, `Replace the password with \`${rootPassReference}\``);
