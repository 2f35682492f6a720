import { requestRow } from "./requests.ts";
import { integer, listOf, object, optional, type ParamShape, string, textDocument } from "./shapes.ts";

/** What is wrong with the parameters of a method, as a sentence; null if they are valid or the method is unknown. */
export const problemOf = (method: string, params: unknown): string | null =>
  (requestRow(method)?.params ?? others.get(method))?.(params, "params") ?? null;

const inDocument = object({ textDocument });

/** What clients send besides requests that have a handler. */
const others: ReadonlyMap<string, ParamShape> = new Map([
  [
    "initialize",
    object({
      capabilities: object({ general: optional(object({ positionEncodings: optional(listOf(string)) })) }),
      workspaceFolders: optional(listOf(textDocument)),
    }),
  ],
  [
    "textDocument/didOpen",
    object({ textDocument: object({ uri: string, languageId: string, version: integer, text: string }) }),
  ],
  // Malformed changes are left to the handler: the client's text is unknown then.
  ["textDocument/didChange", object({ textDocument: object({ uri: string, version: integer }) })],
  ["textDocument/didClose", inDocument],
  ["textDocument/didSave", inDocument],
  ["workspace/didChangeConfiguration", object({})],
  ["workspace/didChangeWatchedFiles", object({ changes: listOf(object({ uri: string, type: integer })) })],
  [
    "workspace/didChangeWorkspaceFolders",
    object({ event: object({ added: listOf(textDocument), removed: listOf(textDocument) }) }),
  ],
  ["workspace/didDeleteFiles", object({ files: listOf(object({ uri: string })) })],
  ["workspace/didRenameFiles", object({ files: listOf(object({ oldUri: string, newUri: string })) })],
]);
