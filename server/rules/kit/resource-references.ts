import type { ReferenceNamespace } from "../../api/index.ts";
import { isNamespace, namespaceOf, type Reference, type ReferenceUse, type Value } from "../../document/index.ts";
import { atMember, atReference, atValue, type FindingLocation } from "./finding-location.ts";

/** Resources of a stack are identified by section and name. */
const resourceKey = (namespace: ReferenceNamespace, name: string): string => `${namespace}.${name}`;

/** Null for anything without a name in a stack. */
export function keyOfResource(resource: Value): string | null {
  const namespace = namespaceOf(resource);
  return namespace && resourceKey(namespace, resource.name);
}

/** The target resource of a reference; null for other kinds of references. */
export const targetKey = ({ kind, name }: Reference): string | null =>
  isNamespace(kind) ? resourceKey(kind, name) : null;

/** The location of a reference: inside its string, or the whole value if it is a bare name. */
export const atUse = ({ value, reference }: ReferenceUse): FindingLocation =>
  isName(reference) ? atValue(value) : atReference(value, reference);

/** A reference that is wrong in combination with its resource, which may have it through an alias or merge key. */
export const atUseIn = (resource: Value, use: ReferenceUse): FindingLocation =>
  atMember(resource.parent ?? resource, use.value, atUse(use));

/** A location that is wrong in any context. */
export function atWritten(at: FindingLocation): FindingLocation {
  const { use: _, ...written } = at;
  return written;
}

/** Whether it is the bare name of a resource, without an attribute. */
export const isName = (reference: Reference): boolean => reference.attribute === "" && isNamespace(reference.kind);
