import { limits } from "../../api/index.ts";
import { namesFile, type Reference, type Value } from "../../document/index.ts";
import {
  type Asker,
  asSent,
  atReference,
  atValue,
  type FindingLocation,
  fileText,
  rule,
  sentText,
} from "../kit/index.ts";
import { objectIn } from "./script-data-json.ts";

export const scriptDataSize = rule({
  id: "script-data-size",
  severity: "error",
  summary: "The data for a deployment script is too large.",
  sections: ["4.2", "8"],
  yieldsTo: ["clone-source-fields"],
  types: (type) => type.kind === "object" && type.object === "script-data",
  values(value, report) {
    const at = value.object ? whereLongerThan(value, limits.scriptDataCharacters, report) : tooLongFile(value, report);
    if (at === null) return;
    report(at, `\`script_data\` can have at most ${limits.scriptDataCharacters} characters as JSON. Shorten it.`);
  },
});

/** The reference to the file that is the whole value. */
function tooLongFile(value: Value, asker: Asker): FindingLocation | null {
  const sent = sentText(value, asker);
  if (!sent?.reference) return null;
  return characters(JSON.stringify(objectIn(asSent(sent)))) > limits.scriptDataCharacters ? sent.at() : null;
}

/**
 * The location where it exceeds the limit as JSON without blanks: the value, or a reference to a file that is too large; null
 * if it does not. Other references are not counted, because their values are unknown. Stops early, since aliases can expand a
 * small file to a huge value.
 */
function whereLongerThan(root: Value, limit: number, asker: Asker): FindingLocation | null {
  let length = 0;
  const files: { readonly value: Value; readonly reference: Reference }[] = [];
  const open: Value[] = [root];
  for (let value = open.pop(); value && length <= limit; value = open.pop()) {
    const { node } = value;
    if (node.kind === "scalar") {
      length += value.isOpaque ? lengthOfRest(value) : lengthAsJson(node.value, limit);
      for (const reference of value.template?.references.filter(namesFile) ?? []) files.push({ value, reference });
    } else {
      length += 2 + Math.max(0, value.values.length - 1);
      for (const child of value.values) {
        if (node.kind === "mapping") length += lengthAsJson(child.name, limit) + 1;
        open.push(child);
      }
    }
  }
  if (length > limit) return atValue(root);
  for (const { value, reference } of files) {
    length += lengthOfFile(reference, limit, asker);
    if (length > limit) return atReference(value, reference);
  }
  return null;
}

/** Without quotes, which belong to the string with the reference. */
function lengthOfFile(reference: Reference, limit: number, asker: Asker): number {
  const text = fileText(reference, asker);
  if (text === null) return 0;
  return lengthAsJson(asSent({ text, isEncoded: reference.kind === "base64" }), limit) - 2;
}

/** Without its references. */
function lengthOfRest({ template }: Value): number {
  if (!template) return 0;
  return template.problems.length > 0 ? 0 : template.literal.length - template.references.length;
}

function lengthAsJson(data: string | number | boolean | null, limit: number): number {
  if (typeof data !== "string") return String(data).length;
  return data.length > 2 * limit ? data.length : characters(JSON.stringify(data));
}

/** Surrogate pairs count once. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
