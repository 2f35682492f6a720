import type { ReferenceNamespace } from "../../api/index.ts";
import { isNamespace, namespaceOf, type Reference, type ReferenceUse, type Value } from "../../document/index.ts";
import { atMember, atReference, atValue, type FindingLocation } from "./finding-location.ts";

/** The instances, load balancers and subnets of a stack are told apart by their section and their name in it. */
const resourceKey = (namespace: ReferenceNamespace, name: string): string => `${namespace}.${name}`;

/** Null for what has no name in a stack. */
export function keyOfResource(resource: Value): string | null {
  const namespace = namespaceOf(resource);
  return namespace && resourceKey(namespace, resource.name);
}

/** The resource of the stack that a reference leads to; null for a reference of another kind. */
export const targetKey = ({ kind, name }: Reference): string | null =>
  isNamespace(kind) ? resourceKey(kind, name) : null;

/** A reference where it is written: inside its string, or the whole of a value that is only a name. */
export const atUse = ({ value, reference }: ReferenceUse): FindingLocation =>
  isName(reference) ? atValue(value) : atReference(value, reference);

/** A reference that makes a mistake together with the resource that holds it, which may have it by an alias or merge key. */
export const atUseIn = (resource: Value, use: ReferenceUse): FindingLocation =>
  atMember(resource.parent ?? resource, use.value, atUse(use));

/** A place that is wrong by itself, whoever uses it. */
export function atWritten(at: FindingLocation): FindingLocation {
  const { use: _, ...written } = at;
  return written;
}

/** Whether it is the bare name of a resource, without an attribute. */
export const isName = (reference: Reference): boolean => reference.attribute === "" && isNamespace(reference.kind);
