import { limits } from "../api/index.ts";
import type { Value } from "../document/index.ts";
import { atValue } from "./at.ts";
import { rule } from "./rule.ts";

export const scriptDataSize = rule({
  id: "script-data-size",
  severity: "error",
  summary: "The data for a deployment script is too large.",
  sections: ["4.2", "8"],
  yieldsTo: ["clone-source-fields"],
  types: (type) => type.kind === "object" && type.object === "script-data",
  values(value, report) {
    const isData = value.object?.id === "script-data" && value.field !== null;
    if (!isData || !isLongerThan(value, limits.scriptDataCharacters)) return;
    report(
      atValue(value),
      `\`script_data\` has at most ${limits.scriptDataCharacters} characters as JSON, this has more.`,
    );
  },
});

/**
 * Whether it is longer as JSON without blanks. References count nothing: what will stand there is not known. Stops as soon
 * as it is certain, since aliases can make something huge of a small file.
 */
function isLongerThan(root: Value, limit: number): boolean {
  let length = 0;
  const open: Value[] = [root];
  for (let value = open.pop(); value && length <= limit; value = open.pop()) {
    const { node } = value;
    if (node.kind === "scalar") length += value.isOpaque ? lengthOfRest(value) : lengthAsJson(node.value, limit);
    else {
      length += 2 + Math.max(0, value.values.length - 1);
      for (const child of value.values) {
        if (node.kind === "mapping") length += lengthAsJson(child.name, limit) + 1;
        open.push(child);
      }
    }
  }
  return length > limit;
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

/** Those that take two code units count once. */
function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
