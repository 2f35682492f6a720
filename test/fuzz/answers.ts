import { type Document, defaultSettings, emptyCatalog } from "../../server/document/index.ts";
import { fixesTogether } from "../../server/features/apply-fixes.ts";
import { codeActions } from "../../server/features/code-actions.ts";
import { codeLenses, resolveLens } from "../../server/features/code-lenses.ts";
import { complete } from "../../server/features/complete.ts";
import { definitions } from "../../server/features/definition.ts";
import { documentLinks } from "../../server/features/document-links.ts";
import { type FindThing, thingFinder } from "../../server/features/find-thing.ts";
import { folding } from "../../server/features/folding.ts";
import { highlights } from "../../server/features/highlights.ts";
import { hover } from "../../server/features/hover.ts";
import { hintKinds, inlayHints } from "../../server/features/inlay-hints.ts";
import { indentNewLine } from "../../server/features/new-line.ts";
import { outline } from "../../server/features/outline.ts";
import { references } from "../../server/features/references.ts";
import { prepareRename, rename } from "../../server/features/rename.ts";
import { selectionRanges } from "../../server/features/selection-ranges.ts";
import { semanticTokens } from "../../server/features/semantic-tokens.ts";
import { workspaceSymbols } from "../../server/features/workspace-symbols.ts";
import { check, type Finding } from "../../server/rules/check.ts";
import { outsideForTests } from "../../server/rules/testing.ts";

export const outside = outsideForTests({}, Date.UTC(2026, 0, 1));

/** A finding with what its fixes do. */
export const plain = (finding: Finding) => ({
  ...finding,
  fixes: finding.fixes.map(({ title, safe, edits }) => ({ title, safe, edits: edits() })),
});

export const findingsOf = (document: Document): readonly Finding[] =>
  check(document, defaultSettings, outside).findings;

/** What all features say of a whole document, as plain data with offsets from its start. */
export function answersOn(document: Document, findings: readonly Finding[]) {
  const all = { start: 0, end: document.length };
  return {
    findings: findings.map(plain),
    outline: outline(document),
    symbols: workspaceSymbols([document], "e").map(({ document: _, ...symbol }) => symbol),
    links: documentLinks(document),
    folding: folding(document),
    tokens: semanticTokens(document, all),
    hints: inlayHints(document, all, new Set(hintKinds)),
    lenses: codeLenses(document).map(({ lens, ...span }) => {
      if (lens.kind === "operation") return { ...span, lens };
      const offset = lens.kind === "nodes" ? span.start : 0;
      const { title, places } = resolveLens(document, lens);
      return { ...span, title, places: places.map(({ start, end }) => ({ start: start + offset, end: end + offset })) };
    }),
  };
}

/** What all features say of a place in it. */
export function answersAt(
  document: Document,
  at: number,
  findings: readonly Finding[],
  findThing: FindThing = thingFinder(),
) {
  const range = { start: at, end: Math.min(document.length, at + 20) };
  return {
    hover: hover(document, at, { outside, catalog: emptyCatalog, findThing }),
    completions: complete(document, at, emptyCatalog).items.map(({ documentation, ...item }) => ({
      ...item,
      documentation: documentation(),
    })),
    actions: codeActions(document, range, { findings: findings, isAll: true }).map(
      ({ change, findings: mended, ...action }) => ({
        ...action,
        mended: mended.map(plain),
        edits:
          change.kind === "edits"
            ? change.edits()
            : fixesTogether(document, findings, change.fixing).flatMap((fix) => fix.edits),
        newFile: change.kind === "edits" ? change.newFile : undefined,
      }),
    ),
    definitions: definitions(document, at),
    references: references(document, at, "definitions and uses"),
    highlights: highlights(document, at),
    prepared: prepareRename(document, at),
    renaming: rename(document, at, "other-name"),
    selections: selectionRanges(document, at),
    newLine: indentNewLine(document, at, "  "),
  };
}

export type AnswersOn = ReturnType<typeof answersOn>;
export type AnswersAt = ReturnType<typeof answersAt>;
