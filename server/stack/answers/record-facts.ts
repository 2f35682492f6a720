import { answerObjects, assumptions, labelSigns, type ResourceKind } from "../../api/index.ts";
import { isHidden, parseIpv4, type Value } from "../../document/index.ts";

/** What is asked about all records, so that each is read once for all of it. What the answer does not have is null. */
export function factsOf(kind: ResourceKind, value: Value) {
  const label = value.get("label");
  const text = label && !isHidden(label) ? (label.string ?? null) : null;
  return {
    label: kind === "instance" && text !== null && !mayBeLabel.test(text.trim()) ? null : text,
    region: value.get("region")?.string ?? null,
    hasImage: Boolean(value.get("image")?.string),
    /** Whether the answer says that the instance is off. */
    isOff: kind === "instance" && saysOff(value.get(status)),
    addresses: addressesIn(value),
    /** The fields that the API documentation does not show. */
    unshown: unshownIn(kind, value),
  };
}

/** What no instance can have as its label, such as `***`, was written in its place. */
const mayBeLabel = new RegExp(`^(?![${labelSigns}])[\\p{L}\\p{N}\\s${labelSigns}]+(?<![${labelSigns}])$`, "u");

const { status, off } = assumptions.instanceStatus.names;
const saysOff = (value: Value | undefined): boolean => value?.string === off;

/** Null also if one of them is not an address: it may be any. */
function addressesIn(value: Value): readonly string[] | null {
  const list = value.get("ipv4");
  if (list?.node.kind !== "sequence") return null;
  const addresses = list.items.flatMap((item) => (parseIpv4(item.string ?? "") === null ? [] : (item.string ?? [])));
  return addresses.length === list.items.length ? addresses : null;
}

/** What plans assume, and the fields that lead to the owner. */
const assumed: ReadonlySet<string> = new Set([
  "type",
  assumptions.backupSettings.names.backups,
  "loadbalancer_id",
  "config_id",
  "configs",
  "nodes",
]);

/** The fields of a record that the API documentation does not show. */
export function unshownIn(kind: ResourceKind, value: Value): readonly string[] {
  const { fields } = answerObjects[kind];
  const isUsed = (one: Value): boolean =>
    Object.hasOwn(fields, one.name) ||
    assumed.has(one.name) ||
    (kind === "instance" && one.name === status && saysOff(one));
  return value.values.flatMap((one) => (isUsed(one) ? [] : one.name));
}
