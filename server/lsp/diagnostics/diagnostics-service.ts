import type { CancellationToken, Connection } from "vscode-languageserver";
import type { Finding } from "../../rules/engine/check.ts";
import { findingOf } from "../../rules/engine/source-findings.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { EffectiveSettings } from "../session/effective-settings.ts";
import type { Guard } from "../session/guard.ts";
import type { OpenFiles } from "../session/open-files.ts";
import { newestChecker } from "./check-newest.ts";
import type { DiagnosticOptions } from "./diagnostics.ts";
import type { DiagnosticsWriter } from "./diagnostics-json.ts";
import { fileDiagnostics } from "./file-diagnostics.ts";
import { fileStates } from "./file-states.ts";
import type { FindingSource, FindNear } from "./open-findings.ts";
import { createPublisher, noPublisher } from "./publisher.ts";
import { createPuller, type Puller } from "./puller.ts";
import type { SentBodies } from "./sent-bodies.ts";

export interface DiagnosticsServiceOptions {
  readonly connection: Connection;
  readonly guard: Guard;
  readonly workspace: Workspace;
  readonly openFiles: OpenFiles;
  /** For any encoding of the URI. */
  readonly isOpen: (uri: string) => boolean;
  /** Of all open files. */
  readonly uris: () => Iterable<string>;
  readonly settingsFor: (uri: string) => Promise<EffectiveSettings>;
  /** The client pulls diagnostics, so they are not sent to it. */
  readonly pulls: boolean;
  /** A client that pulls can be asked to pull again. */
  readonly canRefresh: boolean;
  /** The client wants to be notified of each checked version, even if no diagnostics have changed. */
  readonly reportsVersions: boolean;
  /** Told how many findings of an open file its baseline accepts. */
  readonly onAccepted: (uri: string, count: number) => void;
  /** Runs something after the messages that have arrived in the meantime. */
  readonly defer: (run: () => void) => void;
  readonly bodies: Pick<SentBodies, "set">;
  readonly diagnostics: DiagnosticOptions;
  readonly writer: DiagnosticsWriter;
}

/** Keeps the diagnostics of open files up to date: checks changes, and drops work that a newer change makes obsolete. */
export interface DiagnosticsService {
  readonly opened: (uri: string) => void;
  readonly changed: (uri: string) => void;
  readonly closed: (uri: string) => void;
  /** Settings, or files that documents refer to. */
  readonly surroundingsChanged: () => void;
  /** Returns a function to call when the findings of a document have changed. */
  readonly addFindingSource: (source: FindingSource) => (uri: string) => void;
  /** The findings of an open file, checked with everything that they depend on. */
  readonly findingsOf: (uri: string, canceled: CancellationToken | undefined) => Promise<readonly Finding[]>;
  /** All of them, or those nearest to an offset, without rendering them yet. */
  readonly foundIn: FindNear;
  readonly pull: Puller["pull"];
  readonly refresh: Puller["refresh"];
}

export function diagnosticsService(options: DiagnosticsServiceOptions): DiagnosticsService {
  const { workspace, openFiles, uris, pulls } = options;
  const sources: FindingSource[] = [];
  const diagnosticsOf = fileDiagnostics(options.diagnostics, sources, options.onAccepted);
  const states = fileStates({ ...options, checkerFor: workspace.checkerFor });
  const checker = newestChecker({ ...options, states });
  const { checkNewest } = checker;
  const publisher = pulls ? noPublisher : createPublisher({ ...options, ...checker, diagnosticsOf });
  const puller = createPuller({ ...options, ...checker, canRefresh: pulls && options.canRefresh, diagnosticsOf });
  const foundIn: FindNear = async (uri, canceled, near) => {
    const checked = await checkNewest(uri, near ?? "all", canceled);
    if (!checked) return null;
    const { open, state, isDone } = checked;
    const found = state.ignored ? { shown: [], total: 0 } : state.checker.found(near?.around, near?.most);
    return { open, ...found, ...(isDone ? {} : { total: Number.POSITIVE_INFINITY }) };
  };
  return {
    opened: (uri) => {
      // The same file may be opened again in another language.
      states.drop(uri);
      publisher.schedule(uri);
    },
    changed: publisher.schedule,
    closed: (uri) => {
      states.drop(uri);
      openFiles.closed(uri);
      options.bodies.set(uri, []);
      puller.closed(uri);
      for (const source of sources) source.closed(uri);
      publisher.closed(uri);
    },
    surroundingsChanged: () => {
      states.dropAll();
      openFiles.settingsChanged();
      for (const uri of uris()) publisher.schedule(uri);
      puller.refresh();
    },
    addFindingSource: (source) => {
      sources.push(source);
      return (uri) => {
        publisher.schedule(uri);
        puller.refresh();
      };
    },
    pull: puller.pull,
    refresh: puller.refresh,
    findingsOf: async (uri, canceled) => (await foundIn(uri, canceled))?.shown.map(findingOf) ?? [],
    foundIn,
  };
}
