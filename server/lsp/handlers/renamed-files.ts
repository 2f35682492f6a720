import type { FileRename, RenameFilesParams, WorkspaceEdit } from "vscode-languageserver";
import { type Lines, linesOf } from "../../document/index.ts";
import { type Moved, movedReferences } from "../../features/files/moved-files.ts";
import type { Edit } from "../../syntax/index.ts";
import { fileKey, resolvePath } from "../../workspace/host.ts";
import type { FeatureContext } from "../feature.ts";
import type { Asked } from "../session/long-work.ts";
import { textEdits } from "./kit/text-edits.ts";
import { type FileChange, workspaceEdit } from "./kit/workspace-edit.ts";

/** Renaming a file in the editor updates the references to it, including those in files that are not open. */
export const renamedFilesHandlers = (context: FeatureContext) => {
  const { client, documents, isOpen, files, summaries, encoding } = context;
  return {
    "workspace/willRenameFiles": async (
      { files: renames }: RenameFilesParams,
      { canceled }: Asked,
    ): Promise<WorkspaceEdit | null> => {
      const moved = movedBy(renames);
      const changes: FileChange[] = [];
      const add = (uri: string, version: number | null, lines: Lines, edits: readonly Edit[]): void => {
        if (edits.length > 0) changes.push({ uri, version, edits: textEdits(edits, lines) });
      };
      for (const { document, lines, version } of documents())
        add(document.file.uri, version, lines, movedReferences(document, moved));
      for (const [uri, { paths }] of await summaries.all(() => canceled.isCancellationRequested)) {
        if (isOpen(uri) || !paths.some((path) => isTouched(path, uri, moved))) continue;
        const document = await files.read(uri);
        if (document) add(uri, null, linesOf(document, encoding()), movedReferences(document, moved));
      }
      return changes.length === 0 ? null : workspaceEdit(client, changes);
    },
  };
};

/** Matches a file, or a folder with its content. */
function movedBy(renames: readonly FileRename[]): Moved {
  const pairs = renames.map(
    ({ oldUri, newUri }) => [fileKey(oldUri).replace(/\/$/, ""), newUri.replace(/\/$/, "")] as const,
  );
  return (uri) => {
    const key = fileKey(uri);
    for (const [before, after] of pairs) {
      if (key === before) return after;
      if (key.startsWith(`${before}/`))
        return after + key.slice(before.length).split("/").map(encodeURIComponent).join("/");
    }
    return uri;
  };
}

function isTouched(path: string, uri: string, moved: Moved): boolean {
  const target = resolvePath(path, uri);
  return target !== null && (moved(target) !== target || moved(uri) !== uri);
}
