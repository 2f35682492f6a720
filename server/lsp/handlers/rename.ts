import { LSPErrorCodes, ResponseError, type WorkspaceEdit } from "vscode-languageserver";
import { showMessage } from "../../document/index.ts";
import { prepareRename, rename } from "../../features/names/rename.ts";
import type { Feature } from "../feature.ts";
import { workspaceEdit } from "./workspace-edit.ts";

export const renameFeature: Feature = ({ connection, guard, client, documentAt }) => {
  connection.onPrepareRename(({ textDocument: { uri }, position }, canceled) =>
    guard("textDocument/prepareRename", null, canceled, () => {
      const open = documentAt(uri);
      const found = open && prepareRename(open.document, open.lines.offsetAt(position));
      return found ? { range: open.lines.rangeOf(found), placeholder: found.name } : null;
    }),
  );
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }, canceled) =>
    guard<WorkspaceEdit | ResponseError<void> | null>("textDocument/rename", null, canceled, () => {
      const open = documentAt(uri);
      const renaming = open && rename(open.document, open.lines.offsetAt(position), newName);
      if (!open || !renaming) return null;
      return renaming.kind === "edits"
        ? workspaceEdit(client, { ...open, uri }, renaming.edits)
        : new ResponseError(LSPErrorCodes.RequestFailed, showMessage(renaming.why, []));
    }),
  );
};
