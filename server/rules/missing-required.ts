import { type ObjectTypeId, objectTypes } from "../api/index.ts";
import type { Value } from "../document/index.ts";
import { atObject } from "./at.ts";
import { insertFields } from "./fix.ts";
import { placeholders } from "./placeholders.ts";
import { capital, codeList } from "./prose.ts";
import { rule } from "./rule.ts";

export const missingRequired = rule({
  id: "missing-required",
  severity: "error",
  summary: "A field is absent without which the service cannot do what is asked.",
  sections: ["1", "2", "4"],
  types: ({ kind }) => kind === "object",
  values(object, report) {
    if (object.object === null) return;
    const missing = missingFields(object, "required");
    if (missing.length === 0) return;
    const names = codeList(missing);
    report(atObject(object), `${capital(object.object.title)} needs ${names}.`, {
      fixes: [insertFields(object, placeholders(object, missing))],
    });
  },
});

/** The fields with this presence that an object does not have, in the interface's order. */
export function missingFields(object: Value, presence: "required" | "expected"): readonly string[] {
  const names = object.object ? (namesWith[presence].get(object.object.id) ?? none) : none;
  // Another rule speaks of what cloning needs.
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
