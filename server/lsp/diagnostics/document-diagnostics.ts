import type { Diagnostic } from "vscode-languageserver";
import type { OpenDocument } from "../session/open-documents.ts";
import { type DiagnosticOptions, diagnosticsMaker, moreFindings, toDiagnostic } from "./diagnostics.ts";
import type { DocumentState } from "./document-states.ts";
import type { FindingSource } from "./open-findings.ts";
import { underlinedFirst } from "./underlined-first.ts";

/** The diagnostics of an open document, as far as it has been examined. */
export type DocumentDiagnostics = (open: OpenDocument, state: DocumentState) => Diagnostic[];

/**
 * If there are very many findings, those nearest to the last edit, with how many others there are. Errors and those next to the
 * edit come before the rest, after the findings of `sources`.
 */
export function documentDiagnostics(
  options: DiagnosticOptions,
  sources: readonly FindingSource[],
  onAccepted: (uri: string, count: number) => void,
): DocumentDiagnostics {
  const makers = new WeakMap<DocumentState, ReturnType<typeof diagnosticsMaker>>();
  return (open, state) => {
    const { checker, accepted, maxDiagnostics, ignored } = state;
    const { document, lines, edited } = open;
    const maker = makers.get(state) ?? diagnosticsMaker(options);
    makers.set(state, maker);
    const make = maker(open);
    const others = sources.flatMap((source) => source.findings(open));
    const { shown, total } = ignored ? { shown: [], total: 0 } : checker.found(edited, maxDiagnostics);
    onAccepted(document.file.uri, ignored ? 0 : accepted());
    const items = [...others, ...underlinedFirst(shown, edited, (one) => ("raw" in one ? one.raw : one))].map((one) =>
      "raw" in one ? make(one) : toDiagnostic(one, document.file.uri, lines, options),
    );
    if (total > shown.length) items.push(moreFindings(total - shown.length));
    return items;
  };
}

/** Most of them are identical objects. */
export const areSame = (some: readonly Diagnostic[], others: readonly Diagnostic[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => one === others[index] || JSON.stringify(one) === JSON.stringify(others[index]));
