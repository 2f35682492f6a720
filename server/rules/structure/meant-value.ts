import { imagePrefixes, natAny, objectTypes, type Type } from "../../api/index.ts";
import { accepts, toData, type Value } from "../../document/index.ts";
import type { Data } from "../../syntax/index.ts";
import { nearest } from "../../text/nearest.ts";
import { holdsAnchor } from "../kit/fix.ts";
import { isInRange } from "./number-range.ts";

function meantBoolean(text: string): boolean | undefined {
  if (/^(?:true|y|yes|on|enabled?)$/i.test(text)) return true;
  if (/^(?:false|n|no|off|disabled?)$/i.test(text)) return false;
  const [only, ...others] = nearest(text, ["true", "false"]);
  return only !== undefined && others.length === 0 ? only === "true" : undefined;
}

/** Of a text that is a list in another notation: `web, 'at work'`, `[web, at work]`, or each item on its line. */
function itemsIn(text: string): readonly string[] | null {
  const [, inside = text] = /^\[(.*)\]$/s.exec(text) ?? [];
  const items = inside
    .split(/^\d+(?: +\d+)+$/.test(inside) ? " " : /,|[\r\n]+/)
    .map((item) => item.trim().replace(/^(?:•|-(?= )) */, ""));
  const isList = inside !== text || items.length > 1;
  // What goes on in the next line may be one value.
  const word = /[\r\n]/.test(text) ? /^[^\s,"'[\]{}]+$/ : /^[^,"'[\]{}]+$/;
  const unquoted = items.map((item) => item.replace(/^(["'])([^,"'[\]{}]*)\1$/, "$2"));
  return isList && items.every((item, index) => item !== unquoted[index] || word.test(item)) ? unquoted : null;
}

/** The number of a text such as `2O48`, or one with the unit of its field: `12,000`, `12 000`, `90 %`, `2 GB`. */
function meantNumber(text: string, unit: string | undefined): number | undefined {
  const typed = /^(?=\D*\d)[\dOolI]*[\dOo]$/.test(text) ? text.replace(/o/gi, "0").replace(/\D/g, "1") : text;
  const [, written = "", gigabytes] =
    /^:?(\d+(?:[_, ]\d{3}){0,3})(?: ?(?:%|percent|M(?:i?B|bps|bit\/s)?|(G(?:i?B)?))|\/\w+)?$/i.exec(typed) ?? [];
  if (gigabytes && unit !== "MB") return undefined;
  // Without a unit, a comma or a space may separate two numbers.
  const digits = written.replace(unit ? /[_, ]/g : /_/g, "") || typed;
  const number = Number(digits) * (gigabytes ? 1024 : 1);
  return wholeNumber.test(digits) && Number.isSafeInteger(number) ? number : undefined;
}

/** Valid in JSON and YAML: no leading zeros; whole even if written as `5.0` or `1e3`. */
export const wholeNumber = /^-?(?:0|[1-9]\d*)(?:\.0+)?(?:[eE]\+?\d+)?$/;

/** What was meant by a value of another type, if there is little doubt. */
export function meantValue(value: Value, type: Type): Data | undefined {
  const { node } = value;
  if (node.kind === "sequence") {
    const [item, ...others] = value.items;
    const isOne = item && others.length === 0 && !["array", "map"].includes(type.kind) && accepts(type, item.node);
    return isOne && !item.use && !holdsAnchor(node) ? (toData(item) as Data) : undefined;
  }
  if (node.kind !== "scalar" || node.value === null) return undefined;
  const text = typeof node.value === "string" ? node.value.trim() : value.source;
  switch (type.kind) {
    case "integer": {
      const number = typeof node.value === "string" ? meantNumber(text, type.unit) : undefined;
      return number !== undefined && isInRange(type, number) ? number : undefined;
    }
    case "boolean":
      return /^[01]$/.test(text) ? text === "1" : meantBoolean(text);
    case "string":
      if (typeof node.value === "string") return undefined;
      if (type.format === "image" && wholeNumber.test(text)) return imagePrefixes.own + text;
      return type.format === "nat" && node.value === true ? natAny : text;
    case "enum":
      return type.values.some((known) => known.value === text) ? text : undefined;
    case "array": {
      const items = text === "" ? [] : itemsIn(node.style === "plain" ? value.source : text);
      if (accepts(type.items, node)) return items ?? [node.value];
      return type.items.kind === "integer" && items?.every((item) => wholeNumber.test(item))
        ? items.map(Number)
        : undefined;
    }
    case "object": {
      const isValueOf = (type: Type) => type.kind === "enum" && type.values.some((one) => one.value === text);
      const fitting = Object.entries(objectTypes[type.object].fields).filter(
        ([, { type, readOnly }]) =>
          !readOnly && accepts(type, node) && (isValueOf(type) || !/any|enum/.test(type.kind)),
      );
      const named = fitting.find(([, { type }]) => isValueOf(type));
      const [name, ...others] = (named ? [named] : fitting).map(([name]) => name);
      return name !== undefined && others.length === 0 ? { [name]: node.value } : undefined;
    }
    default:
      return undefined;
  }
}
