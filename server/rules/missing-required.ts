import type { Value } from "../document/index.ts";
import { atObject } from "./at.ts";
import { insertFields, list } from "./fix.ts";
import { placeholders } from "./placeholders.ts";
import { rule } from "./rule.ts";

export const missingRequired = rule({
  id: "missing-required",
  severity: "error",
  summary: "A field is absent without which the service cannot do what is asked.",
  sections: ["1", "2", "4"],
  values(object, report) {
    if (object.object === null) return;
    const missing = missingFields(object, "required");
    if (missing.length === 0) return;
    const names = list(missing.map((name) => `\`${name}\``));
    report(atObject(object), `${capital(object.object.title)} needs ${names}.`, {
      fixes: [insertFields(object, placeholders(object, missing))],
    });
  },
});

/** The fields with this presence that an object does not have, in the interface's order. */
export function missingFields(object: Value, presence: "required" | "expected"): readonly string[] {
  const fields = Object.entries(object.object?.fields ?? {});
  // Another rule speaks of what cloning needs.
  if (object.object?.id === "stack-instance" && object.get("clone")) return [];
  return fields
    .filter(([name, field]) => field.presence === presence && object.get(name) === undefined)
    .map(([name]) => name);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
