import type { PrepareRenameParams, RenameParams, ResponseError, WorkspaceEdit } from "vscode-languageserver";
import { prepareRename, rename } from "../../features/names/rename.ts";
import type { FeatureContext } from "../feature.ts";
import { refused } from "./kit/refused.ts";
import { textEdits } from "./kit/text-edits.ts";
import { type FileChange, workspaceEdit } from "./kit/workspace-edit.ts";

/** Renames what a document names, with all its uses, those in the stacks that are merged with it too. */
export const renameHandlers = (context: FeatureContext) => {
  const { client, documentAt, linesFor, workspace } = context;
  return {
    "textDocument/prepareRename": async ({ textDocument: { uri }, position }: PrepareRenameParams) => {
      const open = documentAt(uri);
      const others = open ? await workspace.familyOf(open.document, "around") : [];
      const prepared = open && prepareRename(open.document, open.lines.offsetAt(position), others);
      return prepared ? { range: open.lines.rangeOf(prepared), placeholder: prepared.name } : null;
    },
    "textDocument/rename": async ({
      textDocument: { uri },
      position,
      newName,
    }: RenameParams): Promise<WorkspaceEdit | ResponseError<void> | null> => {
      const open = documentAt(uri);
      const others = open ? await workspace.familyOf(open.document, "around") : [];
      const renaming = open && rename(open.document, open.lines.offsetAt(position), newName, others);
      if (!open || !renaming) return null;
      if (renaming.kind === "refused") return refused(renaming.why);
      const changes = [...renaming.edits].map(([document, edits]): FileChange => {
        const there = document.file.uri;
        return { uri: there, version: documentAt(there)?.version ?? null, edits: textEdits(edits, linesFor(document)) };
      });
      return workspaceEdit(client, changes);
    },
  };
};
