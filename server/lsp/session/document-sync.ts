import type { Connection } from "vscode-languageserver";
import type { Encoding } from "../../document/index.ts";
import { fileKey } from "../../workspace/host.ts";
import type { Guard } from "./guard.ts";
import { areChanges, edit, type OpenDocument, open } from "./open-documents.ts";

/** The documents that the client has open. */
export interface DocumentSync {
  /** Undefined for a document that is not open or not supported. */
  readonly at: (uri: string) => OpenDocument | undefined;
  readonly all: () => Iterable<OpenDocument>;
  /** For any encoding of the URI, because a client may encode it differently than the host. */
  readonly isOpen: (uri: string) => boolean;
  readonly follow: (connection: Connection, guard: Guard, events: DocumentEvents) => void;
}

export interface DocumentEvents {
  readonly opened: (uri: string) => void;
  readonly changed: (uri: string) => void;
  /** Only for supported files. */
  readonly closed: (uri: string) => void;
}

export function documentSync(encoding: Encoding): DocumentSync {
  const documents = new Map<string, OpenDocument>();
  const openKeys = new Set<string>();
  return {
    at: (uri) => documents.get(uri),
    all: () => documents.values(),
    isOpen: (uri) => openKeys.has(fileKey(uri)),
    follow: (connection, guard, events) => {
      connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) =>
        guard("textDocument/didOpen", undefined, () => {
          const opened = open(uri, languageId, version, text, encoding);
          if (opened === null) documents.delete(uri);
          else documents.set(uri, opened);
          openKeys.add(fileKey(uri));
          events.opened(uri);
        }),
      );
      connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) =>
        guard("textDocument/didChange", undefined, () => {
          const before = documents.get(uri);
          if (!before || version < before.version || !areChanges(contentChanges)) return;
          documents.set(uri, edit(before, version, contentChanges, encoding));
          events.changed(uri);
        }),
      );
      connection.onDidCloseTextDocument(({ textDocument: { uri } }) =>
        guard("textDocument/didClose", undefined, () => {
          openKeys.delete(fileKey(uri));
          if (documents.delete(uri)) events.closed(uri);
        }),
      );
    },
  };
}
