import { type ObjectTypeId, objectTypes, purposes } from "../../api/index.ts";
import { type Broken, nearestAround, type Value } from "../../document/index.ts";
import { atMember, type More, type Report, removeField, repeatedFields } from "../kit/index.ts";
import { isCloned } from "../provisioning/creation.ts";

/** The objects that have a list of interfaces. */
export const typesWithInterfaces: readonly ObjectTypeId[] = Object.values(objectTypes)
  .filter((type) => type.fields.interfaces)
  .map((type) => type.id);

export type Purpose = (typeof purposes)[number]["value"];

/** The purpose of an interface; undefined if it is absent, invalid, or a reference. */
export function purposeOf(networkInterface: Value | null | undefined): Purpose | undefined {
  const written = networkInterface?.get("purpose")?.string;
  if (written === undefined) return undefined;
  for (const { value } of purposes) if (value === written) return value;
  return undefined;
}

/** A clone inherits those of its source; another rule reports a list of its own. */
export const interfacesOf = (instance: Value): readonly Value[] =>
  isCloned(instance) ? [] : (instance.get("interfaces")?.items ?? []);

/** The fields of an instance's interfaces with the same key as that of an earlier one. */
export function repeatedInInterfaces(instance: Value, name: string, keyOf: (field: Value) => string | undefined) {
  const list = instance.get("interfaces");
  return list ? repeatedFields(list, interfacesOf(instance), name, keyOf) : [];
}

/** The instance that an interface is listed in. */
export const instanceOf = (networkInterface: Value): Value | null => networkInterface.parent?.parent ?? null;

/** The interface that a value is or is part of. */
export const interfaceAround = (value: Value | null): Value | null =>
  nearestAround(value, ({ object }) => object === objectTypes.interface);

/** Whether a value is part of a `vpc` interface, or of one without a known purpose. */
export const mayBeVpc = (value: Value): boolean => (purposeOf(interfaceAround(value)) ?? "vpc") === "vpc";

/** Reports a field that the purpose of its interface excludes. The two may come from the same or different aliases. */
export function reportMisplaced(
  { object: networkInterface, subject: field, other: purpose }: Broken,
  report: Report,
  message: string,
  fixes: More["fixes"] = [removeField(field)],
): void {
  const at = atMember(networkInterface, field);
  const related = at.use ? [{ at: atMember(networkInterface, purpose), message: "The purpose." }] : [];
  report(at, message, { related, fixes });
}

/** Whether a field applies to an interface of this purpose. */
export const isMeantFor = ({ field }: Value, purpose: string | undefined): boolean =>
  field?.purposes?.some((one) => one === purpose) ?? true;
