import type * as YAML from "yaml";
import { halfKey, strayItem } from "../errors.ts";
import { blanked, type Repair, type Repaired } from "./repair.ts";

/** A single word without a `:` on a line, which YAML parses as the start of a multi-line key. */
export const halfKeyRepair: Repair = {
  example: "a: b\nhalf\nc: d\n",
  apply: blankHalfKey,
};

function blankHalfKey(text: string, error: YAML.YAMLError): Repaired | null {
  if (error.code !== "MULTILINE_IMPLICIT_KEY" && error.code !== "BAD_INDENT") return null;
  const start = error.pos[0] + text.slice(error.pos[0]).search(/[^ ]|$/);
  const rest = text.slice(start).search(/[\r\n]/);
  if (rest <= 0) return null;
  const line = text.slice(start, start + rest);
  if (
    /["'[\]{}#]|:(\s|$)/.test(line) ||
    !/^\s*(?:- +)*$/.test(text.slice(text.lastIndexOf("\n", start - 1) + 1, start))
  )
    return null;
  const end = start + line.trimEnd().length;
  return blanked(text, start, end, line.startsWith("- ") ? strayItem : halfKey);
}
