import type { Diagnostic } from "vscode-languageserver";
import type { OpenFile } from "../session/open-documents.ts";
import type { CheckedVersion, NewestChecker } from "./check-newest.ts";
import type { DiagnosticsContext } from "./diagnostics-context.ts";
import { areSame, type FileDiagnostics } from "./file-diagnostics.ts";

interface Published {
  readonly open: OpenFile;
  readonly items: readonly Diagnostic[];
}

/**
 * Sends diagnostics to a client as files change: those of a version at most twice: what is found at once, and all, if that is more. An editor forgets the quick
 * fix that is being requested each time.
 */
export function createPublisher(
  { connection, guard, openFiles, reportsVersions, defer }: DiagnosticsContext,
  { examineNewest, checkRest }: NewestChecker,
  diagnosticsOf: FileDiagnostics,
) {
  const scheduled = new Set<string>();
  const published = new Map<string, Published>();

  const publish = (uri: string, { open, state }: CheckedVersion): void => {
    const items = diagnosticsOf(open, state);
    const before = published.get(uri);
    published.set(uri, { open, items });
    state.isReported = true;
    const isNews = !before || (reportsVersions && before.open.version !== open.version);
    if (isNews || !areSame(before.items, items))
      void connection.sendDiagnostics({ uri, version: open.version, diagnostics: items });
  };

  const clear = (uri: string): void => {
    if (published.delete(uri)) void connection.sendDiagnostics({ uri, diagnostics: [] });
  };
  const check = async (uri: string): Promise<void> => {
    const examined = await examineNewest(uri, "first");
    if (!examined) return openFiles.newestAt(uri) ? undefined : clear(uri);
    const { open, state, isDone } = examined;
    // It may have been closed while its settings were read.
    if (openFiles.newestAt(uri) !== open) return;
    const isWhole = isDone && state.checker.needs().length === 0;
    if (!isWhole) checkRest(uri, (whole) => publish(uri, whole));
    // What the client has of this version is replaced by all of it, for example if settings have changed.
    if (isWhole || (open.file.carrier === null && published.get(uri)?.open !== open)) publish(uri, examined);
  };

  /** Schedules a check; changes that arrive together are checked once. */
  const schedule = (uri: string): void => {
    if (scheduled.has(uri)) return;
    scheduled.add(uri);
    defer(() => {
      scheduled.delete(uri);
      void guard("checking", undefined, () => check(uri));
    });
  };

  return { schedule, closed: clear };
}
