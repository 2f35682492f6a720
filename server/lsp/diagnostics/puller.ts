import type { CancellationToken, Connection, Diagnostic, DocumentDiagnosticReport } from "vscode-languageserver";
import type { DiagnosticsWriter } from "../answers/diagnostics-json.ts";
import type { ReadyJson } from "../answers/ready-json.ts";
import type { Guard } from "../session/guard.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import type { CheckNewest } from "./check-newest.ts";
import { areSame, type DocumentDiagnostics } from "./document-diagnostics.ts";
import type { DocumentState } from "./document-states.ts";

export interface PullerOptions {
  readonly connection: Connection;
  readonly guard: Guard;
  readonly documentAt: (uri: string) => OpenDocument | undefined;
  /** The client pulls diagnostics, and can be asked to pull them again. */
  readonly canRefresh: boolean;
  readonly checkNewest: CheckNewest;
  readonly diagnosticsOf: DocumentDiagnostics;
  readonly writer: DiagnosticsWriter;
}

/** Handles requests that pull the diagnostics of open documents. */
export interface Puller {
  readonly pull: (
    uri: string,
    previous: string | undefined,
    canceled: CancellationToken,
  ) => Promise<DocumentDiagnosticReport | ReadyJson>;
  /** Asks the client to pull again. */
  readonly refresh: () => void;
  readonly closed: (uri: string) => void;
}

/** Findings of a version, for as long as later versions have the same. */
interface Result {
  readonly id: string;
  readonly items: readonly Diagnostic[];
  readonly report: ReadyJson;
}

export function createPuller(options: PullerOptions): Puller {
  const { connection, guard, documentAt, canRefresh, checkNewest, diagnosticsOf, writer } = options;
  const results = new Map<string, Result>();
  /** The client will be asked to pull again when all of these documents have been examined. */
  const finishing = new WeakSet<DocumentState>();
  let lastId = 0;
  const resultOf = (items: readonly Diagnostic[]): Result => {
    const id = String(++lastId);
    return { id, items, report: writer.report(items, id) };
  };
  const refresh = (): void => {
    if (canRefresh) connection.languages.diagnostics.refresh();
  };

  const finish = (uri: string, state: DocumentState): void => {
    if (finishing.has(state)) return;
    finishing.add(state);
    void guard("checking", undefined, async () => {
      await checkNewest(uri, "all");
      finishing.delete(state);
      refresh();
    });
  };

  return {
    pull: async (uri, previous, canceled) => {
      const found = await checkNewest(uri, canRefresh ? "first" : "all", canceled);
      if (!found) return { kind: "full", items: [] };
      const { open, state, isDone } = found;
      const items = diagnosticsOf(open, state);
      state.isReported = true;
      if (!isDone) {
        finish(uri, state);
        return writer.report(items);
      }
      const before = results.get(uri);
      const result = before && areSame(before.items, items) ? { ...before, items } : resultOf(items);
      if (documentAt(uri)) results.set(uri, result);
      return result.id === previous ? { kind: "unchanged", resultId: previous } : result.report;
    },
    refresh,
    closed: (uri) => results.delete(uri),
  };
}
