import { isManaged, type Value } from "../../document/index.ts";
import { type Fix, setValue } from "../kit/index.ts";
import { rootPassReference } from "../provisioning/creation.ts";

/** A password as it is written; undefined for where a secret manager keeps one. */
export const passwordIn = ({ string, isNothing }: Value): string | undefined =>
  isNothing || isManaged(string ?? "") ? undefined : string;

/** Replaces a literal password with a reference. */
export const useReference = (password: Value): Fix =>
  setValue(password, rootPassReference, `Replace the password with \`${rootPassReference}\``);
