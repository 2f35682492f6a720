import type { Type } from "../../api/index.ts";
import { type FileReferenceKind, formatOf, kindOf } from "../../document/index.ts";
import type { Piece } from "../../syntax/index.ts";
import type { ValueOffer } from "./catalog-offers.ts";
import { offeredEntries } from "./completion-context.ts";
import type { Cursor, ValuePlace } from "./cursor.ts";
import type { Inner } from "./item.ts";
import { usedNames } from "./names.ts";

/** An incomplete reference: the text before its `${` and after it. */
export interface Opened {
  readonly prefix: string;
  /** The text between the braces, up to the cursor. */
  readonly typed: string;
  /** The same with the text after the cursor, which must not be offered itself. */
  readonly whole: string;
  readonly suffix: string;
}

/** What is left to be typed. */
export const open: Piece = { stop: "" };

/** References to files, whose paths come from their folders and from the document. */
export const referencesToFiles = (cursor: Cursor, place: ValuePlace, { typed, whole }: Opened): readonly Inner[] =>
  fileKinds(place, typed).flatMap((kind) => [...files(kind, cursor, place, typed), ...usedFiles(kind, cursor, whole)]);

const fileDocs: Readonly<Record<FileReferenceKind, string>> = {
  file: "The text of a file. The path is relative to the folder of this file.",
  base64: "The text of a file, encoded as base64. The path is relative to the folder of this file.",
};

/** The prefixes of file references that match the typed text: base64 where the field expects it. */
function fileKinds({ field, type }: ValuePlace, typed: string): readonly FileReferenceKind[] {
  if (typed.includes(":")) return typed.startsWith("file:") ? ["file"] : typed.startsWith("base64:") ? ["base64"] : [];
  const wanted = field?.type ?? type;
  if (wanted === null) return ["file", "base64"];
  return formatOf(wanted) === "user-data" ? ["base64", "file"] : ["file"];
}

/** The content of the folder of the typed path. */
function files(
  by: FileReferenceKind,
  { folder }: Cursor,
  { field, type }: ValuePlace,
  typed: string,
): readonly Inner[] {
  const doc = fileDocs[by];
  if (!typed.includes(":")) return [{ parts: [`${by}:`, open], detail: "file", doc }];
  const path = typed.slice(by.length + 1, typed.lastIndexOf("/") + 1);
  return offeredEntries(folder(path), field?.type ?? type).map(({ name, kind }) => ({
    parts: kind === "folder" ? [`${by}:${path}${name}/`, open] : [`${by}:${path}${name}`],
    detail: kind,
    doc: kind === "folder" ? "" : doc,
  }));
}

const usedFiles = (by: FileReferenceKind, { document, index }: Cursor, whole: string): readonly Inner[] =>
  usedNames(document, index, "file")
    .filter((path) => !path.endsWith("/") && !whole.endsWith(`:${path}`))
    .map((path) => ({ parts: [`${by}:${path}`], detail: "file", doc: fileDocs[by] }));

/** The stacks that a stack can extend, in the folder of the path that was begun. */
export function stackFiles(
  { probe, document, folder }: Cursor,
  { format }: Type & { readonly kind: "string" },
): readonly ValueOffer[] {
  if (format !== "stack-file") return [];
  const path = probe.before.slice(0, probe.before.lastIndexOf("/") + 1);
  const own = path === "" ? document.file.name.slice(document.file.name.lastIndexOf("/") + 1) : null;
  return offeredEntries(folder(path), null).flatMap(({ name, kind }): readonly ValueOffer[] => {
    if (kind === "folder") return [{ value: [`${path}${name}/`, { stop: "", opensList: true }], detail: kind }];
    return kindOf(name) === "stack" && name !== own ? [{ value: path + name, detail: "stack" }] : [];
  });
}
