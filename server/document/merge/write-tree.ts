import type { Type } from "../../api/index.ts";
import { applyEdits, type Edit, type Language, type Scalar } from "../../syntax/index.ts";
import type { WrittenForm } from "../../text/mapped-text.ts";
import type { Block } from "../blocks/block.ts";
import { resolve } from "../values/entries.ts";
import { type HeldVariables, heldVariables, type MergePiece, type WrittenPart } from "./merge-piece.ts";
import {
  fieldOf,
  itemType,
  type MappingTree,
  type ScalarTree,
  stackType,
  type Tree,
  type TreeEntry,
  treeOf,
} from "./merge-tree.ts";
import { replacedIn } from "./replaced-text.ts";

/** What cannot be read is a template, so that nothing is said about it. */
const unknown = '"{{ … }}"';

/** Single words, with references in them, and quoted texts are written alike wherever they are. */
const asWritten: WrittenForm = {
  write: (text) => (/^(?:"[^"\n\r\\]*"|'[^'\n\r]*'|(?:[\w./-]|\$\{[\w.:-]+\})+)$/.test(text) ? text : null),
};

/**
 * Writes a merged stack as YAML. The texts of keys and values are copied, each with its place. `folderOf`: that of the file with a
 * block.
 */
export function mergeWriter(held: HeldVariables, language: Language, folderOf: (block: Block) => string) {
  const { scalars: variables } = held;
  let text = "";
  let parts: WrittenPart[] = [];
  const pieces: MergePiece[] = [];

  const close = (): void => {
    if (text !== "") pieces.push({ text, parts });
    text = "";
    parts = [];
  };
  const add = (added: string): void => {
    text += added;
  };
  const put = (written: string, block: Block | null, start: number, end: number, form: WrittenForm | null): void => {
    parts.push({ at: text.length, length: written.length, start, end, isVerbatim: form !== null, form, block });
    add(written);
  };

  const writeKey = ({ key, from }: TreeEntry): void => {
    const raw = from.text.slice(key.start, key.end);
    const isCopied = !key.unread && isSimple(raw) && key.style !== "block";
    put(isCopied ? raw : language.key(String(key.value)), from, key.start, key.end, isCopied ? asWritten : null);
  };

  const writeScalar = (tree: ScalarTree, type: Type | null, indent: string): void => {
    const { node, from } = tree;
    const replaced =
      typeof node?.value === "string" && !node.unread ? replacedIn(node.value, from, variables, folderOf) : null;
    if (node === null || replaced === null) {
      writeAsIs(tree, indent);
      return;
    }
    writeTag(node);
    const { edits, whole } = replaced;
    if (!whole?.node) writeEdited(edits, from, node);
    // A secret is shown where it is used: there, everything knows that it is one.
    else if (isSecretType(type)) put(language.scalar(whole.node.value, "flow"), from, node.start, node.end, null);
    else writeAsIs(whole, indent);
  };

  /** Where nothing is escaped, what is kept is in its place, and can be changed. */
  const writeEdited = (edits: readonly Edit[], from: Block, { start, end, value, style }: Scalar): void => {
    const text = String(value);
    const written = applyEdits(text, edits);
    const quoted = JSON.stringify(written);
    // A comment behind `|` or `>` may have the same text.
    const before = style === "block" ? -1 : from.text.slice(start, end).indexOf(text);
    if (before < 0 || quoted.length > written.length + 2) {
      put(quoted, from, start, end, null);
      return;
    }
    let at = start + before;
    put('"', from, start, at, null);
    for (const edit of [...edits, { start: text.length, end: text.length, text: "" }]) {
      const [next, behind] = [start + before + edit.start, start + before + edit.end];
      // Each of its own form: none of them can be replaced together with another.
      put(from.text.slice(at, next), from, at, next, { ...asWritten });
      put(edit.text, from, next, behind, null);
      at = behind;
    }
    put('"', from, at, end, null);
  };

  const writeTag = ({ tag }: Scalar): void => {
    if (tag !== undefined) add(`${tag.startsWith("!") ? "" : "!"}${tag} `);
  };

  const writeAsIs = (tree: ScalarTree, indent: string): void => {
    const { node, from } = tree;
    if (node === null) {
      add(unknown);
      return;
    }
    writeTag(node);
    const raw = from.text.slice(node.start, node.end);
    if (node.style === "block" && writeLines(raw, tree, indent)) return;
    const before = from.text.slice(Math.max(0, node.start - longestTag), node.start);
    const isCopied =
      node.style !== "block" && !/![\w!:]*\s*$/.test(before) && (isSimple(raw) || node.start === node.end);
    if (node.unread) put(unknown, from, node.start, node.end, null);
    else if (isCopied) put(raw, from, node.start, node.end, asWritten);
    else put(language.scalar(node.value, "flow"), from, node.start, node.end, null);
  };

  /** A literal text of several lines, each with another indentation. Whether it could be. */
  const writeLines = (raw: string, { node, from }: ScalarTree, indent: string): boolean => {
    if (node === null) return false;
    const lines = raw.split("\n");
    const [head = ""] = lines;
    const written = lines.slice(1).filter((line) => line.trim() !== "");
    const before = /^ +/.exec(written[0] ?? "")?.[0] ?? "";
    const isRegular = /^[|>]-?$/.test(head) && !raw.includes("\r") && before !== "";
    if (
      !isRegular ||
      !written.every((line) => line.startsWith(before)) ||
      /^\s/.test(written[0]?.slice(before.length) ?? "")
    )
      return false;
    put(head, from, node.start, node.start + head.length, asWritten);
    let at = node.start + head.length;
    lines.slice(1).forEach((line, index) => {
      const isLast = index === lines.length - 2;
      const isBlank = line.trim() === "";
      if (isLast && line === "") return;
      put("\n", from, at, at + 1, asWritten);
      if (!isBlank) add(indent);
      const skipped = isBlank ? Math.min(line.length, before.length) : before.length;
      put(line.slice(skipped), from, at + 1 + skipped, at + 1 + line.length, asWritten);
      at += 1 + line.length;
    });
    return true;
  };

  /** Behind `key:` or `-`. */
  const writeValue = (tree: Tree, type: Type | null, indent: string): void => {
    if (tree.kind === "scalar") {
      const { node } = tree;
      const isEmpty = node !== null && node.start === node.end && node.tag === undefined && !node.unread;
      if (!isEmpty) add(" ");
      writeScalar(tree, type, `${indent}  `);
      add("\n");
      return;
    }
    if (tree.tag !== undefined) add(` ${tree.tag.startsWith("!") ? "" : "!"}${tree.tag}`);
    if (tree.kind === "sequence") {
      if (tree.items.length === 0) add(" []");
      add("\n");
      for (const item of tree.items) {
        add(`${indent}  -`);
        const own = itemType(type);
        // Its first key is behind the dash.
        if (item.kind === "mapping" && item.entries.size > 0 && item.tag === undefined)
          writeMapping(item, own, `${indent}    `, " ");
        else writeValue(item, own, `${indent}  `);
      }
      return;
    }
    if (tree.entries.size === 0 && tree.isWhole) add(" {}");
    add("\n");
    writeMapping(tree, type, `${indent}  `);
  };

  const writeMapping = ({ entries, isWhole }: MappingTree, type: Type | null, indent: string, lead = indent): void => {
    writeEntries(entries.values(), type, indent, lead);
    if (!isWhole) add(`${indent}${unknown}: ${unknown}\n`);
  };

  /** `lead`: what is before the first one. */
  const writeEntries = (entries: Iterable<TreeEntry>, type: Type | null, indent: string, lead = indent): void => {
    let before = lead;
    for (const entry of entries) {
      const alone = indent === "  " && entry.isBlock ? writeAlone(entry.from, held, folderOf) : null;
      if (alone) {
        close();
        pieces.push(alone);
        continue;
      }
      add(before);
      before = indent;
      writeKey(entry);
      add(":");
      writeValue(entry.value(), fieldOf(type, String(entry.key.value)).field, indent);
    }
  };

  return {
    entries: writeEntries,
    /** A text as it is. */
    copy: (written: string, at: number): void => put(written, null, at, at + written.length, asWritten),
    add,
    written: (): readonly MergePiece[] => {
      close();
      return pieces;
    },
  };
}

const isSimple = (raw: string): boolean => raw.length > 0 && !/[\r\n]/.test(raw) && !raw.startsWith("? ");

/** How far before a scalar its tag begins. */
const longestTag = 40;

const isSecretType = (type: Type | null): boolean =>
  type?.kind === "string" && ["password", "pem-key", "token", "user-data"].includes(type.format ?? "");

/** A resource that no other stack completes. It is written once for as long as it depends on the same. */
function writeAlone(block: Block, held: HeldVariables, folderOf: (block: Block) => string): MergePiece | null {
  const piece = block.kept(writtenAnywhere) ?? held.written.get(block) ?? writeResource(block, held, folderOf);
  if (piece) held.written.set(block, piece);
  return piece;
}

/** Null if its surroundings decide how it is written. */
const writtenAnywhere = (block: Block): MergePiece | null =>
  /vars\.|\\|file:|base64:/.test(block.text)
    ? null
    : writeResource(block, heldVariables(new Map(), undefined), () => "");

function writeResource(block: Block, held: HeldVariables, folderOf: (block: Block) => string): MergePiece | null {
  const root = block.parsed.root && resolve(block.parsed.root);
  const tree = root && treeOf(root, block);
  if (tree?.kind !== "mapping") return null;
  const writer = mergeWriter(held, block.language, folderOf);
  writer.entries(tree.entries.values(), fieldOf(stackType, block.section).field, "  ");
  return writer.written()[0] ?? null;
}
