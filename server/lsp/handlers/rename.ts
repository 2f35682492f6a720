import type { PrepareRenameParams, RenameParams, ResponseError, WorkspaceEdit } from "vscode-languageserver";
import { prepareRename, rename } from "../../features/names/rename.ts";
import { stackFamily } from "../../workspace/stacks/stack-family.ts";
import type { FeatureContext } from "../feature.ts";
import type { Asked } from "../session/long-work.ts";
import { refused } from "./refused.ts";
import { textEdits } from "./text-edits.ts";
import { type FileChange, workspaceEdit } from "./workspace-edit.ts";

/** Renames what a document names, with all its uses, those in the stacks that are merged with it too. */
export const renameHandlers = (context: FeatureContext) => {
  const { client, documentAt, linesFor } = context;
  const family = stackFamily(context);
  return {
    "textDocument/prepareRename": async (
      { textDocument: { uri }, position }: PrepareRenameParams,
      { canceled }: Asked,
    ) => {
      const open = documentAt(uri);
      const others = open ? await family.around(open.document, () => canceled.isCancellationRequested) : [];
      const found = open && prepareRename(open.document, open.lines.offsetAt(position), others);
      return found ? { range: open.lines.rangeOf(found), placeholder: found.name } : null;
    },
    "textDocument/rename": async (
      { textDocument: { uri }, position, newName }: RenameParams,
      { canceled }: Asked,
    ): Promise<WorkspaceEdit | ResponseError<void> | null> => {
      const open = documentAt(uri);
      const others = open ? await family.around(open.document, () => canceled.isCancellationRequested) : [];
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
