import { FileChangeType, type FileEvent } from "vscode-languageserver";
import { kindOf, mergedParts, settingsFileName } from "../../document/index.ts";
import { isBaselineFile } from "../../workspace/baselines.ts";
import { isListed } from "../../workspace/files.ts";
import { fileKey } from "../../workspace/host.ts";
import type { DiagnosticsContext } from "../diagnostics/diagnostics-context.ts";
import type { DiagnosticsService } from "../diagnostics/diagnostics-service.ts";
import type { WorkspaceDiagnostics } from "../diagnostics/workspace-diagnostics.ts";
import type { FeatureContext } from "../feature.ts";
import type { SessionBaselines } from "./accepted.ts";
import type { DocumentSync } from "./document-sync.ts";
import type { extendingStacks } from "./extending-stacks.ts";
import { type LookAgain, lookAgain } from "./look-again.ts";
import { OpenText } from "./open-documents.ts";

interface FollowedFiles extends DiagnosticsContext, Pick<FeatureContext, "files" | "declaredFor"> {
  readonly accepted: SessionBaselines;
  /** The diagnostics of files that are not open. */
  readonly unopened: WorkspaceDiagnostics;
  /** The client reports all changes of files that documents refer to. */
  readonly followsNamed: boolean;
  /** To be called for a change that the findings of any file may depend on. */
  readonly surroundingsChanged: () => void;
}

/** Handles the client's events about files, open or not. Returns how to find the changes that it does not report, or not yet. */
export function followFiles(followed: FollowedFiles): LookAgain {
  const { connection, guard, workspace, files, isOpen, accepted, bodies, unopened, declaredFor } = followed;
  const changed = (changes: readonly FileEvent[]): void => {
    // A settings file may be new and not read yet.
    const touched = changes.filter(({ uri }) => workspace.forget(uri) || uri.endsWith(`/${settingsFileName}`));
    const isOther = baselinesChanged(changes);
    // What settings say decides which files there are.
    for (const { uri } of touched) files.changed(uri, "place");
    if (touched.length > 0 || isOther) followed.surroundingsChanged();
    listedChanged(changes.filter(({ uri }) => isListed(uri)));
    void guard("reading settings", undefined, async () => {
      const others = changes.filter(({ uri }) => !isListed(uri));
      const declared = await Promise.all(others.map(({ uri }) => declaredFor(uri)));
      listedChanged(others.filter((_, index) => declared[index] !== null));
    });
  };
  /** Whether findings that baselines accept may be others now. */
  const baselinesChanged = (changes: readonly FileEvent[]): boolean => {
    const baselines = changes.filter(({ uri }) => isBaselineFile(uri));
    for (const { uri } of baselines) accepted.changed(uri);
    const isMoved = changes.some(({ type }) => type !== FileChangeType.Changed);
    return (isMoved && accepted.filesMoved()) || baselines.length > 0;
  };
  const listedChanged = (changes: readonly FileEvent[]): void => {
    for (const { uri, type } of changes) {
      files.changed(uri, type === FileChangeType.Changed ? "content" : "place");
      if (type === FileChangeType.Deleted && !isOpen(uri)) bodies.set(uri, []);
    }
    if (changes.length > 0) unopened.changed("files");
  };
  /** Files or folders were renamed or deleted. Watchers do not report folders, because they see only files that match their patterns. */
  const moved = (uris: readonly string[]): void => {
    for (const uri of uris) files.changed(uri, "place");
    unopened.changed("files");
    changed(uris.map((uri) => ({ uri, type: FileChangeType.Deleted })));
  };
  const edited = (uris: readonly string[]): void => changed(uris.map((uri) => ({ uri, type: FileChangeType.Changed })));
  const again = lookAgain(workspace, guard, edited, followed.followsNamed);

  connection.onDidSaveTextDocument(({ textDocument: { uri } }) =>
    guard("textDocument/didSave", undefined, () => {
      // Other files are checked as they are edited; settings and baselines apply once they are saved.
      if (!followed.followsNamed) edited([uri]);
      void again.all();
    }),
  );
  connection.onDidChangeWatchedFiles(({ changes }) =>
    guard("workspace/didChangeWatchedFiles", undefined, () => changed(changes)),
  );
  connection.workspace.onDidRenameFiles(({ files }) =>
    guard("workspace/didRenameFiles", undefined, () => moved(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]))),
  );
  connection.workspace.onDidDeleteFiles(({ files }) =>
    guard("workspace/didDeleteFiles", undefined, () => moved(files.map(({ uri }) => uri))),
  );
  return again;
}

interface FollowedDocuments extends Pick<FeatureContext, "connection" | "workspace" | "pulls" | "files"> {
  readonly documents: DocumentSync;
  readonly accepted: SessionBaselines;
  readonly diagnostics: DiagnosticsService;
  /** The diagnostics of files that are not open. */
  readonly unopened: WorkspaceDiagnostics;
  readonly again: LookAgain;
  /** Checks the stacks that extend a file and are not open. */
  readonly renewClosed: Promise<ReturnType<typeof extendingStacks>>;
}

/** Handles what the client says about open documents: tells each change to those who show something that depends on it. */
export function followDocuments(followed: FollowedDocuments): void {
  const { connection, workspace, files, pulls, documents, accepted, diagnostics, unopened, again, renewClosed } =
    followed;
  /** The stacks that extend a file have other findings as it is edited. */
  const renewExtending = (uri: string): void => {
    const document = documents.at(uri)?.document;
    const isStack = (document?.file.kind ?? kindOf(fileKey(uri))) === "stack";
    if (!isStack || !workspace.textChanged(uri, document ? new OpenText(document) : null)) return;
    for (const { document } of documents.all())
      if (document.file.uri !== uri && mergedParts(document).size > 0) diagnostics.changed(document.file.uri);
    diagnostics.refresh();
  };
  const changed = (uri: string): void => {
    // A client that pulls does so after each edit.
    if (!pulls) void again.few();
    diagnostics.changed(uri);
    renewExtending(uri);
    if (documents.at(uri)?.document.file.kind === "stack") void renewClosed.then((renew) => renew(uri));
  };
  const closed = (uri: string): void => {
    renewExtending(uri);
    accepted.closed(uri);
    diagnostics.closed(uri);
    files.changed(uri, "content");
    unopened.changed("files");
  };
  documents.follow(connection, {
    opened: (uri) => {
      void again.all();
      diagnostics.opened(uri);
      renewExtending(uri);
      const document = documents.at(uri)?.document;
      // Whether others extend any other stack is known once it is edited: all files have to be read for that.
      if (document && mergedParts(document).size > 0) void renewClosed.then((renew) => renew(uri));
    },
    changed,
    closed: (uri) => {
      unopened.closed(uri);
      closed(uri);
    },
    textChanged: changed,
    textClosed: closed,
  });
}
