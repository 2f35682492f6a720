import {
  type ObjectTypeId,
  objectTypes,
  type ReferenceAttribute,
  type ReferenceNamespace,
  referenceAttributes,
  referenceNamespaces,
} from "../../api/index.ts";
import type { Block } from "../blocks/block.ts";
import type { Value } from "../values/value.ts";
import { type Reference, replacementCharacter } from "./template.ts";

/** A reference and the string that contains it. */
export interface ReferenceUse {
  readonly value: Value;
  readonly reference: Reference;
}

/**
 * The references that a value makes, in their order. The `source` of a clone in a stack refers to an instance by its name
 * alone, without an attribute.
 */
export function referencesOf(value: Value): readonly Reference[] {
  if (value.node.tag !== undefined) return none;
  const string = isCloneSource(value) ? value.string : undefined;
  if (string === undefined) return value.template?.references ?? none;
  const end = string.length;
  return [{ kind: "instances", name: string, attribute: "", start: 0, end, nameStart: 0, attributeStart: end }];
}

/** The references to resources in all strings of a value, at any depth, what its aliases and merge keys bring too. */
export function resourceReferencesIn(value: Value): readonly ReferenceUse[] {
  if (!value.block.once(mayReferToResources)) return none;
  const uses: ReferenceUse[] = [];
  addReferences(value, uses);
  return uses;
}

function addReferences(value: Value, uses: ReferenceUse[]): void {
  if (value.node.kind !== "scalar") for (const inner of value.values) addReferences(inner, uses);
  else for (const reference of referencesOf(value)) if (isNamespace(reference.kind)) uses.push({ value, reference });
}

const none: readonly never[] = [];

/**
 * Whether a block may refer to resources, as most do not, even by a reference that does not say its section, or a name in
 * the place of an address. A text with a mistake may be read as another, and an escape may be part of a reference.
 */
export const mayReferToResources = ({ text, parsed }: Block): boolean =>
  parsed.problems.length > 0 || beginsReference.test(text);
const beginsReference = /\\|source|(?:address|subnet_id)\W{1,4}[A-Za-z]|\$\{[^\s${}:]{0,100}\./;

/** Whether it is a scalar without references and templates. */
export const isPlain = (value: Value): boolean => value.node.kind === "scalar" && value.template === null;

/** Whether a text has more than a reference, which alone may stand for any value. */
export const isMoreThanReference = ({ template, node }: Value): boolean =>
  template !== null && node.tag === undefined && template.literal.replaceAll(replacementCharacter, "").trim() !== "";

/** The strings that belong to a value: itself, or untyped content. */
export function stringsOf(value: Value): readonly Value[] {
  if (value.node.kind === "scalar") return typeof value.node.value === "string" ? [value] : [];
  return value.object ? [] : value.values.filter(({ type }) => type === null).flatMap(stringsOf);
}

export const isCloneSource = (value: Value): boolean =>
  value.name === "source" && value.parent?.object?.id === "stack-clone";

/** The name of the instance that the `source` of a clone refers to, which it also does as `${instances.NAME.id}`. */
export function nameOfSource({ string, template }: Value): string | undefined {
  const only = template?.references[0];
  return template?.literal === replacementCharacter && only?.kind === "instances" && only.attribute === "id"
    ? only.name
    : string;
}

export const isNamespace = (kind: Reference["kind"]): kind is ReferenceNamespace =>
  Object.hasOwn(referenceAttributes, kind);

/** The attribute of a reference; undefined for other kinds and unknown attributes. */
export function attributeOf({ kind, attribute }: Reference): ReferenceAttribute | undefined {
  if (!isNamespace(kind) || !Object.hasOwn(referenceAttributes[kind], attribute)) return undefined;
  return referenceAttributes[kind][attribute];
}

/** What a field needs in place of an attribute of an instance, such as `private_ipv4`; undefined if the attribute fits. */
export const attributeInstead = (name: string, { type }: Pick<Value, "type">): string | undefined =>
  type?.kind === "string" && type.format ? referenceAttributes.instances[name]?.insteadIn?.[type.format] : undefined;

/** Whether the value of an attribute is in the file, so that a reference to it need not wait for a response. */
export function isWritten(namespace: ReferenceNamespace, attribute: string): boolean {
  const { fields } = objectTypes[objectOf[namespace]];
  return Object.hasOwn(fields, attribute) && fields[attribute]?.readOnly !== true;
}

/** The type of the resources of each section of a stack. */
const objectOf: Readonly<Record<ReferenceNamespace, ObjectTypeId>> = {
  instances: "stack-instance",
  loadbalancers: "stack-loadbalancer",
  subnets: "stack-subnet",
};

/** The types of all resources that have a name in a stack. */
export const resourceTypes: readonly ObjectTypeId[] = Object.values(objectOf);

/** The section of a resource; null for other values. */
export function namespaceOf(resource: Value): ReferenceNamespace | null {
  const { type } = resource;
  if (type?.kind !== "object") return null;
  for (const namespace of referenceNamespaces) if (objectOf[namespace] === type.object) return namespace;
  return null;
}

/** Whether the name of a resource fits into a reference. */
export const fitsReference = (name: string): boolean => /^[\w.-]+$/.test(name);

/** The same for the name of a step, which is followed by a field path. */
export const fitsStepReference = (name: string): boolean => /^[\w-]+$/.test(name);

/** The names of resource kinds in sentences. */
export const resourceNouns: Readonly<Record<ReferenceNamespace, string>> = {
  instances: "instance",
  loadbalancers: "load balancer",
  subnets: "subnet",
};
