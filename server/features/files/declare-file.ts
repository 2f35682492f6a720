import { type DeclaredKind, documentOf, rootOf, settingsFileName, type Value } from "../../document/index.ts";
import {
  applyEdits,
  composeEdits,
  type Data,
  type Edit,
  type Entry,
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

/** Takes the pattern out of the list of another kind. */
function removal(text: string, pattern: string, kind: string): Edit | null {
  const files = settingsRoot(text)?.get("files");
  if (files?.node.kind !== "mapping") return null;
  for (const list of files.values) {
    const { node, entry } = list;
    const index = list.items.findIndex(({ string }) => string === pattern);
    if (list.name === kind || index < 0 || node.kind !== "sequence" || !entry || !files.node.entries.includes(entry))
      continue;
    return node.items.length === 1 ? removeEntry(files.block, files.node, entry) : removeItem(files.block, node, index);
  }
  return null;
}

function insertion(text: string, pattern: string, kind: DeclaredKind | "none"): Edit | "present" | null {
  const root = settingsRoot(text);
  if (root === null) return null;
  if (root === undefined) return atEnd(text, `files:\n  ${kind}:\n    - ${JSON.stringify(pattern)}\n`);
  const files = root.get("files");
  if (!files) return addField(root, "files", { [kind]: [pattern] });
  if (files.use) return null;
  if (files.node.kind !== "mapping") return fillIn(files, { [kind]: [pattern] });
  const list = files.get(kind);
  if (!list) return addField(files, kind, [pattern], files.node.entries[0]);
  if (list.use) return null;
  if (list.node.kind !== "sequence") return fillIn(list, [pattern]);
  if (list.items.some(({ string }) => string === pattern)) return "present";
  return insertItem(list.block, list.node, list.node.items.length, pattern);
}

/** Adds a field to an object; null if it is none. */
export const addField = (object: Value, name: string, value: Data, before?: Entry): Edit | null =>
  object.node.kind === "mapping"
    ? insertEntries(object.block, object.node, [[name, value]], before ? { before } : "end")
    : null;

export const replaceValue = (value: Value, by: Data): Edit =>
  replaceNode(value.block, value.node, by, value.isInFlow ? "flow" : "block");

/** Gives a field a value that is there without one; null if it has another. */
export const fillIn = (value: Value, by: Data): Edit | null =>
  value.node.kind === "scalar" && value.node.value === null ? replaceValue(value, by) : null;

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
