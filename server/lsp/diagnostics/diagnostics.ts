import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver";
import { type Block, grouped, type Lines, type Severity } from "../../document/index.ts";
import { type Finding, type FoundAt, type RawFinding, toFinding } from "../../rules/engine/check.ts";
import { ruleById } from "../../rules/list.ts";

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

/** A diagnostic with what it is made of beside its finding: where that stands follows from these. */
interface Kept {
  readonly index: number;
  readonly firstLine: number;
  /** The block before, in which the line begins. */
  readonly before: Block | undefined;
  readonly diagnostic: Diagnostic;
}

/** Makes diagnostics of what was found, and keeps each until it moves: of very many, an edit moves few. */
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

/** Stands at the beginning of a file with more findings than are shown. */
export const moreFindings = (count: number): Diagnostic => ({
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
  severity: DiagnosticSeverity.Information,
  source: "compute-stack",
  message: `${grouped(count)} more findings are not shown. \`computeStack.maxDiagnostics\` sets the limit.`,
});
