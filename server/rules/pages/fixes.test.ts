import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { applyEdits, commentAbove, type Edit, lineEnd, nextLine } from "../../syntax/index.ts";
import type { Checked } from "../engine/check.ts";
import { rules } from "../list.ts";
import { allExamplesOf, documentOfExample, type Example, examplesOf } from "./page.ts";
import { readPage } from "./page-files.testing.ts";
import { checkExample } from "./pages.testing.ts";

/**
 * The fixes of each rule, by title with `…` for values. Editor settings and habits depend on them, so a removed or new one is a
 * deliberate decision. With UPDATE=1, the list is regenerated.
 */
const listPath = fileURLToPath(new URL("../../../test/quick-fixes.json", import.meta.url));
const update = process.env.UPDATE === "1";
const listed: Readonly<Record<string, readonly string[]>> = update ? {} : JSON.parse(readFileSync(listPath, "utf8"));

interface Case {
  readonly title: string;
  readonly example: Example;
  readonly before: Checked;
  /** Of the finding and of its fix. */
  readonly finding: number;
  readonly fix: number;
}

const shapeOf = (title: string): string => title.replace(/`[^`]*`/g, "`…`");

const pages = rules.map(({ id }) => {
  const examples = examplesOf(readPage(id));
  const cases = examples
    .filter(({ section }) => section === "wrong")
    .flatMap((example): readonly Case[] => {
      const before = checkExample(examples, example, example.text);
      return before.findings.flatMap(({ code, fixes }, finding) =>
        code === id ? fixes.map(({ title }, fix) => ({ title, example, before, finding, fix })) : [],
      );
    });
  return { id, examples, cases };
});

/** In all examples, those of carriers too. */
function titlesOf(id: string): readonly string[] {
  const examples = allExamplesOf(readPage(id));
  const wrong = examples.filter(({ section }) => section === "wrong");
  const findings = wrong.flatMap((example) => checkExample(examples, example, example.text).findings);
  const own = findings.filter(({ code }) => code === id).flatMap(({ fixes }) => fixes);
  return [...new Set(own.map(({ title }) => shapeOf(title)))].sort();
}

test("each rule offers the fixes that it should", () => {
  const offered = rules.map(({ id }) => [id, titlesOf(id)] as const);
  const shown = Object.fromEntries(offered.filter(([, titles]) => titles.length > 0));
  if (update) writeFileSync(listPath, `${JSON.stringify(shown, null, 2)}\n`);
  else expect(shown, "if this is meant, `npm run update` writes test/quick-fixes.json").toEqual(listed);
});

describe.each(pages.filter(({ cases }) => cases.length > 0))("$id", ({ id, examples, cases }) => {
  /** The indexes of the rule's own among all findings. */
  const indexesIn = ({ findings: all }: Checked): readonly number[] =>
    all.flatMap(({ code }, index) => (code === id ? [index] : []));
  const fixed = (example: Example, text: string, finding: number, fix: number): string => {
    const found = checkExample(examples, example, text).findings[finding]?.fixes[fix];
    if (!found) throw new Error("the fix is not there");
    return applyEdits(text, found.edits());
  };
  const findings = ({ findings: all }: Checked, isMeant: (code: string) => boolean): readonly string[] =>
    all.filter(({ code }) => isMeant(code)).map(({ pointer, message }) => `${pointer} ${message}`);
  const errors = ({ findings: all }: Checked): readonly string[] =>
    all.filter(({ severity }) => severity === "error").map(({ code }) => code);

  test.each(cases)("$example.fileName: $title", ({ example, before, finding, fix }) => {
    const { text } = example;
    const after = fixed(example, text, finding, fix);
    const then = checkExample(examples, example, after);
    const isOwn = (code: string): boolean => code === id;
    expect(findings(then, isOwn).length).toBeLessThan(findings(before, isOwn).length);
    expect(errors(then).filter((code) => !errors(before).includes(code))).toEqual([]);

    const returns = (some: string): string => some.replace(/\r?\n/g, "\r\n");
    expect(fixed(example, returns(text), finding, fix), "with CRLF").toBe(returns(after));

    // The same fixes work with comments, which stay.
    if (["strict-json", "unused-suppression", "expired-suppression", "curl-command"].includes(id)) return;
    // With a comment in it an empty file is no longer empty.
    if (text.trim() === "") return;
    const noted = withNotes(example);
    const fixedWithNotes = fixed(
      example,
      noted,
      indexesIn(checkExample(examples, example, noted))[indexesIn(before).indexOf(finding)] ?? -1,
      fix,
    );
    expect(fixedWithNotes.replace(noteLines, "").replace(/:\n +\{\}/g, ": {}"), "with comments").toBe(after);
    const lines = (some: string): number => some.split("\n").length;
    const lost = count(noted) - count(fixedWithNotes);
    expect(lost, "comments that are lost").toBeLessThanOrEqual(Math.max(0, lines(text) - lines(after)));
  });
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
