import { type ObjectTypeId, objectTypes } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";

/** The objects that specify what an instance is created from. */
export const creationTypes: readonly ObjectTypeId[] = ["create-instance", "stack-instance"];

/** These fields do not apply to a cloned instance; another rule reports each of them. */
export const isCloned = (instance: Value): boolean => instance.get("clone") !== undefined;

/** The known start of a string: all of it, or the text before its first reference. */
export function knownStart(value: Value | undefined): { readonly text: string; readonly isWhole: boolean } | null {
  if (value?.text === undefined) return null;
  if (value.string !== undefined) return { text: value.string, isWhole: true };
  const { references = [], problems = [] } = value.template ?? {};
  const first = Math.min(...[references[0], problems[0]].map((hole) => hole?.start ?? Number.POSITIVE_INFINITY));
  return { text: value.text.slice(0, first), isWhole: false };
}

/** The reference to use instead of a literal password. */
export const rootPassReference = String(objectTypes["create-instance"].fields.root_pass?.example);
