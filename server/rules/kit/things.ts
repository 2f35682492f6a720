import type { ReferenceNamespace } from "../../api/index.ts";
import { isNamespace, namespaceOf, type Reference, type ReferenceUse, type Value } from "../../document/index.ts";
import { type At, atMember, atReference, atValue } from "./at.ts";

/** The instances, load balancers and subnets of a stack are told apart by their section and their name in it. */
const thingKey = (namespace: ReferenceNamespace, name: string): string => `${namespace}.${name}`;

/** Null for what has no name in a stack. */
export function keyOfThing(thing: Value): string | null {
  const namespace = namespaceOf(thing);
  return namespace && thingKey(namespace, thing.name);
}

/** The thing of the stack that a reference leads to; null for a reference of another kind. */
export const targetKey = ({ kind, name }: Reference): string | null =>
  isNamespace(kind) ? thingKey(kind, name) : null;

/** A reference where it is written: inside its string, or the whole of a value that is only a name. */
export const atUse = ({ value, reference }: ReferenceUse): At =>
  isName(reference) ? atValue(value) : atReference(value, reference);

/** A reference that makes a mistake together with the thing that holds it, which may have it by an alias or merge key. */
export const atUseIn = (thing: Value, use: ReferenceUse): At => atMember(thing.parent ?? thing, use.value, atUse(use));

/** A place that is wrong by itself, whoever uses it. */
export function atWritten(at: At): At {
  const { use: _, ...written } = at;
  return written;
}

/** Whether it is the bare name of a thing, without an attribute. */
export const isName = (reference: Reference): boolean => reference.attribute === "" && isNamespace(reference.kind);
