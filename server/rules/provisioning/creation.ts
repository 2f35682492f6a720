import { type ObjectTypeId, objectTypes } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";

/** The objects that say what an instance is created from. */
export const creationTypes: readonly ObjectTypeId[] = ["create-instance", "stack-instance"];

/** An instance that is cloned takes nothing of what these rules are about; another rule says so, once for each field. */
export const isCloned = (instance: Value): boolean => instance.get("clone") !== undefined;

/** A field that has a value: where `null` is not allowed, that it stands there is another rule's matter. */
export function given(object: Value, name: string): Value | undefined {
  const field = object.get(name);
  if (field === undefined || field.isNothing) return undefined;
  return field.node.kind === "scalar" && field.node.value === null ? undefined : field;
}

/** What is known of how a string begins: all of it, or what stands before its first reference. */
export function knownStart(value: Value | undefined): { readonly text: string; readonly isWhole: boolean } | null {
  if (value?.text === undefined) return null;
  if (value.string !== undefined) return { text: value.string, isWhole: true };
  const { references = [], problems = [] } = value.template ?? {};
  const first = Math.min(...[references[0], problems[0]].map((hole) => hole?.start ?? Number.POSITIVE_INFINITY));
  return { text: value.text.slice(0, first), isWhole: false };
}

/** The reference that stands for a password in a file. */
export const rootPassReference = String(objectTypes["create-instance"].fields.root_pass?.example);
