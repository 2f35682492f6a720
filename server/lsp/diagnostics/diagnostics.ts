import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from "vscode-languageserver";
import {
  type Block,
  blockPlaceOf,
  grouped,
  indexOf,
  type Lines,
  type Position,
  type Range,
  type Severity,
  type SourceFile,
  wholeDocument,
} from "../../document/index.ts";
import type { Finding, FoundAt, RawFinding } from "../../rules/engine/check.ts";
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

/** Where the findings of a block are shown, and what that depends on. */
interface ShownPlace {
  readonly start: Position;
  /** The places of other blocks, from the start on. */
  readonly others: string;
}

/** A diagnostic with the inputs, besides its finding, from which its position follows. */
interface Kept extends ShownPlace {
  readonly index: number;
  readonly diagnostic: Diagnostic;
  /** The number of the last list that it was in. */
  list: number;
}

/** A version of a file with the positions of its text. */
export interface ShownVersion {
  readonly file: SourceFile;
  readonly lines: Lines;
}

/**
 * Turns the findings of successive versions of a file into diagnostics and keeps each until its block changes: an edit changes
 * only a few. Those of blocks that move to other lines are moved along.
 */
export function diagnosticsMaker(
  options: DiagnosticOptions,
): (version: ShownVersion) => (one: FoundInFile) => Diagnostic {
  const kept = new WeakMap<RawFinding, Kept>();
  let list = 0;
  let before: ShownVersion | null = null;
  return (version) => {
    // Most blocks are where they were, which need not be found out for each of their findings.
    const isUnmoved = before ? unmovedSince(before, version) : () => false;
    const { lines, file } = version;
    before = version;
    list++;
    return (one) => {
      const rendered = (): Diagnostic => toDiagnostic(findingOf(one), file.file.uri, lines, options);
      // Few findings are in files with other text.
      if (!("raw" in one)) return rendered();
      const { index, raw } = one;
      const known = kept.get(raw);
      if (known?.list === list - 1 && known.others === "" && isUnmoved(index)) {
        known.list = list;
        return known.diagnostic;
      }
      const place = placeIn(version, one);
      const { start, others } = place;
      const isKnown = known?.index === index && known.others === others && known.start.character === start.character;
      const diagnostic = known && isKnown ? movedBy(known.diagnostic, start.line - known.start.line) : rendered();
      kept.set(raw, { ...place, index, diagnostic, list });
      return diagnostic;
    };
  };
}

function placeIn({ lines }: ShownVersion, { document, index, raw }: FoundAt): ShownPlace {
  const start = blockPlaceOf(document, raw.at.block, index, lines);
  const others = otherBlocks(raw).map((block) => {
    const at = indexOf(document, block);
    if (at < 0) return "gone";
    const { line, character } = blockPlaceOf(document, block, at, lines);
    return `${line - start.line}:${character}`;
  });
  return { start, others: others.join() };
}

/** Whether the block at an index of a document has the same index and starts at the same position as before. */
function unmovedSince(before: ShownVersion, now: ShownVersion): (index: number) => boolean {
  const [old, document] = [wholeDocument(before.file), wholeDocument(now.file)];
  if (!old || !document) return () => false;
  const { blocks } = document;
  const { head, tail } = blocks.endsSharedWith(old.blocks);
  const from = blocks.length - tail;
  const first = blocks.get(from);
  if (!first || blocks.length !== old.blocks.length) return (index) => index < head;
  const start = blockPlaceOf(document, first, from, now.lines);
  const startBefore = blockPlaceOf(old, first, from, before.lines);
  const isTailSame = start.line === startBefore.line && start.character === startBefore.character;
  return (index) => index < head || (isTailSame && index >= from);
}

/** The related ones. */
const otherBlocks = ({ at, related }: RawFinding): readonly Block[] =>
  related.length === 0 ? noBlock : related.flatMap((other) => (other.at.block === at.block ? [] : other.at.block));

const noBlock: readonly Block[] = [];

function movedBy(diagnostic: Diagnostic, by: number): Diagnostic {
  if (by === 0) return diagnostic;
  const { range, relatedInformation: related } = diagnostic;
  const moved = ({ line, character }: Position): Position => ({ line: line + by, character });
  const movedRange = ({ start, end }: Range): Range => ({ start: moved(start), end: moved(end) });
  return {
    ...diagnostic,
    range: movedRange(range),
    ...(related && {
      relatedInformation: related.map(({ location: { uri, range }, message }) => ({
        location: { uri, range: movedRange(range) },
        message,
      })),
    }),
  };
}

/** The diagnostic at the start of a file with more findings than are shown. */
export const moreFindings = (count: number): Diagnostic => ({
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
  severity: DiagnosticSeverity.Information,
  source: "compute-stack",
  message: `${grouped(count)} more findings are not shown. \`computeStack.maxDiagnostics\` sets the limit.`,
});
