import { type Field, type ObjectTypeId, objectTypes, type ResourceKind, undecidedWindow } from "../../api/index.ts";
import { namespaceOf, showKey, type Value } from "../../document/index.ts";
import { partsOf, partsOfKind } from "../model/resources.ts";
import { bootOf, hasOneProfile } from "../plan/boot.ts";
import { protection } from "./described.ts";
import { interfacesMeaning } from "./interfaces.ts";
import { type Meaning, meaningOf, type ResolveReference } from "./meaning.ts";

/** What one side says about a field. */
export interface FieldState extends Meaning {
  /** As it is written: `backups.window`. */
  readonly field: string;
  /** Null for an undocumented field. */
  readonly facts: Field | null;
  /** Null if it is implied, or not from a stack. */
  readonly value: Value | null;
  /** As JSON, if there is no value. */
  readonly json: string;
  /** What the references in the value lead to. */
  readonly resolve?: ResolveReference;
}

/** What one side says about a resource. */
export interface ResourceState {
  readonly fields: ReadonlyMap<string, FieldState>;
  /** Whether what it does not have is absent, not unknown. */
  readonly isWhole: boolean;
  /** Whether a syntax error in it leaves open what it says. */
  readonly isUnread?: true;
  /**
   * Of an answer: whether it shows that nobody has set a field. It has more fields than anybody set: what the other side does not
   * have is no difference.
   */
  readonly isUnset?: (name: string) => boolean;
  /** Its ID, if it is known. */
  readonly id: string | null;
  readonly value: Value | null;
  /** The configurations of a load balancer, the nodes of a configuration. */
  readonly parts: readonly ResourceState[];
}

/** The meaning of a field; null if it is not known. */
export const keyIn = ({ fields }: Pick<ResourceState, "fields">, name: string): string | null =>
  fields.get(name)?.key ?? null;

/** An instance or a load balancer of a stack with its parts. `region`: its own, or that of the stack. */
export function stateOf(value: Value, region: Value | undefined, resolve: ResolveReference): ResourceState {
  const kind = namespaceOf(value) === "instances" ? "instance" : "loadbalancer";
  const state = writtenState(kind, value, resolve);
  const { fields } = state;
  const type = `stack-${kind}` as const;
  // Otherwise, it may be in the part that cannot be read.
  if (state.isWhole || kind === "loadbalancer") {
    // The name is the label, and the region that of the stack, unless the resource has its own.
    if (!fields.has("label")) fields.set("label", implied(type, "label", value.name));
    const facts = factsOfField(type, "region");
    if (region)
      fields.set("region", { field: "region", facts, value: region, json: "", ...meaningOf(region, resolve) });
  }
  if (kind === "instance") settleInstance(fields, value, state.isWhole);
  return state;
}

/** Says once what can be said in several ways, and what is not said. */
function settleInstance(fields: Map<string, FieldState>, value: Value, isWhole: boolean): void {
  const type = "stack-instance";
  const enrolled = fields.get("backups_enabled");
  if (enrolled && !fields.has("backups.enabled")) fields.set("backups.enabled", enrolled);
  fields.delete("backups_enabled");
  const booted = value.get("booted");
  if (!hasOneProfile(value)) fields.delete("booted");
  else if (booted === undefined ? isWhole : booted.boolean !== undefined)
    fields.set("booted", implied(type, "booted", bootOf(value) !== "not at all", booted));
  if (isWhole && !fields.has("private_ip")) fields.set("private_ip", implied(type, "private_ip", false));
  // Without backups, no request sends when they are taken.
  const isOff = value.at("backups", "enabled")?.boolean === false;
  for (const name of ["backups.window", "backups.day"])
    if (isOff || fields.get(name)?.value?.string === undecidedWindow) fields.delete(name);
}

const writtenState = (
  kind: ResourceKind,
  value: Value,
  resolve: ResolveReference,
): ResourceState & { readonly fields: Map<string, FieldState> } => ({
  fields: fieldsOf(value, resolve),
  isWhole: value.node.kind === "mapping" && value.isComplete,
  id: null,
  value,
  parts: partsOf(kind, value).map((part) => writtenState(partsOfKind[kind]?.kind ?? kind, part, resolve)),
});

/** Its order has no meaning. */
const unordered: ReadonlySet<string> = new Set(["tags", "authorized_keys", "authorized_users", "configs", "disks"]);

function fieldsOf(value: Value, resolve: ResolveReference): Map<string, FieldState> {
  const fields = new Map<string, FieldState>();
  const isOpen = value.object?.closed === false;
  const add = (field: string, child: Value, facts: Field | null = child.field): void => {
    if (child.isNothing || facts?.readOnly || isProtection(child) || (facts === null && !isOpen)) return;
    fields.set(field, { field, facts, value: child, json: "", resolve, ...fieldMeaning(child, resolve) });
  };
  for (const child of value.values) {
    const { type } = child.field ?? {};
    if (type?.kind === "array" && type.items.kind === "object" && type.items.object.startsWith("stack")) continue;
    const group = type?.kind === "object" && child.node.kind === "mapping" ? type.object : null;
    if (group === "alerts")
      for (const inner of child.values) add(`${child.name}.${shownName(inner)}`, inner, child.field);
    else if (group?.startsWith("stack")) for (const inner of child.values) add(`${child.name}.${inner.name}`, inner);
    else add(shownName(child), child);
  }
  return fields;
}

/** A documented name is no secret. */
const shownName = ({ name, field, block }: Value): string => (field ? name : showKey(name, block));

/** It is for plans, not for the service. */
const isProtection = ({ name, field }: Value): boolean => name === protection && field?.ours === true;

export function fieldMeaning(value: Value, resolve: ResolveReference): Meaning {
  const source = value.name === "source" && value.parent?.object?.id === "stack-clone" ? value.string : undefined;
  if (source !== undefined)
    // Not its ID, which changes where it is replaced.
    return resolve({ kind: "instances", name: source, attribute: "itself" });
  if (value.name === "interfaces" && value.field) return interfacesMeaning(value, resolve);
  if (!unordered.has(value.name) || value.node.kind !== "sequence") return meaningOf(value, resolve);
  const items = value.items.map((item) => meaningOf(item, resolve));
  const keys = items.map(({ key }) => key).sort();
  return { key: `[${keys.join(",")}]`, isKnown: value.isComplete && items.every(({ isKnown }) => isKnown) };
}

export function factsOfField(type: ObjectTypeId, name: string): Field | null {
  const { fields } = objectTypes[type];
  return (Object.hasOwn(fields, name) && fields[name]) || null;
}

export const implied = (type: ObjectTypeId, field: string, data: unknown, value?: Value): FieldState => ({
  field,
  facts: factsOfField(type, field),
  value: value ?? null,
  json: JSON.stringify(data),
  key: JSON.stringify(data),
  isKnown: true,
});
