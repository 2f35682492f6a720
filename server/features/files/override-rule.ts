import type { Value } from "../../document/index.ts";
import { type Edit, insertEntries, insertItem, replaceNode } from "../../syntax/index.ts";
import { atEnd, isNothing, settingsRoot, settingsSource } from "./declare-file.ts";

/**
 * Turns a rule off for the files of a pattern, in `overrides` of the text of a settings file. Null if the text cannot be edited
 * safely.
 */
export function turnOffRule(text: string, pattern: string, rule: string): readonly Edit[] | null {
  const root = settingsRoot(text);
  if (root === null) return null;
  const written = `overrides:\n  - files: [${JSON.stringify(pattern)}]\n    rules:\n      ${rule}: "off"\n`;
  if (root === undefined) return [atEnd(text, written)];
  const item = { files: [pattern], rules: { [rule]: "off" } };
  const list = root.get("overrides");
  if (!list)
    return root.node.kind === "mapping"
      ? [insertEntries(settingsSource(root), root.node, [["overrides", [item]]])]
      : null;
  if (list.use) return null;
  if (list.node.kind !== "sequence")
    return isNothing(list)
      ? [replaceNode(settingsSource(list), list.node, [item], list.isInFlow ? "flow" : "block")]
      : null;
  const rules = rulesOf(list.items.at(-1), pattern);
  if (rules?.node.kind === "mapping") {
    const entry = rules.get(rule);
    if (!entry) return [insertEntries(settingsSource(rules), rules.node, [[rule, "off"]])];
    if (!entry.use) return [replaceNode(settingsSource(entry), entry.node, "off", entry.isInFlow ? "flow" : "block")];
  }
  return [insertItem(settingsSource(list), list.node, list.node.items.length, item)];
}

/** The rules of an override for just this pattern. Only the last override certainly applies: later ones take precedence. */
function rulesOf(override: Value | undefined, pattern: string): Value | undefined {
  const patterns = override?.get("files")?.items.map(({ string }) => string);
  const rules = override?.use ? undefined : override?.get("rules");
  return patterns?.length === 1 && patterns[0] === pattern && !rules?.use ? rules : undefined;
}
