import type { Diagnostic } from "vscode-languageserver";
import { keptIn } from "../../text/groups.ts";
import type { OpenFile } from "../session/open-documents.ts";
import { type DiagnosticOptions, diagnosticsMaker, moreFindings } from "./diagnostics.ts";
import type { FileState } from "./file-states.ts";
import type { FindingSource } from "./open-findings.ts";
import { underlinedFirst } from "./underlined-first.ts";

/** The diagnostics of an open file, as far as it has been examined. */
export type FileDiagnostics = (open: OpenFile, state: FileState) => Diagnostic[];

/**
 * If there are very many findings, those nearest to the last edit, with how many others there are. Errors and those next to the
 * edit come before the rest, after the findings of `sources`.
 */
export function fileDiagnostics(
  options: DiagnosticOptions,
  sources: readonly FindingSource[],
  onAccepted: (uri: string, count: number) => void,
): FileDiagnostics {
  const makers = new WeakMap<FileState, ReturnType<typeof diagnosticsMaker>>();
  return (open, state) => {
    const { checker, maxDiagnostics, ignored } = state;
    const { file, lines, edited } = open;
    const { uri } = file.file;
    const maker = keptIn(makers, state, () => diagnosticsMaker(options));
    const others = sources.flatMap((source) => source.findings(open, checker.merged));
    const { shown, total } = ignored ? { shown: [], total: 0 } : checker.found(edited, maxDiagnostics);
    onAccepted(uri, ignored ? 0 : checker.accepted());
    const items = [...others, ...underlinedFirst(shown, edited)].map(maker(uri, lines));
    if (total > shown.length) items.push(moreFindings(total - shown.length));
    return items;
  };
}

export const areSame = (some: readonly Diagnostic[], others: readonly Diagnostic[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);
