import { type Document, editDocument } from "../document/index.ts";
import { applyEdits } from "../text/edits.ts";
import { hunksOf } from "../text/unified-diff.ts";
import { checkInFile } from "./engine/check.testing.ts";
import { type Checker, examinerFor, type Finding, renderedFinding, renderedFindings } from "./engine/check.ts";
import { checkerOfFile } from "./engine/file-checker.ts";
import { wholeStack } from "./engine/whole-stack.ts";
import { carrierOfExample, documentOfExample, type Example } from "./pages/page.testing.ts";
import { checkExample, environmentOf, settingsOfPage } from "./pages/pages.testing.ts";

/** The line and the column of a place, and its text, of which the middle is left out if it is long. */
function placeIn(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  const before = text.slice(0, start).split("\n");
  const marked = JSON.stringify(text.slice(start, end)).slice(1, -1);
  const shown = marked.length > 60 ? `${marked.slice(0, 30)} … ${marked.slice(-20)}` : marked;
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1} «${shown}»`;
}

/** What a fix makes of the text: the lines that it changes. */
function toldOfFix(text: string, { title, safe, edits }: Finding["fixes"][number]): readonly string[] {
  const made = [...edits()].sort((a, b) => a.start - b.start);
  const after = applyEdits(text, made);
  const told = hunksOf(text, made).flatMap(({ before, lines }) => {
    const changed = lines.filter(({ mark }) => mark !== " ");
    const from = before.line + lines.findIndex(({ mark }) => mark !== " ");
    const removed = changed.filter(({ mark }) => mark === "-").length;
    return [
      `  ${removed === 0 ? "before line" : removed === 1 ? "line" : `${removed} lines at`} ${from}:`,
      ...changed.flatMap(({ mark, start, end }) => (mark === "+" ? `  + ${after.slice(start, end)}` : [])),
    ];
  });
  return [`  ${safe ? "safe fix" : "fix"}: ${title}`, ...told].map((line) => line.replaceAll("\r", "␍"));
}

function toldOfFinding(text: string, finding: Finding): readonly string[] {
  const { severity, code, pointer, message, tag, related, isInBase, fixes, held = [] } = finding;
  const known = finding.logicalPointer();
  return [
    `${severity} ${code} ${placeIn(text, finding)} ${pointer}${tag ? ` ${tag}` : ""}${isInBase ? " in a base" : ""}`,
    `  ${message}`,
    ...(known === pointer ? [] : [`  known by ${known}`]),
    ...related.map(({ message: why, pointer: to, elsewhere, ...span }) =>
      elsewhere
        ? `  there: ${elsewhere.path} ${elsewhere.start}-${elsewhere.end} ${to} ${why}`
        : `  there: ${placeIn(text, span)} ${to} ${why}`,
    ),
    ...held.map((one) => `  explains ${one.code} ${placeIn(text, one)} ${one.pointer}`),
    ...fixes.flatMap((fix) => toldOfFix(text, fix)),
  ];
}

/** What the checker of a document says near a place, of the whole stack, and after edits. */
function toldOfChecker(examples: readonly Example[], example: Example): readonly string[] {
  if (carrierOfExample(example, example.text)) return [];
  const settings = settingsOfPage(examples);
  const environment = environmentOf(examples, settings.names);
  const document = documentOfExample(example, example.text, settings.names);
  const checker = checkerOfFile(document.file, settings, environment, examinerFor(settings));
  checker.update(document);
  const middle = Math.floor(document.length / 2);
  const all = shortOf(renderedFindings(checker));
  const near = checker.found(middle, 2);
  const merged = checker.merged?.() ?? null;
  const whole = wholeStack(document, { findings: renderedFindings(checker), merged }, "it");
  return [
    `near the middle ${shortOf(near.shown.map(renderedFinding)).join(", ")} of ${near.total}`,
    ...("refusal" in whole ? [whole.refusal] : []),
    ...shortOf(merged?.findings ?? []).map((one) => `merged: ${one}`),
    ...toldOfEdits(checker, document, all, (text) => {
      const { findings } = checkInFile(documentOfExample(example, text, settings.names), settings, environment);
      return shortOf(findings);
    }),
  ];
}

const shortOf = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ code, pointer, start }) => `${code} ${pointer} ${start}`);

/** What is found more and less without a line, for some of them, and whether it is the same in a text that is checked from the start. */
function toldOfEdits(
  checker: Checker,
  document: Document,
  before: readonly string[],
  checkFresh: (text: string) => readonly string[],
): readonly string[] {
  const named = (one: string): string => one.replace(/ \d+$/, "");
  const namesBefore = before.map(named);
  let at = 0;
  return document.text.split(/(?<=\n)/).flatMap((line, index) => {
    const from = at;
    at += line.length;
    if (index % 10 !== 3) return [];
    const edited = editDocument(document, from, at, "");
    checker.update(edited);
    const after = shortOf(renderedFindings(checker));
    const names = after.map(named);
    checker.update(document);
    const isSame =
      after.join() === checkFresh(edited.text).join() && shortOf(renderedFindings(checker)).join() === before.join();
    return [
      `without line ${index + 1}${isSame ? "" : " differs"}`,
      ...names.filter((one) => !namesBefore.includes(one)).map((one) => `  more ${one}`),
      ...namesBefore.filter((one) => !names.includes(one)).map((one) => `  less ${one}`),
    ];
  });
}

/** What is found in a text. Other files follow it, each below `=== NAME`. */
export function toldOfFindings(fileName: string, told: string): readonly string[] {
  const [text = "", ...others] = told.split(/^=== (.*)\n/m);
  const files = others.flatMap((name, index): readonly Example[] =>
    index % 2 === 0 ? [{ section: "file", language: "", fileName: name, text: others[index + 1] ?? "" }] : [],
  );
  const example: Example = { section: "wrong", language: "", fileName, text };
  const { findings } = checkExample([...files, example], example, text, settingsOfPage(files).names);
  return [
    ...findings.flatMap((finding) => toldOfFinding(text, finding)),
    ...toldOfChecker([...files, example], example),
  ];
}
