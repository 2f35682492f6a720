import { type Document, defaultSettings, emptyCatalog, fileOfDocument } from "../../server/document/index.ts";
import type { NewFile } from "../../server/features/actions/actions.ts";
import { fixesTogether } from "../../server/features/actions/apply-fixes.ts";
import { codeActions } from "../../server/features/actions/code-actions.ts";
import { codeLenses, resolveLens } from "../../server/features/annotations/code-lenses.ts";
import { hintKinds } from "../../server/features/annotations/hint-kinds.ts";
import { inlayHints } from "../../server/features/annotations/inlay-hints.ts";
import { complete } from "../../server/features/completion/complete.ts";
import { documentLinks } from "../../server/features/files/document-links.ts";
import { indentNewLine } from "../../server/features/files/new-line.ts";
import { hover } from "../../server/features/hover/hover.ts";
import { definitions } from "../../server/features/names/definition.ts";
import { highlights } from "../../server/features/names/highlights.ts";
import { references } from "../../server/features/names/references.ts";
import { prepareRename, rename } from "../../server/features/names/rename.ts";
import { workspaceSymbols } from "../../server/features/names/workspace-symbols.ts";
import { folding } from "../../server/features/structure/folding.ts";
import { outline } from "../../server/features/structure/outline.ts";
import { selectionRanges } from "../../server/features/structure/selection-ranges.ts";
import { semanticTokens } from "../../server/features/structure/semantic-tokens.ts";
import { check } from "../../server/rules/engine/check.testing.ts";
import type { Finding } from "../../server/rules/engine/check.ts";
import { environmentForTests } from "../../server/rules/pages/check.testing.ts";

export const environment = environmentForTests({}, Date.UTC(2026, 0, 1));

/** A finding with the edits of its fixes; those that it holds back by what they are. */
export const plain = ({ held = [], ...finding }: Finding) => ({
  ...finding,
  held: held.map(({ code, start, end, message }) => ({ code, start, end, message })),
  logicalPointer: finding.logicalPointer(),
  fixes: finding.fixes.map(({ title, safe, edits }) => ({ title, safe, edits: edits() })),
});

export const findingsOf = (document: Document): readonly Finding[] =>
  check(document, defaultSettings, environment).findings;

/** The results of all features for a whole document, as plain data with offsets from its start. */
export function answersOn(document: Document, findings: readonly Finding[]) {
  const all = { start: 0, end: document.length };
  return {
    findings: findings.map(plain),
    outline: outline(document).symbols,
    cutOutlines: [2, 9].map((most) => outline(document, most)),
    symbols: workspaceSymbols([document], "e").map(({ document: _, ...symbol }) => symbol),
    links: documentLinks(document),
    folding: folding(document).folds,
    cutFolding: folding(document, 4),
    tokens: semanticTokens(document, all),
    hints: inlayHints(document, all, new Set(hintKinds)),
    lenses: codeLenses(fileOfDocument(document)).map(({ lens, ...span }) => {
      if (lens.kind === "operation" || lens.kind === "request") return { ...span, lens };
      const offset = lens.kind === "nodes" ? span.start : 0;
      const { title, places } = resolveLens(document, lens);
      return { ...span, title, places: places.map(({ start, end }) => ({ start: start + offset, end: end + offset })) };
    }),
  };
}

/** The results of all features at an offset. */
export function answersAt(document: Document, at: number, findings: readonly Finding[]) {
  const renaming = rename(document, at, "other-name");
  const range = { start: at, end: Math.min(document.length, at + 20) };
  return {
    hover: hover(document, at, { environment, catalog: emptyCatalog }),
    completions: complete(document, at).items.map(({ documentation, ...item }) => ({
      ...item,
      documentation: documentation(),
    })),
    actions: codeActions(fileOfDocument(document), range, { findings: findings, isAll: true }).map(
      ({ change, findings: fixed, ...action }) => ({
        ...action,
        fixed: fixed.map(plain),
        edits:
          change.kind === "edits"
            ? change.edits()
            : fixesTogether(document, findings, change.fixing).flatMap((fix) => fix.edits),
        newFile: change.kind === "edits" ? madeFile(change.newFile) : undefined,
      }),
    ),
    definitions: definitions(document, at).map((one) => (one.kind === "place" ? { ...one, document: null } : one)),
    references: references(document, at, "definitions and uses").map(({ start, end }) => ({ start, end })),
    highlights: highlights(document, at),
    prepared: prepareRename(document, at),
    renaming: renaming?.kind === "edits" ? { ...renaming, edits: renaming.edits.get(document) ?? [] } : renaming,
    selections: selectionRanges(document, at),
    newLine: indentNewLine(document, at, "  "),
  };
}

export type AnswersOn = ReturnType<typeof answersOn>;
export type AnswersAt = ReturnType<typeof answersAt>;

/** With its text, unless that is written when it is chosen. */
const madeFile = (file: NewFile | undefined): NewFile | undefined =>
  file && { path: file.path, text: typeof file.text === "string" ? file.text : "" };
