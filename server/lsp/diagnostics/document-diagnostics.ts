import type { Diagnostic } from "vscode-languageserver";
import type { Finding, FoundAt } from "../../rules/engine/check.ts";
import { closestTo } from "../../rules/engine/found-around.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import { type DiagnosticOptions, diagnosticsMaker, moreFindings, toDiagnostic } from "./diagnostics.ts";
import type { DocumentState } from "./document-states.ts";
import type { FindingSource } from "./open-findings.ts";

/** The diagnostics of an open document, as far as it has been examined. */
export type DocumentDiagnostics = (open: OpenDocument, state: DocumentState) => Diagnostic[];

/** VS Code underlines only the first of a file's diagnostics. */
const mostUnderlined = 500;

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
    const items = [...others, ...underlinedFirst(shown, edited)].map((one) =>
      "raw" in one ? make(one) : toDiagnostic(one, document.file.uri, lines, options),
    );
    if (total > shown.length) items.push(moreFindings(total - shown.length));
    return items;
  };
}

/** Errors, then others, each next to the offset, as many as are underlined; then the rest, in their order. */
function underlinedFirst<T extends FoundAt | Finding>(all: readonly T[], around: number): readonly T[] {
  if (all.length <= mostUnderlined) return all;
  const [errors, others] = [all.filter(isError), all.filter((one) => !isError(one))];
  const near = closestTo(errors, around, mostUnderlined);
  const first = new Set([...near, ...closestTo(others, around, mostUnderlined - near.length)]);
  return [...first, ...all.filter((one) => !first.has(one))];
}

const isError = (one: FoundAt | Finding): boolean => ("raw" in one ? one.raw : one).severity === "error";

/** Most of them are identical objects. */
export const areSame = (some: readonly Diagnostic[], others: readonly Diagnostic[]): boolean =>
  some.length === others.length &&
  some.every((one, index) => one === others[index] || JSON.stringify(one) === JSON.stringify(others[index]));
