import type { PrepareRenameParams, RenameParams } from "vscode-languageserver";
import { prepareRename, rename } from "../../features/names/rename.ts";
import type { FeatureContext } from "../feature.ts";
import { refused } from "./kit/refused.ts";
import { textEdits } from "./kit/text-edits.ts";
import { type FileChange, workspaceEdit } from "./kit/workspace-edit.ts";

/** Renames what a document names, with all its uses, those in the stacks that are merged with it too. */
export const renameHandlers = (context: FeatureContext) => {
  const { client, documentAt, onDocument, linesFor, workspace } = context;
  return {
    "textDocument/prepareRename": onDocument(async ({ document, lines }, { position }: PrepareRenameParams) => {
      const prepared = prepareRename(document, lines.offsetAt(position), await workspace.familyOf(document, "around"));
      return prepared && { range: lines.rangeOf(prepared), placeholder: prepared.name };
    }),
    "textDocument/rename": onDocument(async ({ document, lines }, { position, newName }: RenameParams) => {
      const others = await workspace.familyOf(document, "around");
      const renaming = rename(document, lines.offsetAt(position), newName, others);
      if (!renaming) return null;
      if (renaming.kind === "refused") return refused(renaming.why);
      const changes = [...renaming.edits].map(([document, edits]): FileChange => {
        const there = document.file.uri;
        return { uri: there, version: documentAt(there)?.version ?? null, edits: textEdits(edits, linesFor(document)) };
      });
      return workspaceEdit(client, changes);
    }),
  };
};
