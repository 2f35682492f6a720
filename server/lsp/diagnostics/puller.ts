import type { CancellationToken, Diagnostic, DocumentDiagnosticReport } from "vscode-languageserver";
import type { OpenFile } from "../session/open-documents.ts";
import type { CheckedVersion, NewestChecker } from "./check-newest.ts";
import type { DiagnosticsContext } from "./diagnostics-context.ts";
import { areSame, type FileDiagnostics } from "./file-diagnostics.ts";

/** Findings of a version, for as long as later versions have the same. */
interface Result {
  readonly id: string;
  readonly open: OpenFile;
  readonly items: Diagnostic[];
}

/** Handles requests that pull the diagnostics of open files. */
export function createPuller(
  { connection, isOpen, ...client }: DiagnosticsContext,
  { checkNewest, checkRest }: NewestChecker,
  diagnosticsOf: FileDiagnostics,
) {
  const canRefresh = client.pulls && client.canRefresh;
  const results = new Map<string, Result>();
  let lastId = 0;
  const resultOf = ({ open, state }: CheckedVersion, before: Result | undefined): Result => {
    const items = diagnosticsOf(open, state);
    if (before && areSame(before.items, items)) return { ...before, open, items };
    return { id: String(++lastId), open, items };
  };
  const refresh = (): void => {
    if (canRefresh) connection.languages.diagnostics.refresh();
  };
  /** The client has some findings of a file, and now all are known. */
  const refreshIfNews = (uri: string, { open, state }: CheckedVersion): void => {
    const before = results.get(uri);
    if (before && !areSame(before.items, diagnosticsOf(open, state))) refresh();
  };

  return {
    pull: async (
      uri: string,
      previous: string | undefined,
      canceled: CancellationToken,
    ): Promise<DocumentDiagnosticReport> => {
      const checked = await checkNewest(uri, canRefresh ? "first" : "all", canceled);
      if (!checked) return { kind: "full", items: [] };
      const { open, state, isDone } = checked;
      if (!isDone) checkRest(uri, (whole) => refreshIfNews(uri, whole));
      const before = results.get(uri);
      // What the client has of this version is replaced by all of it, for example if settings have changed.
      const result = !isDone && before?.open === open ? before : resultOf(checked, before);
      state.isReported = true;
      if (isOpen(uri)) results.set(uri, result);
      const { id, items } = result;
      return id === previous ? { kind: "unchanged", resultId: id } : { kind: "full", resultId: id, items };
    },
    /** Asks the client to pull again. */
    refresh,
    closed: (uri: string) => results.delete(uri),
  };
}
