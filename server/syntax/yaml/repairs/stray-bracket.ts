import type * as YAML from "yaml";
import { lineEnd } from "../../../text/text-lines.ts";
import { unmatched } from "../../words.ts";
import { unexpected } from "../errors.ts";
import { blanked, type Repair, type Repaired } from "./repair.ts";

/** Nothing after it would be read. After an opening one, the rest of its line is assumed to belong to it. */
export const strayBracketRepair: Repair = {
  example: "a: b\n]\nc: d\n",
  apply: blankStrayBracket,
};

function blankStrayBracket(text: string, error: YAML.YAMLError): Repaired | null {
  const [start] = error.pos;
  const bracket = text.charAt(start);
  if (error.code !== "UNEXPECTED_TOKEN" || !/[[\]{}]/.test(bracket)) return null;
  if (bracket === "[" || bracket === "{") {
    const line = text.slice(start, lineEnd(text, start));
    const comment = line.indexOf(" #");
    const end = start + (comment < 0 ? line : line.slice(0, comment)).trimEnd().length;
    return blanked(text, start, end, unexpected);
  }
  return blanked(text, start, start + 1, unmatched(bracket));
}
