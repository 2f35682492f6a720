import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Checked } from "../engine/check.ts";
import { everyOne } from "../engine/held-back.ts";
import { rules } from "../list.ts";
import { allExamplesOf, applyEdits, documentOfExample, type Example, head, renderPage } from "./page.testing.ts";
import { pathOfPage, readPage } from "./page-files.testing.ts";
import { checkExample, triedRules } from "./pages.testing.ts";

/** With UPDATE=1, the pages are regenerated (`npm run update`); otherwise they are compared with what they should be. */
const update = process.env.UPDATE === "1";

/** Those whose fixes can be unambiguous and lossless. The fixes of others need a decision. */
const safelyFixed = new Set([
  "syntax",
  "strict-json",
  "type-mismatch",
  "unknown-field",
  "read-only-field",
  "enum-value",
  "unused-suppression",
  "request-method",
  "script-data-json",
  "metadata-base64",
  "interface-primary-vlan",
  "nat-address-on-create",
  "ip-type",
  "stack-version",
]);

describe.each(triedRules)("$id", (rule) => {
  const markdown = readPage(rule.id);
  const examples = allExamplesOf(markdown);
  const run = (example: Example, text = example.text): Checked => checkExample(examples, example, text);

  test("its page contains its summary", () => {
    const rendered = renderPage(rule, markdown, (example) => run(example));
    if (update) {
      writeFileSync(pathOfPage(rule.id), rendered);
      return;
    }
    expect(markdown, "renew the pages with `npm run update`").toBe(rendered);
  });

  const kinds = rule.kinds ?? ["stack", "request"];
  test.each(kinds)("it has a wrong and a right example in a %s file", (kind) => {
    const isOfKind = (example: Example): boolean => documentOfExample(example).file.kind === kind;
    const own = examples.filter((example) => example.section !== "file");
    expect(own.some((example) => example.section === "wrong" && isOfKind(example))).toBe(true);
    expect(own.some((example) => example.section === "right" && isOfKind(example))).toBe(true);
  });

  test.each(examples.filter((example) => example.section === "wrong"))(
    "it reports the findings of $fileName, and its fixes remove them",
    (example) => {
      const { findings } = run(example);
      const own = findings.filter((finding) => finding.code === rule.id);
      expect(own).not.toHaveLength(0);
      const errors = errorsIn(everyOne(findings));
      const ownIn = (all: Checked["findings"]) => everyOne(all).filter(({ code }) => code === rule.id).length;
      for (const fix of own.flatMap((finding) => finding.fixes)) {
        const fixed = run(example, applyEdits(example.text, fix.edits())).findings;
        expect(ownIn(fixed), `after: ${fix.title}`).toBeLessThan(ownIn(findings));
        const added = errorsIn(fixed).filter((code) => !errors.includes(code));
        expect(added, `new errors after: ${fix.title}`).toEqual([]);
      }
    },
  );

  test("it offers safe fixes only if it is in `safelyFixed`", () => {
    const own = examples
      .filter(({ section }) => section === "wrong")
      .flatMap((example) => run(example).findings.filter(({ code }) => code === rule.id));
    expect(
      own.some(({ fixes }) => fixes.some(({ safe }) => safe)),
      "a rule with safe fixes is listed in `safelyFixed`, and no other one",
    ).toBe(safelyFixed.has(rule.id));
  });

  test.each(examples.filter((example) => example.section === "right"))("it reports nothing in $fileName", (example) => {
    const { findings } = run(example);
    // A right example is to be copied, so that only what no request can avoid is left: the path of `delete-instance` is assumed.
    const avoidable = findings.filter(({ code }) => code === rule.id || code !== "request-undocumented");
    expect(avoidable).toEqual([]);
  });
});

describe("the head of a page", () => {
  const [rule] = rules;
  const noExamples = (): never => {
    throw new Error("The page has no examples.");
  };
  const render = (markdown: string): string => (rule ? renderPage(rule, markdown, noExamples) : "");

  test.each([
    ["replaces an old one", "# id\n\nAn old summary.\n\n*error in stack files*\n\nProse.\n"],
    ["replaces two", "# id\n\nOne.\n\n*error in stack files*\n\nTwo.\n\n*hint in stack files*\n\nProse.\n"],
    ["is added below a title", "# id\n\nProse.\n"],
    ["is added to prose", "Prose.\n"],
  ])("%s", (_, markdown) => expect(render(markdown)).toBe(`${rule && head(rule)}\n\nProse.\n`));
});

const errorsIn = (findings: Checked["findings"]): readonly string[] =>
  findings.filter((finding) => finding.severity === "error").map((finding) => finding.code);
