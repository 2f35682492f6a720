import type { Diagnostic } from "vscode-languageserver";
import type { OpenDocument } from "../session/open-documents.ts";
import { type DiagnosticOptions, diagnosticsMaker, moreFindings, toDiagnostic } from "./diagnostics.ts";
import type { DocumentState } from "./document-states.ts";
import type { FindingSource } from "./open-findings.ts";

/** The diagnostics of an open document, as far as it has been examined. */
export type DocumentDiagnostics = (open: OpenDocument, state: DocumentState) => Diagnostic[];

/** If there are very many findings, those nearest to the last edit. The findings of `sources` come first. */
export function documentDiagnostics(
  options: DiagnosticOptions,
  sources: readonly FindingSource[],
  onAccepted: (uri: string, count: number) => void,
): DocumentDiagnostics {
  const make = diagnosticsMaker(options);
  return (open, { checker, accepted, maxDiagnostics, ignored }) => {
    const { document, lines, edited } = open;
    const others = sources.flatMap((source) => source.findings(open));
    const { shown, total } = ignored ? { shown: [], total: 0 } : checker.found(edited, maxDiagnostics);
    onAccepted(document.file.uri, ignored ? 0 : accepted());
    const items = [...others, ...shown].map((one) =>
      "raw" in one ? make(one, lines) : toDiagnostic(one, document.file.uri, lines, options),
    );
    if (total > shown.length) items.push(moreFindings(total - shown.length));
    return items;
  };
}

/** Most of them are identical objects. */
export const areSame = (some: readonly Diagnostic[], others: readonly Diagnostic[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => one === others[index] || JSON.stringify(one) === JSON.stringify(others[index]));
