import { type InitializeParams, type ServerCapabilities, TextDocumentSyncKind } from "vscode-languageserver";
import { viewScheme } from "../requests/commands.ts";
import { type RequestGroup, requestGroups } from "../requests/requests.ts";
import { encodingFor } from "./client.ts";

/** The server's capabilities for a client with the given ones: those of its requests, and what it wants to be notified of. */
export function capabilitiesOf({ capabilities: client }: Pick<InitializeParams, "capabilities">): ServerCapabilities {
  const groups: readonly RequestGroup[] = Object.values(requestGroups);
  return Object.assign(
    {
      positionEncoding: encodingFor(client),
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
      workspace: {
        workspaceFolders: { supported: true, changeNotifications: true },
        fileOperations: { willRename: anyFile, didRename: anyFile, didDelete: anyFile },
        ...(client.workspace?.textDocumentContent && { textDocumentContent: { schemes: [viewScheme] } }),
      },
    },
    ...groups.map(({ capabilities }) => capabilities?.(client)),
  );
}

/** All files, because certificates can have any name, and folders contain files. */
const anyFile = { filters: [{ pattern: { glob: "**/*" } }] };
