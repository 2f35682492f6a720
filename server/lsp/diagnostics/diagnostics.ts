import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver";
import { grouped, type Lines, type Severity } from "../../document/index.ts";
import type { Finding, RawFinding } from "../../rules/engine/check.ts";
import { type FoundInFile, findingOf } from "../../rules/engine/source-findings.ts";
import { ruleById } from "../../rules/list.ts";

/** The client's diagnostic capabilities, and the location of the rule pages. */
export interface DiagnosticOptions {
  readonly relatedInformation: boolean;
  readonly tags: readonly DiagnosticTag[];
  readonly codeDescription: boolean;
  /** The client preserves the `data` of a diagnostic. */
  readonly data: boolean;
  /** The absolute URI of a rule page; null if the pages are not available. */
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
            location: related.elsewhere
              ? { uri: related.elsewhere.uri, range: related.elsewhere.range }
              : { uri, range: lines.rangeOf(related) },
            message: related.message,
          })),
        }
      : {}),
    ...(options.data ? { data: { pointer: finding.pointer } } : {}),
  };
}

/** Turns the findings of successive versions of a file into diagnostics. What one says is kept until its block changes. */
export function diagnosticsMaker(
  options: DiagnosticOptions,
): (uri: string, lines: Lines) => (one: FoundInFile) => Diagnostic {
  const kept = new WeakMap<RawFinding, { readonly index: number; readonly diagnostic: Diagnostic }>();
  return (uri, lines) => (one) => {
    // Few findings are in files with other text, or about other places as well.
    if (!("raw" in one) || one.raw.related.length > 0) return toDiagnostic(findingOf(one), uri, lines, options);
    const { raw, index } = one;
    const rendered = kept.get(raw);
    if (rendered?.index === index) return { ...rendered.diagnostic, range: lines.rangeOf(one) };
    const diagnostic = toDiagnostic(findingOf(one), uri, lines, options);
    kept.set(raw, { index, diagnostic });
    return diagnostic;
  };
}

/** The diagnostic at the start of a file with more findings than are shown. */
export const moreFindings = (count: number): Diagnostic => ({
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
  severity: DiagnosticSeverity.Information,
  source: "compute-stack",
  message: `${grouped(count)} more findings are not shown. \`computeStack.maxDiagnostics\` sets the limit.`,
});
