import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { applyEdits, commentAbove, type Edit, lineEnd, nextLine } from "../../syntax/index.ts";
import type { Checked } from "../engine/check.ts";
import { everyOne } from "../engine/held-back.ts";
import { rules } from "../list.ts";
import { allExamplesOf, documentOfExample, type Example, examplesOf } from "./page.testing.ts";
import { readPage } from "./page-files.testing.ts";
import { checkExample, triedRules } from "./pages.testing.ts";

/**
 * The fixes of each rule, by title with `…` for values. Editor settings and habits depend on them, so a removed or new one is a
 * deliberate decision. With UPDATE=1, the list is regenerated.
 */
const listPath = fileURLToPath(new URL("../../../test/quick-fixes.json", import.meta.url));
const update = process.env.UPDATE === "1";
const listed: Readonly<Record<string, readonly string[]>> = JSON.parse(readFileSync(listPath, "utf8"));

const shapeOf = (title: string): string => title.replace(/`[^`]*`/g, "`…`");

/** In all examples, those of carriers too. */
function titlesOf(id: string): readonly string[] {
  const examples = allExamplesOf(readPage(id));
  const wrong = examples.filter(({ section }) => section === "wrong");
  const findings = wrong.flatMap((example) => checkExample(examples, example, example.text).findings);
  const own = findings.filter(({ code }) => code === id).flatMap(({ fixes }) => fixes);
  return [...new Set(own.map(({ title }) => shapeOf(title)))].sort();
}

test("each rule offers the fixes of the contract", () => {
  const offered = rules.map(
    (rule) => [rule.id, triedRules.includes(rule) ? titlesOf(rule.id) : (listed[rule.id] ?? [])] as const,
  );
  const shown = Object.fromEntries(offered.filter(([, titles]) => titles.length > 0));
  if (update) writeFileSync(listPath, `${JSON.stringify(shown, null, 2)}\n`);
  else expect(shown, "if this is meant, `npm run update` writes test/quick-fixes.json").toEqual(listed);
});

const pages = triedRules.map(({ id }) => {
  const examples = examplesOf(readPage(id));
  return { id, examples, wrong: examples.filter(({ section }) => section === "wrong") };
});

interface Place {
  /** Which of the rule's own findings. */
  readonly own: number;
  /** Which of its fixes. */
  readonly index: number;
  readonly title: string;
}

describe.each(pages.filter(({ wrong }) => wrong.length > 0))("$id", ({ id, examples, wrong }) => {
  const isOwn = (code: string): boolean => code === id;

  test.each(wrong)("its fixes in $fileName", (example) => {
    const before = checkExample(examples, example, example.text);
    for (const [own, { fixes }] of before.findings.filter(({ code }) => isOwn(code)).entries())
      for (const [index, { title }] of fixes.entries()) expectFix(example, before, { own, index, title });
  });

  function expectFix(example: Example, before: Checked, place: Place): void {
    const { text } = example;
    const { title } = place;
    const after = fixed(example, text, place);
    const then = checkExample(examples, example, after);
    expect(findings(then, isOwn).length, title).toBeLessThan(findings(before, isOwn).length);
    const added = errors(then).filter((code) => !errors(before).includes(code));
    expect(added, `new errors after: ${title}`).toEqual([]);

    const returns = (some: string): string => some.replace(/\r?\n/g, "\r\n");
    expect(fixed(example, returns(text), place), `${title}, with CRLF`).toBe(returns(after));

    // The same fixes work with comments, which stay.
    if (["strict-json", "unused-suppression", "expired-suppression", "curl-command"].includes(id)) return;
    // With a comment in it an empty file is no longer empty.
    if (text.trim() === "") return;
    const noted = withNotes(example);
    const fixedWithNotes = fixed(example, noted, place);
    const withoutNotes = fixedWithNotes.replace(noteLines, "").replace(/:\n +\{\}/g, ": {}");
    expect(withoutNotes, `${title}, with comments`).toBe(after);
    const lines = (some: string): number => some.split("\n").length;
    const lost = count(noted) - count(fixedWithNotes);
    expect(lost, `comments lost by: ${title}`).toBeLessThanOrEqual(Math.max(0, lines(text) - lines(after)));
  }

  function fixed(example: Example, text: string, { own, index, title }: Place): string {
    const { findings: all } = checkExample(examples, example, text);
    const fix = all.filter(({ code }) => isOwn(code))[own]?.fixes[index];
    if (!fix) throw new Error(`the fix is not there: ${title}`);
    return applyEdits(text, fix.edits());
  }

  const findings = ({ findings: all }: Checked, isMeant: (code: string) => boolean): readonly string[] =>
    everyOne(all)
      .filter(({ code }) => isMeant(code))
      .map(({ pointer, message }) => `${pointer} ${message}`);
  const errors = ({ findings: all }: Checked): readonly string[] =>
    everyOne(all)
      .filter(({ severity }) => severity === "error")
      .map(({ code }) => code);
});

const noteLines = /^[ \t]*(?:#|\/\/) a note that stays\r?\n/gm;

/** The text of an example with a comment above each line that can have one. */
function withNotes(example: Example): string {
  const { text, blocks } = documentOfExample(example);
  const language = blocks.get(0)?.language;
  if (!language) return text;
  const source = { text, language, parsed: language.parse(text) };
  const edits: Edit[] = [];
  for (let at = 0; at < text.length; at = nextLine(text, at)) {
    const content = at + (/^[ \t]*/.exec(text.slice(at, lineEnd(text, at)))?.[0].length ?? 0);
    const edit = commentAbove(source, content, "a note that stays");
    if (edit) edits.push(edit);
  }
  return applyEdits(text, edits);
}

const count = (text: string): number => text.match(noteLines)?.length ?? 0;
