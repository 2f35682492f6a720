import type { CancellationToken, Diagnostic, DocumentDiagnosticReport } from "vscode-languageserver";
import type { Lines } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { closestTo } from "../../rules/engine/closest-to.ts";
import {
  type DiagnosticOptions,
  moreFindings,
  otherBlocks,
  placedDiagnosticsMaker,
  toDiagnostic,
} from "../diagnostics/diagnostics.ts";
import type { DiagnosticsWriter } from "../diagnostics/diagnostics-json.ts";
import { areSame } from "../diagnostics/document-diagnostics.ts";
import type { ReadyJson } from "../diagnostics/ready-json.ts";
import { underlinedFirst } from "../diagnostics/underlined-first.ts";
import type { Guard } from "../session/guard.ts";
import { type CarrierFindings, type FoundInPart, findingOf } from "./carrier-findings.ts";

interface CarrierDiagnosticsOptions {
  readonly guard: Guard;
  readonly findings: CarrierFindings;
  /** The client pulls diagnostics, so they are not sent to it. */
  readonly pulls: boolean;
  /** The client wants to be notified of each checked version, even if no diagnostics have changed. */
  readonly reportsVersions: boolean;
  readonly defer: (run: () => void) => void;
  /** Told how many findings of an open file its baseline accepts. */
  readonly onAccepted: (uri: string, count: number) => void;
  readonly diagnostics: DiagnosticOptions;
  readonly writer: DiagnosticsWriter;
}

/** Publishes the findings of open carriers. */
export interface CarrierDiagnostics {
  readonly changed: (uri: string) => void;
  readonly closed: (uri: string) => void;
  readonly settingsChanged: () => void;
  /** Null for a file without requests. */
  readonly pull: (
    uri: string,
    previous: string | undefined,
    canceled: CancellationToken,
  ) => Promise<DocumentDiagnosticReport | ReadyJson | null>;
}

interface Reported {
  readonly id: string;
  readonly version: number;
  readonly items: readonly Diagnostic[];
}

export function carrierDiagnostics(options: CarrierDiagnosticsOptions): CarrierDiagnostics {
  const { writer, guard, findings, pulls, reportsVersions, defer, diagnostics, onAccepted } = options;
  const open = new Set<string>();
  const make = carrierDiagnosticsMaker(diagnostics);
  const scheduled = new Set<string>();
  const reported = new Map<string, Reported>();
  let lastId = 0;

  const itemsOf = async (
    uri: string,
    canceled?: CancellationToken,
  ): Promise<{ readonly version: number; readonly items: Diagnostic[] } | null> => {
    const found = await findings.of(uri, canceled);
    if (!found) return null;
    const { lines, version } = found.open;
    const { maxDiagnostics } = found.effective;
    onAccepted(uri, found.accepted);
    const { edited } = found.open;
    const shown = closestTo(found.found, edited, maxDiagnostics);
    const items = underlinedFirst(shown, edited, rawOf).map((one) => make(one, uri, lines));
    if (found.found.length > items.length) items.push(moreFindings(found.found.length - items.length));
    return { version, items };
  };
  const report = (uri: string, { items, version }: Omit<Reported, "id">): Reported => {
    const before = reported.get(uri);
    const next =
      before && areSame(before.items, items) ? { ...before, version } : { id: `carrier ${++lastId}`, version, items };
    if (open.has(uri)) reported.set(uri, next);
    return next;
  };
  const publish = async (uri: string): Promise<void> => {
    const found = await itemsOf(uri);
    const before = reported.get(uri);
    if (!open.has(uri) || (!found && !before)) return;
    const now = report(uri, found ?? { items: [], version: before?.version ?? 0 });
    const isNews = reportsVersions && now.version !== before?.version;
    if (isNews || now.id !== before?.id) writer.publish(uri, now.items, found?.version);
  };
  const schedule = (uri: string): void => {
    if (pulls || scheduled.has(uri)) return;
    scheduled.add(uri);
    defer(() => {
      scheduled.delete(uri);
      void guard("checking", undefined, () => publish(uri));
    });
  };

  return {
    changed: (uri) => {
      open.add(uri);
      schedule(uri);
    },
    closed: (uri) => {
      open.delete(uri);
      findings.closed(uri);
      if (reported.delete(uri) && !pulls) writer.publish(uri, []);
    },
    settingsChanged: () => {
      findings.settingsChanged();
      open.forEach(schedule);
    },
    pull: async (uri, previous, canceled) => {
      const found = await itemsOf(uri, canceled);
      if (!found) return null;
      open.add(uri);
      const { id, items } = report(uri, found);
      return id === previous ? { kind: "unchanged", resultId: id } : writer.report(items, id);
    },
  };
}

/** As its rule reported it, before it is rendered. */
function rawOf(one: FoundInPart | Finding): Pick<Finding, "severity"> {
  const found = "found" in one ? one.found : one;
  return "raw" in found ? found.raw : found;
}

/** Turns findings into diagnostics; those of requests that are as they were before are kept. */
export function carrierDiagnosticsMaker(
  options: DiagnosticOptions,
): (one: FoundInPart | Finding, uri: string, lines: Lines) => Diagnostic {
  const make = placedDiagnosticsMaker(options)(() => false);
  return (one, uri, lines) => {
    if (!("found" in one) || !("raw" in one.found)) return toDiagnostic(findingOf(one), uri, lines, options);
    const { found, places } = one;
    const { of: layout, start } = places.layoutOf(found.index) ?? { of: null, start: one.start };
    const others = otherBlocks(found.raw).length > 0 ? null : "";
    return make(found, () => {
      return { uri, lines, start: lines.positionAt(start), layout, others, finding: () => findingOf(one) };
    });
  };
}
