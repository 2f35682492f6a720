import type { Type } from "../../api/index.ts";
import { atValue, rule, subject } from "../kit/index.ts";

export const numberRange = rule({
  id: "number-range",
  severity: "error",
  summary: "A number is out of range.",
  sections: ["2", "4"],
  yieldsTo: ["read-only-field"],
  types: ({ kind }) => kind === "integer",
  values(value, report) {
    const { type, integer } = value;
    if (type?.kind !== "integer" || integer === undefined || isInRange(type, integer)) return;
    const message = `${subject(value)} must be ${describeRange(type)}, found \`${value.source}\`.`;
    if (integer === 0 && value.field?.zeroIsCommon)
      report(atValue(value), `${message} Omit the field if there is none.`, { severity: "warning" });
    else if (type.boundsNotShown)
      report(atValue(value), `${subject(value)} is probably not meant to be \`${value.source}\`.`, {
        severity: "warning",
      });
    else report(atValue(value), message);
  },
});

type IntegerType = Type & { readonly kind: "integer" };

export const isInRange = ({ min = -Infinity, max = Infinity }: IntegerType, number: number): boolean =>
  min <= number && number <= max;

function describeRange({ min, max }: IntegerType): string {
  if (min !== undefined && max !== undefined) return `between ${min} and ${max}`;
  return min === undefined ? `at most ${max}` : `at least ${min}`;
}
