import type { Value } from "../../document/index.ts";
import { type Edit, insertItem } from "../../syntax/index.ts";
import { addField, atEnd, fillIn, replaceValue, settingsRoot } from "./declare-file.ts";

/**
 * Turns a rule off for the files of a pattern, in `overrides` of the text of a settings file. Null if the text cannot be edited
 * safely.
 */
export function turnOffRule(text: string, pattern: string, rule: string): readonly Edit[] | null {
  const edit = insertion(text, pattern, rule);
  return edit && [edit];
}

function insertion(text: string, pattern: string, rule: string): Edit | null {
  const root = settingsRoot(text);
  if (root === null) return null;
  const written = `overrides:\n  - files: [${JSON.stringify(pattern)}]\n    rules:\n      ${rule}: "off"\n`;
  if (root === undefined) return atEnd(text, written);
  const item = { files: [pattern], rules: { [rule]: "off" } };
  const list = root.get("overrides");
  if (!list) return addField(root, "overrides", [item]);
  if (list.use) return null;
  if (list.node.kind !== "sequence") return fillIn(list, [item]);
  const rules = rulesOf(list.items.at(-1), pattern);
  if (rules?.node.kind === "mapping") {
    const entry = rules.get(rule);
    if (!entry) return addField(rules, rule, "off");
    if (!entry.use) return replaceValue(entry, "off");
  }
  return insertItem(list.block, list.node, list.node.items.length, item);
}

/** The rules of an override for just this pattern. Only the last override certainly applies: later ones take precedence. */
function rulesOf(override: Value | undefined, pattern: string): Value | undefined {
  const patterns = override?.get("files")?.items.map(({ string }) => string);
  const rules = override?.use ? undefined : override?.get("rules");
  return patterns?.length === 1 && patterns[0] === pattern && !rules?.use ? rules : undefined;
}
