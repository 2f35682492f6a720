import type { CancellationToken } from "vscode-languageserver";
import { wholeDocument } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { findingOf } from "../../rules/engine/source-findings.ts";
import { wholeStack } from "../../rules/engine/whole-stack.ts";
import { lastPart } from "../../text/resolve-path.ts";
import { fileNameOf } from "../session/open-documents.ts";
import { newestChecker } from "./check-newest.ts";
import type { DiagnosticsContext } from "./diagnostics-context.ts";
import { fileDiagnostics } from "./file-diagnostics.ts";
import { fileStates } from "./file-states.ts";
import type { FindingSource, FindNear, FindWhole } from "./open-findings.ts";
import { createPublisher } from "./publisher.ts";
import { createPuller } from "./puller.ts";

export type DiagnosticsService = ReturnType<typeof diagnosticsService>;

/** Keeps the diagnostics of open files up to date: checks changes, and drops work that a newer change makes obsolete. */
export function diagnosticsService(options: DiagnosticsContext) {
  const { workspace, openFiles, uris, pulls } = options;
  const sources: FindingSource[] = [];
  const diagnosticsOf = fileDiagnostics(options.diagnostics, sources, options.onAccepted);
  const states = fileStates(options, workspace.checkerFor);
  const checker = newestChecker(options, states);
  const publisher = pulls ? null : createPublisher(options, checker, diagnosticsOf);
  const puller = createPuller(options, checker, diagnosticsOf);
  const foundIn: FindNear = async (uri, canceled, near) => {
    const checked = await checker.checkNewest(uri, near ?? "all", canceled);
    if (!checked) return null;
    const { open, state, isDone } = checked;
    const findings = state.ignored ? { shown: [], total: 0 } : state.checker.found(near?.around, near?.most);
    return { open, ...findings, ...(isDone ? {} : { total: Number.POSITIVE_INFINITY }) };
  };
  return {
    opened: (uri: string): void => {
      // The same file may be opened again in another language.
      states.drop(uri);
      publisher?.schedule(uri);
    },
    changed: (uri: string): void => publisher?.schedule(uri),
    closed: (uri: string): void => {
      states.drop(uri);
      openFiles.closed(uri);
      options.bodies.set(uri, []);
      puller.closed(uri);
      for (const source of sources) source.closed(uri);
      publisher?.closed(uri);
    },
    /** Settings, or files that documents refer to. */
    surroundingsChanged: (): void => {
      states.dropAll();
      openFiles.settingsChanged();
      for (const uri of uris()) publisher?.schedule(uri);
      puller.refresh();
    },
    /** Returns a function to call when the findings of a document have changed. */
    addFindingSource: (source: FindingSource) => {
      sources.push(source);
      return (uri: string): void => {
        publisher?.schedule(uri);
        puller.refresh();
      };
    },
    pull: puller.pull,
    refresh: puller.refresh,
    /** The findings of an open file, checked with everything that they depend on. */
    findingsOf: async (uri: string, canceled: CancellationToken | undefined): Promise<readonly Finding[]> =>
      (await foundIn(uri, canceled))?.shown.map(findingOf) ?? [],
    /** All of them, or those nearest to an offset, without rendering them yet. */
    foundIn,
    /** An open stack with all that it extends; a sentence if that is not whole, null if it is no open stack. */
    wholeOf: (async (uri, canceled) => {
      const checked = await checker.checkNewest(uri, "all", canceled);
      const document = checked && wholeDocument(checked.open.file);
      if (!checked || document?.file.kind !== "stack") return null;
      const { open, state } = checked;
      const shown = state.ignored ? [] : state.checker.found().shown;
      const merged = state.checker.merged();
      const whole = wholeStack(document, { findings: shown.map(findingOf), merged }, lastPart(fileNameOf(uri)));
      return "refusal" in whole ? whole.refusal : { ...whole, open: { ...open, document } };
    }) satisfies FindWhole,
  };
}
