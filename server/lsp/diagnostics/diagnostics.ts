import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver";
import { type Block, grouped, type Lines, type Severity } from "../../document/index.ts";
import { type Finding, type FoundAt, type RawFinding, toFinding } from "../../rules/engine/check.ts";
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
            location: { uri, range: lines.rangeOf(related) },
            message: related.message,
          })),
        }
      : {}),
    ...(options.data ? { data: { pointer: finding.pointer } } : {}),
  };
}

/** A diagnostic with the inputs, besides its finding, from which its position follows. */
interface Kept {
  readonly index: number;
  readonly firstLine: number;
  /** The previous block, in which the line starts. */
  readonly before: Block | undefined;
  readonly diagnostic: Diagnostic;
}

/** Turns findings into diagnostics and caches each until it moves: an edit moves only a few. */
export function diagnosticsMaker(options: DiagnosticOptions): (found: FoundAt, lines: Lines) => Diagnostic {
  const kept = new WeakMap<RawFinding, Kept>();
  return (found, lines) => {
    const { document, index, raw } = found;
    const firstLine = document.blocks.firstLineOf(index);
    const before = document.blocks.get(index - 1);
    const known = kept.get(raw);
    if (known && known.index === index && known.firstLine === firstLine && known.before === before)
      return known.diagnostic;
    const diagnostic = toDiagnostic(toFinding(found), document.file.uri, lines, options);
    const isAlone = raw.related.every(({ at }) => at.block === raw.at.block);
    if (isAlone && before?.lineBreaks !== 0) kept.set(raw, { index, firstLine, before, diagnostic });
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
