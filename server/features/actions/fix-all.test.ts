import { describe, expect, test } from "vitest";
import { fileOfDocument, type SourceFile } from "../../document/index.ts";
import { rules } from "../../rules/list.ts";
import { allExamplesOf, carrierOfExample, documentOfExample, type Example } from "../../rules/pages/page.testing.ts";
import { readPage } from "../../rules/pages/page-files.testing.ts";
import { checkExample, environmentOf, settingsOfPage } from "../../rules/pages/pages.testing.ts";
import { applyEdits } from "../../syntax/index.ts";
import { codeActions } from "./code-actions.ts";
import { fixForTests } from "./fixing.testing.ts";
import type { Fixing } from "./fixing.ts";

const fileOf = (example: Example, text: string): SourceFile =>
  carrierOfExample(example, text) ?? fileOfDocument(documentOfExample(example, text));

/** The text of an example after an action. */
async function fixed(examples: readonly Example[], example: Example, text: string, fixing: Fixing): Promise<string> {
  const settings = settingsOfPage(examples);
  const reread = (text: string) => fileOf(example, text);
  const environment = environmentOf(examples);
  return applyEdits(text, (await fixForTests(reread(text), { reread, fixing, environment, settings })).edits);
}

/* Whatever *Fix all* offers on the page of a rule changes the text, and fixes what it says. */
const pages = rules.map(({ id }) => {
  const examples = allExamplesOf(readPage(id));
  const wrong = examples.flatMap((example) => {
    if (example.section !== "wrong") return [];
    const { findings } = checkExample(examples, example, example.text);
    const file = fileOf(example, example.text);
    const actions = findings.flatMap((finding) => codeActions(file, finding, { findings, isAll: true }));
    const byTitle = new Map(actions.map((action) => [action.title, action]));
    return [...byTitle.values()].flatMap(({ title, change }) =>
      change.kind === "fixes" && title.startsWith("Fix all")
        ? [{ title, fileName: example.fileName, example, fixing: change.fixing, findings }]
        : [],
    );
  });
  return { id, examples, wrong };
});

describe.each(pages.filter(({ wrong }) => wrong.length > 0))("$id", ({ examples, wrong }) => {
  test.each(wrong)("$title: $fileName", async ({ example, fixing, findings }) => {
    const text = await fixed(examples, example, example.text, fixing);
    expect(text).not.toBe(example.text);
    const left = checkExample(examples, example, text).findings;
    const chosen = (all: typeof findings) => all.filter((finding) => fixing.choose(finding) !== null).length;
    expect(chosen(left)).toBeLessThan(chosen(findings));
    // What is left would bring an error.
    expect(await fixed(examples, example, text, fixing)).toBe(text);
  });
});
