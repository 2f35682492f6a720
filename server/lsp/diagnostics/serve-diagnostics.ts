import type { Connection, DocumentDiagnosticParams } from "vscode-languageserver";
import type { DocumentSync } from "../session/document-sync.ts";
import type { RequestGuard } from "../session/guard.ts";
import type { LookAgain } from "../session/look-again.ts";
import type { WorkspaceFolders } from "../session/workspace-folders.ts";
import type { DiagnosticsService } from "./diagnostics-service.ts";
import type { WorkspaceDiagnostics } from "./workspace-diagnostics.ts";

interface Served {
  readonly connection: Connection;
  readonly guardRequest: RequestGuard;
  readonly again: LookAgain;
  readonly documents: Pick<DocumentSync, "isOpen" | "pending">;
  readonly folders: Pick<WorkspaceFolders, "contain">;
  readonly diagnostics: Pick<DiagnosticsService, "pull">;
  readonly unopened: Pick<WorkspaceDiagnostics, "file" | "all">;
}

/** Answers a client that pulls diagnostics: those of open files, of others in its folders, and of all of these. */
export function serveDiagnostics({ connection, guardRequest, again, documents, folders, ...from }: Served): void {
  const { diagnostics, unopened } = from;
  connection.onRequest("textDocument/diagnostic", (params: DocumentDiagnosticParams, canceled) =>
    guardRequest<object>("textDocument/diagnostic", { kind: "full", items: [] }, canceled, async () => {
      const { uri } = params.textDocument;
      const { previousResultId } = params;
      await again.few();
      await documents.pending();
      if (!documents.isOpen(uri) && folders.contain(uri)) return unopened.file(uri, previousResultId);
      return diagnostics.pull(uri, previousResultId, canceled);
    }),
  );
  connection.languages.diagnostics.onWorkspace((request, canceled, workDone, parts) =>
    guardRequest("workspace/diagnostic", { items: [] }, canceled, async () => {
      await again.all();
      await documents.pending();
      return unopened.all(request, { canceled, workDone }, parts);
    }),
  );
}
