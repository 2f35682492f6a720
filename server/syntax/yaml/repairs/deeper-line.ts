import type * as YAML from "yaml";
import { lineEnd } from "../../../text/text-lines.ts";
import { deeper, isDeeper } from "../errors.ts";
import { type Repair, type Repaired, repaired } from "./repair.ts";

/**
 * `a: 1` and below it, indented deeper, `b: 2`: which of them is meant to be the value of `a` is unknown. They would be read
 * as one key, and what follows as its neighbor. Together they are one value, which is not read.
 */
export const deeperLineRepair: Repair = {
  example: "a: b\n  c: d\ne: f\n",
  apply: maskDeeper,
};

function maskDeeper(text: string, error: YAML.YAMLError): Repaired | null {
  if (!isDeeper(text, error)) return null;
  const [from] = error.pos;
  const line = text.lastIndexOf("\n", error.pos[1] - 1) + 1;
  const indent = /^ */.exec(text.slice(line))?.[0] ?? "";
  const start = line + indent.length;
  const key = /^(?:- +)*[^\s#:[{-][^:\r\n]*(?=:(?:\s|$))/.exec(text.slice(start, lineEnd(text, start)))?.[0];
  const above = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
  if (key === undefined || !/^ *(?:- +)*[^\s#-].*: +$/.test(above) || above.search(/[^ ]/) >= indent.length)
    return null;
  const lines = text.slice(line).split("\n");
  const after = lines.findIndex((each) => each.trim() !== "" && !each.startsWith(indent));
  const end = after < 0 ? text.length : line + lines.slice(0, after).join("\n").length;
  const masked = text.slice(0, from) + text.slice(from, end).replace(/\S/g, "x") + text.slice(end);
  return repaired(masked, start, start + key.trimEnd().length, deeper);
}
