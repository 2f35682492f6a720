import { type DeclaredKind, documentOf, rootOf, settingsFileName, type Value } from "../../document/index.ts";
import {
  applyEdits,
  composeEdits,
  type Edit,
  insertEntries,
  insertItem,
  lineBreak,
  removeEntry,
  removeItem,
  replaceNode,
} from "../../syntax/index.ts";

/**
 * Lists a pattern under a kind of `files` in the text of a settings file, where it counts before broader patterns, and
 * removes it from other kinds. Null if the text cannot be edited safely.
 */
export function declareFile(text: string, pattern: string, kind: DeclaredKind | "none"): readonly Edit[] | null {
  const rounds: (readonly Edit[])[] = [];
  let now = text;
  const apply = (edit: Edit): void => {
    rounds.push([edit]);
    now = applyEdits(now, [edit]);
  };
  const inserted = insertion(now, pattern, kind);
  if (inserted === null) return null;
  if (inserted !== "present") apply(inserted);
  for (let edit = removal(now, pattern, kind); edit !== null; edit = removal(now, pattern, kind)) apply(edit);
  return composeEdits(text.length, rounds);
}

/** The root of a settings file; undefined where it is empty, null where it cannot be edited. */
export function settingsRoot(text: string): Value | undefined | null {
  const { blocks } = documentOf({ uri: "", name: settingsFileName, kind: "settings" }, text);
  const [block] = blocks;
  if (!block || blocks.length !== 1 || block.parsed.problems.length > 0) return null;
  const root = rootOf(block);
  if (!root || root.node.start === root.node.end) return undefined;
  return root.node.kind === "mapping" ? root : null;
}

/** Where a value is written. */
export const settingsSource = ({ block }: Value) => ({ text: block.text, language: block.language });

/** Takes the pattern out of the list of another kind. */
function removal(text: string, pattern: string, kind: string): Edit | null {
  const files = settingsRoot(text)?.get("files");
  if (files?.node.kind !== "mapping") return null;
  for (const list of files.values) {
    const { node, entry } = list;
    const index = list.items.findIndex(({ string }) => string === pattern);
    if (list.name === kind || index < 0 || node.kind !== "sequence" || !entry || !files.node.entries.includes(entry))
      continue;
    return node.items.length === 1
      ? removeEntry(settingsSource(files), files.node, entry)
      : removeItem(settingsSource(files), node, index);
  }
  return null;
}

function insertion(text: string, pattern: string, kind: DeclaredKind | "none"): Edit | "present" | null {
  const root = settingsRoot(text);
  if (root === null) return null;
  if (root === undefined) return atEnd(text, `files:\n  ${kind}:\n    - ${JSON.stringify(pattern)}\n`);
  const entry = [kind, [pattern]] as const;
  const files = root.get("files");
  if (!files)
    return root.node.kind === "mapping"
      ? insertEntries(settingsSource(root), root.node, [["files", { [kind]: [pattern] }]])
      : null;
  if (files.use) return null;
  if (files.node.kind !== "mapping")
    return isNothing(files)
      ? replaceNode(settingsSource(files), files.node, { [kind]: [pattern] }, files.isInFlow ? "flow" : "block")
      : null;
  const list = files.get(kind);
  if (!list) {
    const [first] = files.node.entries;
    return insertEntries(settingsSource(files), files.node, [entry], first ? { before: first } : "end");
  }
  if (list.use) return null;
  if (list.node.kind !== "sequence")
    return isNothing(list)
      ? replaceNode(settingsSource(list), list.node, [pattern], list.isInFlow ? "flow" : "block")
      : null;
  if (list.items.some(({ string }) => string === pattern)) return "present";
  return insertItem(settingsSource(list), list.node, list.node.items.length, pattern);
}

/** Whether a field is there without a value. */
export const isNothing = ({ node }: Value): boolean => node.kind === "scalar" && node.value === null;

/** Adds lines at the end of a text. */
export function atEnd(text: string, added: string): Edit {
  const newline = lineBreak(text);
  const lead = text === "" || /[\r\n]$/.test(text) ? "" : newline;
  return { start: text.length, end: text.length, text: lead + added.replaceAll("\n", newline) };
}

/** The pattern for one file, by its path from the folder of the settings. */
export function patternFor(path: string): string {
  const escaped = path.replace(/[\\*?[\]!#]/g, "\\$&").replace(/ +$/, (spaces) => "\\ ".repeat(spaces.length));
  return path.includes("/") ? escaped : `/${escaped}`;
}
