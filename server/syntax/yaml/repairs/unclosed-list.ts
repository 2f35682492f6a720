import type * as YAML from "yaml";
import { unclosed } from "../../words.ts";
import { blanked, type Repair, type Repaired } from "./repair.ts";

/** The lines below would be read as one key inside the brackets. */
export const unclosedListRepair: Repair = {
  example: "a:\n  b: [c, d\n  e: f\n  g: h\n",
  apply: blankUnclosedList,
};

function blankUnclosedList(text: string, { code, pos }: YAML.YAMLError): Repaired | null {
  if (code !== "MULTILINE_IMPLICIT_KEY" || !text.slice(...pos).includes("\n")) return null;
  const list = /^( *)(?:- +)*[^\s#:"'][^:\n]*: +(?=([[{])[^\]}"'#\n]*\r?\n\1[^\s\]}#-][^\n]*:(?:\s|$))/m.exec(text);
  if (list === null) return null;
  const start = list.index + list[0].length;
  const end = start + text.slice(start).search(/[\r\n]/);
  return blanked(text, start, end, unclosed(text.charAt(start)), start + 1);
}
