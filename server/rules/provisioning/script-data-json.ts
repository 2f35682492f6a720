import { replacementCharacter, type Value } from "../../document/index.ts";
import type { Data } from "../../syntax/index.ts";
import { isRecord } from "../../text/is-record.ts";
import { readJson } from "../../text/json-values.ts";
import { asSent, atValue, rule, safe, sentText, setValue } from "../kit/index.ts";

export const scriptDataJson = rule({
  id: "script-data-json",
  severity: "error",
  summary: "The data for a deployment script is a string instead of an object.",
  sections: ["4.2"],
  yieldsTo: ["clone-source-fields"],
  types: (type) => type.kind === "object" && type.object === "script-data",
  values(value, report) {
    if (value.text === undefined) return;
    const sent = sentText(value, report);
    if (sent?.reference) {
      if (objectIn(asSent(sent)) === null) report(sent.at(), otherFile);
      return;
    }
    // References may be inside strings of the object; a string that is only a reference may become anything.
    const text = value.string ?? value.text;
    const data = objectIn(text);
    if (value.string === undefined && (data === null || isOnlyReference(value))) return;
    if (data === null)
      report(atValue(value), "`script_data` must be an object, found a string that is not a JSON object.");
    else {
      const fix = setValue(value, data, "Parse the string as an object");
      report(atValue(value), "`script_data` must be an object, found a string that contains JSON. Parse it.", {
        fixes: [isExact(text) ? safe(fix) : fix],
      });
    }
  },
});

const otherFile = "`script_data` must be an object, but this file does not contain a JSON object.";

const isOnlyReference = (value: Value): boolean => value.template?.literal === replacementCharacter;

/** Null for text that is not a JSON object. */
export function objectIn(text: string): { readonly [key: string]: Data } | null {
  const data = readJson(text) as Data | undefined;
  return isRecord(data) ? data : null;
}

/** Long numbers would change when written again. */
const isExact = (text: string): boolean => !/\d{16}|\d[eE]/.test(text);
