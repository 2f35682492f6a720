import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { type Document, defaultSettings, documentOf, editDocument, linesOf } from "../../server/document/index.ts";
import { type DiagnosticOptions, diagnosticsMaker, toDiagnostic } from "../../server/lsp/diagnostics/diagnostics.ts";
import { type Checker, createChecker, renderedFindings } from "../../server/rules/engine/check.ts";
import type { Edit } from "../../server/syntax/index.ts";
import { answersAt, answersOn, environment, findingsOf } from "./answers.ts";
import { change, edited, editFor } from "./edits.ts";
import { expectSoundAt, expectSoundOn } from "./sound.ts";
import { fileOf, type Sample } from "./texts.ts";

/** Some changes arrive together and are processed once; some are undone. */
const steps = fc.array(
  fc.record({
    change,
    isLookedAt: fc.constantFrom(true, true, false),
    isUndone: fc.constantFrom(false, false, true),
    steps: fc.nat(12),
  }),
  { minLength: 1, maxLength: 12 },
);

/** A randomly edited document gives the same results as one parsed from scratch. */
export const editingEqualsReadingAnew = (samples: fc.Arbitrary<Sample>) =>
  fc.property(samples, steps, (sample, steps) => {
    const editor = editorOf(sample);
    for (const { change, isLookedAt, isUndone, steps: some } of steps) {
      const edit = editFor(editor.text(), change);
      const removed = editor.text().slice(edit.start, edit.end);
      editor.change(edit);
      if (isLookedAt) editor.look(edit.start);
      else editor.glance(edit.start, some);
      if (!isUndone) continue;
      editor.change({ start: edit.start, end: edit.start + edit.text.length, text: removed });
      if (isLookedAt) editor.look(edit.start);
    }
    editor.look(editor.text().length >> 1);
  });

/** The same for given edits, each made for the current text. */
export function expectEditsEqualReadingAnew(sample: Sample, edits: readonly ((text: string) => Edit)[]): void {
  const editor = editorOf(sample);
  for (const make of edits) {
    const edit = make(editor.text());
    editor.change(edit);
    editor.look(edit.start);
  }
}

/** A document that is kept up to date, and its plain text. */
function editorOf({ name, text: start }: Sample) {
  let text = start;
  let document = documentOf(fileOf(name), text);
  const checker = createChecker(defaultSettings, environment);
  const make = diagnosticsMaker(options);
  const editor = {
    text: () => text,
    change: (edit: Edit) => {
      document = editDocument(document, edit.start, edit.end, edit.text);
      text = edited(text, edit);
    },
    /** Examines some of the changes, as in a document that is too large for one slice. */
    glance: (around: number, steps: number) => {
      let left = steps;
      checker.update(document, { around, pause: () => left-- <= 0 });
      renderedFindings(checker, around, 10);
    },
    look: (at: number) => {
      expectAnew(document, text, at, checker);
      expectSameDiagnostics(document, checker, make);
    },
  };
  editor.look(0);
  return editor;
}

function expectAnew(document: Document, text: string, at: number, checker: Checker): void {
  const fresh = documentOf(document.file, text);
  deepStrictEqual(document.text, fresh.text);
  checker.update(document);
  const kept = renderedFindings(checker);
  deepStrictEqual(checker.found().total, kept.length);
  const found = findingsOf(fresh);
  const answers = answersOn(document, kept);
  deepStrictEqual(answers, answersOn(fresh, found));
  expectSoundOn(document, answers);
  const here = answersAt(document, at, kept);
  deepStrictEqual(here, answersAt(fresh, at, found));
  expectSoundAt(document, at, here);
}

export const options: DiagnosticOptions = {
  relatedInformation: true,
  tags: [1, 2],
  codeDescription: true,
  data: true,
  pageUri: (id) => `pages:${id}`,
};

/** The kept ones are located where new ones would be. */
function expectSameDiagnostics(document: Document, checker: Checker, make: ReturnType<typeof diagnosticsMaker>): void {
  const lines = linesOf(document);
  const fresh = renderedFindings(checker).map((finding) => toDiagnostic(finding, document.file.uri, lines, options));
  const { shown } = checker.found();
  const diagnosticOf = make(document.file.uri, lines);
  deepStrictEqual(
    shown.map((one, index) => ("raw" in one ? diagnosticOf(one) : fresh[index])),
    fresh,
  );
}

/** A text split into blocks has the same findings as the whole. */
export const blocksEqualTheWhole = (samples: fc.Arbitrary<Sample>) =>
  fc.property(samples, fc.array(change, { maxLength: 3 }), fc.boolean(), ({ name, text: start }, edits, isWindows) => {
    let text = start;
    for (const one of edits) text = edited(text, editFor(text, one));
    // With mixed line breaks, a fix uses that of its own block.
    text = text.replace(/\r\n?/g, "\n");
    if (isWindows) text = text.replaceAll("\n", "\r\n");
    const file = fileOf(name);
    const whole = findingsOf(documentOf(file, text, "whole"));
    const blocks = documentOf(file, text);
    // Broken text is read better in blocks, because the damage stays local.
    if (whole.some(({ code }) => code === "syntax")) {
      deepStrictEqual(
        findingsOf(blocks).some(({ code }) => code === "syntax"),
        true,
      );
      return;
    }
    const answers = answersOn(blocks, findingsOf(blocks));
    const expected = answersOn(documentOf(file, text, "whole"), whole);
    const hasDuplicates = whole.some(({ code }) => code === "duplicate-key");
    const known = (finding: OneFinding) => ({
      ...alike(finding),
      logicalPointer: hasDuplicates || finding.pointer !== alike(finding).pointer ? "" : finding.logicalPointer,
    });
    deepStrictEqual(answers.findings.map(known), expected.findings.map(known));
    for (const name of ["folding", "tokens", "hints", "lenses", "links"] as const)
      deepStrictEqual(answers[name], expected[name]);
  });

type OneFinding = ReturnType<typeof answersOn>["findings"][number];

/**
 * What only the whole knows: which of two things a comment between them belongs to, and how far the line is indented in
 * the middle of which an item of a sequence begins. Of two equal keys, the whole knows only one by its path.
 */
const alike = (finding: OneFinding) => ({
  ...finding,
  pointer: /^strict-json$|suppress/.test(finding.code) ? "" : finding.pointer,
  fixes: finding.fixes.map(({ edits, ...fix }) => ({
    ...fix,
    edits: edits.map((edit) => ({ ...edit, text: edit.text.replace(/[ \t]+/g, " ").replace(/^ | (?=[}\]])/gm, "") })),
  })),
});
