import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver";
import { grouped, type Lines, type Severity } from "../document/index.ts";
import { type Finding, type FoundAt, type RawFinding, toFinding } from "../rules/check.ts";
import { ruleById } from "../rules/list.ts";

/** What the client understands of diagnostics, and where the rules' pages are. */
export interface DiagnosticOptions {
  readonly relatedInformation: boolean;
  readonly tags: readonly DiagnosticTag[];
  readonly codeDescription: boolean;
  /** The client keeps data with a diagnostic. */
  readonly data: boolean;
  /** The absolute URI of a rule's page; null where the pages are not at hand. */
  readonly pageUri: (ruleId: string) => string | null;
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

const tags = { unnecessary: DiagnosticTag.Unnecessary, deprecated: DiagnosticTag.Deprecated } as const;

export function toDiagnostic(finding: Finding, uri: string, lines: Lines, options: DiagnosticOptions): Diagnostic {
  const page = options.codeDescription && ruleById.has(finding.code) ? options.pageUri(finding.code) : null;
  const tag = finding.tag && tags[finding.tag];
  return {
    range: lines.rangeOf(finding),
    severity: severities[finding.severity],
    code: finding.code,
    ...(page === null ? {} : { codeDescription: { href: page } }),
    source: "compute-stack",
    message: finding.message,
    ...(tag && options.tags.includes(tag) ? { tags: [tag] } : {}),
    ...(options.relatedInformation && finding.related.length > 0
      ? {
          relatedInformation: finding.related.map((related) => ({
            location: { uri, range: lines.rangeOf(related) },
            message: related.message,
          })),
        }
      : {}),
    ...(options.data ? { data: { pointer: finding.pointer } } : {}),
  };
}

/** Where a block begins. */
interface Place {
  readonly index: number;
  readonly line: number;
  readonly character: number;
}

/**
 * Makes diagnostics of what was found, and keeps each for as long as its block begins in the same place: of very many an edit
 * changes few.
 */
export function diagnosticsMaker(options: DiagnosticOptions): (found: FoundAt, lines: Lines) => Diagnostic {
  const kept = new WeakMap<RawFinding, Place & { readonly diagnostic: Diagnostic }>();
  return (found, lines) => {
    const { document, index, raw } = found;
    const { line, character } = lines.positionAt(document.starts[index] ?? 0);
    const before = kept.get(raw);
    if (before?.line === line && before.character === character && before.index === index) return before.diagnostic;
    const diagnostic = toDiagnostic(toFinding(found), document.file.uri, lines, options);
    // What it is related to may move or go alone.
    if (raw.related.every(({ at }) => at.block === raw.at.block)) kept.set(raw, { index, line, character, diagnostic });
    return diagnostic;
  };
}

/** Stands at the beginning of a file with more findings than are shown. */
export const moreFindings = (count: number): Diagnostic => ({
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
  severity: DiagnosticSeverity.Information,
  source: "compute-stack",
  message: `${grouped(count)} more findings are not shown. \`computeStack.maxDiagnostics\` says how many are.`,
});
