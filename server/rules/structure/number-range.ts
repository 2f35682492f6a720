import type { Type } from "../../api/index.ts";
import { atValue } from "../kit/at.ts";
import { subject } from "../kit/subject.ts";
import { rule } from "../rule.ts";

export const numberRange = rule({
  id: "number-range",
  severity: "error",
  summary: "A number is too small or too large for its field.",
  sections: ["2", "4"],
  yieldsTo: ["read-only-field"],
  types: ({ kind }) => kind === "integer",
  values(value, report) {
    const { type, integer } = value;
    if (type?.kind !== "integer" || integer === undefined || isInRange(type, integer)) return;
    const message = `${subject(value)} takes ${describeRange(type)}, not \`${value.source}\`.`;
    if (integer === 0 && value.field?.zeroIsCommon)
      report(atValue(value), `${message} Leave it out where none is meant.`, { severity: "warning" });
    else report(atValue(value), message);
  },
});

type IntegerType = Type & { readonly kind: "integer" };

export const isInRange = ({ min = -Infinity, max = Infinity }: IntegerType, number: number): boolean =>
  min <= number && number <= max;

function describeRange({ min, max }: IntegerType): string {
  if (min !== undefined && max !== undefined) return `a number from ${min} to ${max}`;
  return min === undefined ? `a number up to ${max}` : `a number from ${min} up`;
}
