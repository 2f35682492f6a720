import { type ObjectTypeId, objectTypes, purposes } from "../../api/index.ts";
import { replacementCharacter, type Value } from "../../document/index.ts";
import { atMember, type FindingLocation } from "../kit/finding-location.ts";
import { isCloned } from "../provisioning/creation.ts";
import type { Related } from "../rule.ts";

/** The objects that have a list of interfaces. */
export const typesWithInterfaces: readonly ObjectTypeId[] = Object.values(objectTypes)
  .filter((type) => type.fields.interfaces)
  .map((type) => type.id);

export type Purpose = (typeof purposes)[number]["value"];

/** Whether the instance has no other `public` interface, of which it can have one. */
export const canBePublic = (networkInterface: Value | null): boolean =>
  !networkInterface?.parent?.items.some((other) => other !== networkInterface && purposeOf(other) === "public");

/** What an interface connects to; undefined where that is absent, invalid, or hidden by a reference. */
export function purposeOf(networkInterface: Value | null | undefined): Purpose | undefined {
  const written = networkInterface?.get("purpose")?.string;
  if (written === undefined) return undefined;
  for (const { value } of purposes) if (value === written) return value;
  return undefined;
}

/** The fields without which an interface of a purpose is refused. */
export const neededBy: Readonly<Record<Purpose, readonly string[]>> = {
  public: [],
  vlan: ["label"],
  vpc: ["subnet_id"],
};

/** A clone has those of its source: that it has a list of its own at all is another rule's matter. */
export const interfacesOf = (instance: Value): readonly Value[] =>
  isCloned(instance) ? [] : (instance.get("interfaces")?.items ?? []);

/** The instance that an interface is listed in. */
export const instanceOf = (networkInterface: Value): Value | null => networkInterface.parent?.parent ?? null;

/** The interface that a value stands in, at any depth. */
export function interfaceAround(value: Value): Value | null {
  for (let around = value.parent; around; around = around.parent) if (around.object?.id === "interface") return around;
  return null;
}

/** Whether a field certainly says something that an interface of this purpose cannot have. */
export const isOutOfPlace = (field: Value, purpose: Purpose | undefined): boolean =>
  purpose !== undefined && !isMeantFor(field, purpose) && saysSomething(field);

/** Where a field is out of place. Field and purpose may have come by an alias, together or apart. */
export function atMisplaced(
  networkInterface: Value,
  field: Value,
): { readonly at: FindingLocation; readonly related: readonly Related[] } {
  const at = atMember(networkInterface, field);
  const purpose = networkInterface.get("purpose");
  const isFar = at.use && purpose;
  return { at, related: isFar ? [{ at: atMember(networkInterface, purpose), message: "The purpose." }] : [] };
}

/** Whether a field has a meaning for an interface of this purpose. */
export const isMeantFor = ({ field }: Value, purpose: Purpose): boolean => field?.purposes?.includes(purpose) ?? true;

/** The right type, and not empty. Of a reference only what stands around it is known. */
const saysSomething = (value: Value): boolean =>
  value.items.length > 0 ||
  value.integer !== undefined ||
  Boolean(value.string ?? value.template?.literal.replaceAll(replacementCharacter, ""));
