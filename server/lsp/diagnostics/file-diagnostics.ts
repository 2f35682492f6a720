import type { Diagnostic } from "vscode-languageserver";
import { closestTo } from "../../rules/engine/closest-to.ts";
import { type FoundInFile, reportOf } from "../../rules/engine/source-findings.ts";
import { keptIn } from "../../text/groups.ts";
import type { OpenFile } from "../session/open-documents.ts";
import { type DiagnosticOptions, diagnosticsMaker, moreFindings } from "./diagnostics.ts";
import type { FileState } from "./file-states.ts";
import type { FindingSource } from "./open-findings.ts";

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

/** VS Code underlines only the first of a file's diagnostics. */
const mostUnderlined = 500;

/** Errors, then others, each next to the offset, as many as are underlined; then the rest, in their order. */
function underlinedFirst(all: readonly FoundInFile[], around: number): readonly FoundInFile[] {
  if (all.length <= mostUnderlined) return all;
  const [errors, others] = [all.filter(isError), all.filter((one) => !isError(one))];
  const near = closestTo(errors, around, mostUnderlined);
  const first = new Set([...near, ...closestTo(others, around, mostUnderlined - near.length)]);
  return [...first, ...all.filter((one) => !first.has(one))];
}

const isError = (one: FoundInFile): boolean => reportOf(one).severity === "error";

export const areSame = (some: readonly Diagnostic[], others: readonly Diagnostic[]): boolean =>
  JSON.stringify(some) === JSON.stringify(others);
