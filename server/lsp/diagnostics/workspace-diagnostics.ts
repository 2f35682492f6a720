import type {
  CancellationToken,
  Diagnostic,
  DocumentDiagnosticReport,
  ResultProgressReporter,
  WorkspaceDiagnosticParams,
  WorkspaceDiagnosticReport,
  WorkspaceDiagnosticReportPartialResult,
  WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver";
import { type Document, linesOf, wholeDocument } from "../../document/index.ts";
import { keyOfFinding } from "../../rules/baseline/hide-known.ts";
import { checksum } from "../../text/checksum.ts";
import { fileKey } from "../../workspace/host.ts";
import type { FeatureContext } from "../feature.ts";
import type { EffectiveSettings } from "../session/effective-settings.ts";
import type { Asked, ShownWork } from "../session/long-work.ts";
import { openText } from "../session/open-documents.ts";
import type { ExaminedFile } from "./describe-examined.ts";
import { moreFindings, toDiagnostic } from "./diagnostics.ts";
import type { DiagnosticsContext } from "./diagnostics-context.ts";

export type WorkspaceDiagnostics = ReturnType<typeof workspaceDiagnostics>;

/** The number of reports sent together. */
const partLength = 20;

interface Known {
  readonly revision: number;
  readonly generation: number;
  readonly id: string;
  /** Null for one that holds nothing of ours. */
  readonly examined: ExaminedFile | null;
}

/** Diagnostics of files that are not open, which are read on request and not kept. */
export function workspaceDiagnostics(
  options: DiagnosticsContext & Pick<FeatureContext, "files" | "encoding" | "longWork">,
) {
  const { connection, workspace, files, isOpen, settingsFor, diagnostics, bodies, inBases, longWork } = options;
  const reports = new Map<string, Known>();
  /**
   * The files closed since the last report. Their next report is followed by another one, because a client ignores it while its
   * own last request for such a file is running.
   */
  const closed = new Map<string, string>();
  let generation = 0;
  /** The generation that the log has a line of. */
  let logged = -1;
  let changes = 0;
  const waiting = new Set<() => void>();

  const findingsIn = async (uri: string, { settings, editor }: EffectiveSettings) => {
    const file = await files.readFile(uri);
    if (!file || (file.carrier && !editor.carriers.has(file.carrier.file.language))) return null;
    const findings = await workspace.judgeFor(file, settings).look(file);
    if (!isOpen(uri)) {
      bodies.set(uri, workspace.bodiesOf(file));
      inBases.set(uri, findings);
    }
    const document = (): Document =>
      wholeDocument(file) ?? openText(uri, null, file.text, { version: 0, edited: 0 }, options.encoding()).document;
    return {
      /** Null for a file without requests. */
      kind: wholeDocument(file)?.file.kind ?? (file.parts.length > 0 ? ("carrier" as const) : null),
      findings: [...findings, ...inBases.of(uri)],
      lines: () => linesOf(document(), options.encoding()),
    };
  };
  const itemsOf = async (uri: string) => {
    const effective = await settingsFor(uri);
    const { baseline, maxDiagnostics } = effective;
    const isChecked = !effective.ignored && effective.editor.workspaceDiagnostics;
    const checked = isChecked ? await findingsIn(uri, effective) : null;
    const isAll = !checked || checked.findings.length === 0 || !baseline || baseline.isShown;
    const findings = isAll ? (checked?.findings ?? []) : baseline.unaccepted(checked.findings, keyOfFinding);
    const examined = checked?.kind ? { kind: checked.kind, findings: findings.length } : null;
    if (!checked || findings.length === 0) return { items: [], examined };
    const lines = checked.lines();
    const items = findings.slice(0, maxDiagnostics).map((finding) => toDiagnostic(finding, uri, lines, diagnostics));
    const more = findings.length - items.length;
    return { items: more > 0 ? [...items, moreFindings(more)] : items, examined };
  };

  const file = async (uri: string, previous: string | undefined): Promise<DocumentDiagnosticReport> => {
    const revision = files.revisionOf(uri);
    const before = reports.get(fileKey(uri));
    if (before?.id === previous && before?.revision === revision && before.generation === generation)
      return { kind: "unchanged", resultId: before.id };
    const now = generation;
    const { items, examined } = await itemsOf(uri);
    const id = idOf(items);
    reports.set(fileKey(uri), { revision, generation: now, id, examined });
    return id === previous ? { kind: "unchanged", resultId: id } : { kind: "full", resultId: id, items };
  };

  const reportAll = async (
    previous: ReadonlyMap<string, { readonly uri: string; readonly value: string }>,
    { canceled, report }: ShownWork,
    send: (report: WorkspaceDocumentDiagnosticReport) => void,
  ): Promise<void> => {
    const justClosed = new Map(closed);
    const reportOn = async (uri: string, before: string | undefined) => {
      if (!justClosed.has(fileKey(uri))) return file(uri, before);
      const report = await file(uri, undefined);
      return { ...report, resultId: `${report.resultId}${provisional}` };
    };
    const gone = new Map([...justClosed, ...[...previous].map(([key, { uri }]) => [key, uri] as const)]);
    const [carriers, others] = [await files.carriers(), await files.all()];
    const total = carriers.length + others.length;
    // What they send is then among the others.
    for (const [index, uri] of carriers.entries()) {
      report(index, total);
      if (canceled.isCancellationRequested) return;
      gone.delete(fileKey(uri));
      if (isOpen(uri)) continue;
      const before = previous.get(fileKey(uri))?.value;
      const answer = await reportOn(uri, before ?? clean);
      // Most files hold no request, and a client has nothing of them to forget.
      if (before !== undefined || answer.kind === "full") send({ uri, version: null, ...answer });
    }
    for (const [index, uri] of (await files.all()).entries()) {
      report(carriers.length + index, total);
      if (canceled.isCancellationRequested) return;
      gone.delete(fileKey(uri));
      // Open files are requested one by one.
      if (!isOpen(uri)) send({ uri, version: null, ...(await reportOn(uri, previous.get(fileKey(uri))?.value)) });
    }
    for (const [key, uri] of gone) {
      reports.delete(key);
      const id = justClosed.has(key) ? { resultId: clean } : {};
      if (!isOpen(uri)) send({ kind: "full", uri, version: null, items: [], ...id });
    }
    for (const key of justClosed.keys()) closed.delete(key);
    if (logged === generation) return;
    logged = generation;
    const uris = [...carriers, ...(await files.all())];
    const examined = uris.flatMap((uri) => (isOpen(uri) ? [] : (reports.get(fileKey(uri))?.examined ?? [])));
    const { describeExamined } = await import("./describe-examined.ts");
    connection.console.info(describeExamined(examined, uris.filter(isOpen).length));
  };

  const nextChange = (seen: number, canceled: CancellationToken): Promise<void> =>
    new Promise((resolve) => {
      if (changes !== seen || canceled.isCancellationRequested) return resolve();
      const go = (): void => {
        waiting.delete(go);
        stop.dispose();
        resolve();
      };
      waiting.add(go);
      const stop = canceled.onCancellationRequested(go);
    });

  return {
    /** Those of one file, which a client requests when the file has just been closed. */
    file,
    /**
     * Those of all files. A client that supports partial results gets them as they arrive, and the final result once something
     * has changed.
     */
    all: async (
      { previousResultIds }: WorkspaceDiagnosticParams,
      asked: Asked,
      parts?: ResultProgressReporter<WorkspaceDiagnosticReportPartialResult>,
    ): Promise<WorkspaceDiagnosticReport> => {
      const { canceled } = asked;
      const previous = new Map(previousResultIds.map((one) => [fileKey(one.uri), one]));
      for (;;) {
        const seen = changes;
        let items: WorkspaceDocumentDiagnosticReport[] = [];
        let isNew = false;
        const isStopped = await longWork("Checking files", asked, async (work) => {
          await reportAll(previous, work, (report) => {
            isNew ||= report.kind === "full";
            // With partial results, unchanged files need no report.
            if (!parts || report.kind === "full") items.push(report);
            if (!parts || items.length < partLength) return;
            parts.report({ items });
            items = [];
          });
          return work.canceled.isCancellationRequested;
        });
        // Without changes, do not answer: the client would only ask again. The same after somebody stopped the check.
        const isSettled = isStopped || (files.isFollowed && previous.size > 0 && !isNew);
        if (parts && isSettled && !canceled.isCancellationRequested) {
          if (items.length > 0) parts.report({ items });
          items = [];
          await nextChange(seen, canceled);
          if (!canceled.isCancellationRequested) continue;
        }
        if (parts && items.length > 0) parts.report({ items });
        return { items: parts ? [] : items };
      }
    },
    /** A file was closed whose diagnostics end with that, such as one that is supported only by its language id. */
    closed: (uri: string) => closed.set(fileKey(uri), uri),
    /** A file, or something that the diagnostics of any file depend on. */
    changed: (what: "files" | "surroundings"): void => {
      changes++;
      if (what === "surroundings") generation++;
      for (const go of [...waiting]) go();
    },
  };
}

/** The id of no diagnostics at all. */
const clean = idOf([]);

/** Ends the id of a report that the client may ignore, so that it differs from the next one. */
const provisional = "+";

/** A hash of the diagnostics, so that they need not be kept. */
function idOf(items: readonly Diagnostic[]): string {
  return checksum(JSON.stringify(items));
}
