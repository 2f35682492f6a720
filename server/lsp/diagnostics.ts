import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver";
import { grouped, type Lines, type Severity } from "../document/index.ts";
import type { Finding } from "../rules/check.ts";
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

/** Stands at the beginning of a file with more findings than are shown. */
export const moreFindings = (count: number): Diagnostic => ({
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
  severity: DiagnosticSeverity.Information,
  source: "compute-stack",
  message: `${grouped(count)} more findings are not shown. \`computeStack.maxDiagnostics\` says how many are.`,
});
