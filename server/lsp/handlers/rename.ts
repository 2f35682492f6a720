import type { PrepareRenameParams, RenameParams, ResponseError, WorkspaceEdit } from "vscode-languageserver";
import { prepareRename, rename } from "../../features/names/rename.ts";
import type { FeatureContext } from "../feature.ts";
import { refused } from "./refused.ts";
import { textEdits } from "./text-edits.ts";
import { workspaceEdit } from "./workspace-edit.ts";

/** Renames what a document names, with all its uses. */
export const renameHandlers = ({ client, documentAt }: FeatureContext) => ({
  "textDocument/prepareRename": ({ textDocument: { uri }, position }: PrepareRenameParams) => {
    const open = documentAt(uri);
    const found = open && prepareRename(open.document, open.lines.offsetAt(position));
    return found ? { range: open.lines.rangeOf(found), placeholder: found.name } : null;
  },
  "textDocument/rename": ({
    textDocument: { uri },
    position,
    newName,
  }: RenameParams): WorkspaceEdit | ResponseError<void> | null => {
    const open = documentAt(uri);
    const renaming = open && rename(open.document, open.lines.offsetAt(position), newName);
    if (!open || !renaming) return null;
    return renaming.kind === "edits"
      ? workspaceEdit(client, [{ uri, version: open.version, edits: textEdits(renaming.edits, open.lines) }])
      : refused(renaming.why);
  },
});
