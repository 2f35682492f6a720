import type { Diagnostic } from "vscode-languageserver";
import { hasNeeds, type Workspace } from "../../workspace/workspace.ts";
import type { DiagnosticsWriter } from "../answers/diagnostics-json.ts";
import type { Guard } from "../session/guard.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import { areSame, type DocumentDiagnostics } from "./document-diagnostics.ts";
import type { DocumentState, DocumentStates } from "./document-states.ts";
import { budgetOf, examine, time } from "./examine.ts";

export interface PublisherOptions {
  readonly guard: Guard;
  readonly workspace: Workspace;
  readonly documentAt: (uri: string) => OpenDocument | undefined;
  /** The client wants to be notified of each checked version, even if no diagnostics have changed. */
  readonly reportsVersions: boolean;
  /** Runs something after the messages that have arrived in the meantime. */
  readonly defer: (run: () => void) => void;
  /** Resolves after a while without messages: answers that follow an edit come before the rest of the document. */
  readonly quiet: () => Promise<void>;
  readonly states: DocumentStates;
  readonly diagnosticsOf: DocumentDiagnostics;
  readonly writer: DiagnosticsWriter;
}

/** Sends diagnostics to a client as documents change. */
export interface Publisher {
  /** Schedules a check; changes that arrive together are checked once. */
  readonly schedule: (uri: string) => void;
  readonly closed: (uri: string) => void;
}

/** For a client that pulls diagnostics. */
export const noPublisher: Publisher = { schedule: () => {}, closed: () => {} };

interface Published {
  readonly open: OpenDocument;
  /** In milliseconds of the process. */
  readonly at: number;
  readonly items: readonly Diagnostic[];
}

export function createPublisher(options: PublisherOptions): Publisher {
  const { guard, workspace, documentAt, states, diagnosticsOf, writer } = options;
  const scheduled = new Set<string>();
  /** The last diagnostics that were published for a state. */
  const published = new WeakMap<DocumentState, Published>();

  const publish = (uri: string, open: OpenDocument, state: DocumentState): void => {
    const items = diagnosticsOf(open, state);
    const before = published.get(state);
    published.set(state, { open, at: performance.now(), items });
    state.isReported = true;
    const isNews = !before || (options.reportsVersions && before.open.version !== open.version);
    if (isNews || !areSame(before.items, items)) writer.publish(uri, items, open.version);
  };

  const check = async (uri: string): Promise<void> => {
    const open = documentAt(uri);
    if (!open) return;
    // Synchronous if nothing is pending.
    const state = states.known(uri) ?? (await states.load(uri, open));
    if (documentAt(uri) !== open) return;
    const before = published.get(state);
    const isNew = before?.open !== open;
    const isDone = examine(open, state, isNew ? budgetOf(state) : time.slice);
    if (isDone || isNew || performance.now() > before.at + time.between) publish(uri, open, state);
    if (!isDone) {
      if (isNew && before) await options.quiet();
      // A newer change continues where this one stopped.
      return documentAt(uri) === open ? schedule(uri) : undefined;
    }
    const needs = state.checker.needs();
    if (!hasNeeds(needs)) return;
    await workspace.fetch(open.document.file, needs);
    if (states.known(uri) !== state) return schedule(uri);
    state.checker.refresh();
    // A newer version will be checked soon and bring the rest.
    if (documentAt(uri) === open) publish(uri, open, state);
  };

  const schedule = (uri: string): void => {
    if (scheduled.has(uri)) return;
    scheduled.add(uri);
    options.defer(() => {
      scheduled.delete(uri);
      void guard("checking", undefined, () => check(uri));
    });
  };

  return { schedule, closed: (uri) => writer.publish(uri, []) };
}
