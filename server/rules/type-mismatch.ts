import type { Type } from "../api/index.ts";
import { accepts, isSecret, type Value } from "../document/index.ts";
import type { Data } from "../syntax/index.ts";
import { atValue } from "./at.ts";
import { type Fix, safe, setValue } from "./fix.ts";
import { rule } from "./rule.ts";

export const typeMismatch = rule({
  id: "type-mismatch",
  severity: "error",
  summary: "A value has another type than its field takes.",
  sections: ["2", "4"],
  yieldsTo: ["stack-version", "script-data-json"],
  values(value, report) {
    const { type, node } = value;
    if (type === null || value.isNothing || value.isOpaque || accepts(type, node)) return;
    if (node.kind === "scalar" && node.value === null && value.field?.nullable) return;
    const what = value.key ? `\`${value.name}\`` : `Item ${value.name} of the list`;
    report(atValue(value), `${what} takes ${describeType(type)}, not ${describeValue(value)}.`, {
      fixes: [conversion(value, type)],
    });
  },
});

function describeType(type: Type): string {
  switch (type.kind) {
    case "string":
    case "enum":
      return "a string";
    case "integer":
      return "a whole number";
    case "boolean":
      return "`true` or `false`";
    case "array":
      return "a list";
    case "object":
    case "map":
      return "an object";
    case "union":
      return type.types.map(describeType).join(" or ");
    case "any":
      return "any value";
  }
}

function describeValue(value: Value): string {
  const { node } = value;
  if (node.kind === "mapping") return "an object";
  if (node.kind === "sequence") return "a list";
  if (node.value === null) return node.start === node.end ? "nothing" : "`null`";
  if (typeof node.value === "boolean") return `\`${node.value}\``;
  if (typeof node.value === "number")
    return Number.isInteger(node.value) || isSecret(value) ? "a number" : `the fraction \`${node.value}\``;
  return isSecret(value) || node.value.length > 40
    ? "a string"
    : `the string ${JSON.stringify(node.value).replace(/^"|"$/g, "`")}`;
}

/** The value that was meant, where that is certain. */
function conversion(value: Value, type: Type): Fix | null {
  const meant = convert(value, type);
  if (meant === undefined) return null;
  const title = isSecret(value) ? `Change \`${value.name}\` to a string` : undefined;
  return safe(setValue(value, meant, title));
}

function convert(value: Value, type: Type): Data | undefined {
  const { node } = value;
  if (node.kind !== "scalar" || node.value === null) return undefined;
  const text = typeof node.value === "string" ? node.value.trim() : value.source;
  switch (type.kind) {
    case "integer":
      return typeof node.value === "string" && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
    case "boolean":
      if (typeof node.value !== "string") return undefined;
      return /^(true|yes|on)$/i.test(text) ? true : /^(false|no|off)$/i.test(text) ? false : undefined;
    case "string":
    case "enum":
      return typeof node.value === "string" ? undefined : text;
    case "array":
      return accepts(type.items, node) ? [node.value] : undefined;
    default:
      return undefined;
  }
}
