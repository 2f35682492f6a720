import { describe, expect, test } from "vitest";
import { createChecker } from "../../rules/engine/check.ts";
import { createJudge } from "../../rules/engine/judge.ts";
import { rules } from "../../rules/list.ts";
import {
  allExamplesOf,
  carrierOfExample,
  carrierReaders,
  documentOfExample,
  type Example,
} from "../../rules/pages/page.testing.ts";
import { readPage } from "../../rules/pages/page-files.testing.ts";
import { checkExample, environmentOf, settingsOfPage } from "../../rules/pages/pages.testing.ts";
import { applyEdits } from "../../syntax/index.ts";
import { applyFixes, type Fixing } from "./apply-fixes.ts";
import { fixActions } from "./code-actions.ts";
import { fixCarrier } from "./fix-carrier.ts";

/** The text of an example after an action. */
async function fixed(examples: readonly Example[], example: Example, text: string, fixing: Fixing): Promise<string> {
  const settings = settingsOfPage(examples);
  const judgeFor = () => createJudge(createChecker(settings, environmentOf(examples)), async () => {});
  const carrier = carrierOfExample(example, text);
  if (!carrier) return applyEdits(text, (await applyFixes(documentOfExample(example, text), judgeFor(), fixing)).edits);
  const read = carrierReaders[carrier.file.language];
  return applyEdits(text, (await fixCarrier(carrier, { read, judgeFor, fixing, settings, now: 0 })).edits);
}

/* Whatever *Fix all* offers on the page of a rule changes the text, and fixes what it says. */
const pages = rules.map(({ id }) => {
  const examples = allExamplesOf(readPage(id));
  const wrong = examples.flatMap((example) => {
    if (example.section !== "wrong") return [];
    const { findings } = checkExample(examples, example, example.text);
    const actions = findings.flatMap(({ start, end }) => fixActions({ start, end }, { findings, isAll: true }));
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
