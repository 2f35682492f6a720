import { type ObjectType, type ObjectTypeId, objectTypes } from "../../api/index.ts";
import type { Value } from "../../document/index.ts";
import { capital, codeList } from "../../text/prose.ts";
import { isMeantFor, purposeOf } from "../interfaces/interfaces.ts";
import { moveFieldsUp, renameWritten } from "../kit/field-fixes.ts";
import { type Fix, together } from "../kit/fix.ts";
import { atObject, atValue, insertFields, type Report, rule, setValue, strings } from "../kit/index.ts";
import { placeholderFor, placeholders } from "../kit/placeholders.ts";

export const missingRequired = rule({
  id: "missing-required",
  severity: "error",
  summary: "A required field is missing.",
  sections: ["1", "2", "4"],
  kinds: ["stack", "request", "settings"],
  yieldsTo: ["clone-existing-target"],
  types: (type) => type.kind === "object" || isNeverEmpty(type),
  values(value, report) {
    if (value.object) checkObject(value, value.object, report);
    else if (value.type?.kind === "string" && value.string === "") checkEmpty(value, report);
  },
});

/** A region or type, which people often leave empty to fill in later. */
const isNeverEmpty = strings("region", "instance-type");

function checkObject(object: Value, { title }: ObjectType, report: Report): void {
  const missing = missingFields(object, "required");
  if (missing.length === 0) return;
  const valueAsField = fixValueAsField(object, missing);
  report(atObject(object), `${capital(title)} needs ${codeList(missing)}.`, {
    fixes: [valueAsField, insertFields(object, placeholders(object, missing))],
    mayBeSlip: valueAsField !== null || mayBeOfAbove(object),
  });
}

/** The interface above it in a list can have its fields. */
function mayBeOfAbove({ parent, index, values }: Value): boolean {
  const purpose = purposeOf(parent?.items[index - 1]);
  return purpose !== undefined && values.every((value) => value.field && isMeantFor(value, purpose));
}

/** A missing field whose value is written as a field: `public` of an interface is `purpose: public`. */
function fixValueAsField(object: Value, missing: readonly string[]): Fix | null {
  for (const name of missing) {
    const type = object.object?.fields[name]?.type;
    const isMeant = (other: Value) => type?.kind === "enum" && type.values.some(({ value }) => value === other.name);
    const value = object.values.find((other) => other.field === null && !other.key?.unread && isMeant(other));
    if (!value) continue;
    const { node } = value;
    const isBare =
      value.boolean === true ||
      (node.kind === "mapping" && value.values.length === 0) ||
      (node.kind === "scalar" && node.value === null);
    const parts = isBare
      ? [renameWritten(value, name), setValue(value, value.name)]
      : [moveFieldsUp(value), insertFields(object, [[name, value.name]])];
    return together(`Change \`${value.name}\` to \`${name}: ${value.name}\``, parts);
  }
  return null;
}

function checkEmpty(value: Value, report: Report): void {
  report(atValue(value), `\`${value.name}\` is empty. Enter a value.`, {
    fixes: value.parent ? [setValue(value, placeholderFor(value.parent, value.name))] : [],
  });
}

/** The missing fields with this presence, in the order of the API documentation. */
export function missingFields(object: Value, presence: "required" | "expected"): readonly string[] {
  const names = object.object ? (namesWith[presence].get(object.object.id) ?? none) : none;
  // The requirements of clones are another rule's.
  if (names.length === 0 || (object.object?.id === "stack-instance" && object.get("clone"))) return none;
  return names.filter((name) => object.get(name) === undefined);
}

const none: readonly string[] = [];

const namesOf = (presence: "required" | "expected"): ReadonlyMap<ObjectTypeId, readonly string[]> =>
  new Map(
    Object.values(objectTypes).map(({ id, fields }) => [
      id,
      Object.keys(fields).filter((name) => fields[name]?.presence === presence),
    ]),
  );
const namesWith = { required: namesOf("required"), expected: namesOf("expected") };
