import { objectTypes, stringFormats, type Type } from "../api/index.ts";
import { codeList, list } from "../text/prose.ts";

/** What a value may be, in a few words: `integer from 1 to 65535`. */
export function describeType(type: Type): string {
  switch (type.kind) {
    case "string":
      return withBounds(type.format ? `string (${stringFormats[type.format]})` : "string", type, "characters");
    case "enum":
      return type.values.length <= mostListed
        ? codeList(
            type.values.map(({ value }) => value),
            "or",
          )
        : `one of ${type.values.length} values, ${type.values
            .slice(0, 3)
            .map(({ value }) => `\`${value}\``)
            .join(", ")} … \`${type.values.at(-1)?.value}\``;
    case "integer":
      return withBounds("integer", type.boundsNotShown ? {} : type, "") + (type.unit ? `, in ${type.unit}` : "");
    case "boolean":
      return "`true` or `false`";
    case "array":
      return `${withBounds("list", type, "items")}, each ${describeOne(type.items)}`;
    case "object":
      return `object: ${objectTypes[type.object].title}`;
    case "map":
      return `mapping, each value ${describeOne(type.values)}`;
    case "union":
      return list(
        type.types.flatMap((one) => (one.kind === "boolean" ? ["`true`", "`false`"] : describeType(one))),
        "or",
      );
    case "any":
      return "any value";
  }
}

/** `an integer`, `an interface`. */
function describeOne(type: Type): string {
  if (type.kind === "object") return objectTypes[type.object].title;
  const described = describeType(type);
  if (type.kind === "enum" || type.kind === "boolean" || type.kind === "any") return described;
  return `${/^[aeiou]/.test(described) ? "an" : "a"} ${described}`;
}

const mostListed = 5;

function withBounds(
  what: string,
  { min, max }: { readonly min?: number; readonly max?: number },
  unit: string,
): string {
  const counted = unit === "" ? "" : ` ${unit}`;
  const gap = unit === "" ? " " : ", ";
  if (min !== undefined && max !== undefined)
    return `${what}${gap}${unit === "" ? "from " : ""}${min} to ${max}${counted}`;
  if (min !== undefined) return `${what}, at least ${min}${counted}`;
  if (max !== undefined) return `${what}, at most ${max}${counted}`;
  return what;
}
