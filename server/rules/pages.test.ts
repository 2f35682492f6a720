import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { defaultSettings, documentOf, readSettings, rootOf, toData } from "../document/index.ts";
import { yaml } from "../syntax/index.ts";
import { certificateReader } from "../workspace/certificates.ts";
import { passwordEstimator } from "../workspace/passwords.ts";
import { type Checked, check } from "./check.ts";
import { rules } from "./list.ts";
import type { Outside } from "./outside.ts";
import { applyEdits, documentOfExample, type Example, examplesOf, renderPage } from "./page.ts";
import type { Rule } from "./rule.ts";

/** With UPDATE=1 the pages are written anew (`npm run update`), else they are compared with what they should be. */
const update = process.env.UPDATE === "1";

const pathOf = (rule: Rule): string => fileURLToPath(new URL(`${rule.id}.md`, import.meta.url));
const only = process.env.RULE?.split(",");

describe.each(rules.filter((rule) => !only || only.includes(rule.id)))("$id", (rule) => {
  const markdown = readFileSync(pathOf(rule), "utf8");
  const examples = examplesOf(markdown);
  const run = (example: Example, text = example.text): Checked => {
    const settings = examples.find((file) => file.section === "file" && file.fileName === ".compute-stack.yaml");
    return check(
      documentOfExample(example, text),
      settings ? settingsOf(settings.text) : defaultSettings,
      outsideOf(examples),
    );
  };

  test("its page says what it finds", () => {
    const rendered = renderPage(rule, markdown, (example) => run(example));
    if (update) {
      writeFileSync(pathOf(rule), rendered);
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
    "it fires in $fileName and its fixes mend it",
    (example) => {
      const { findings } = run(example);
      const own = findings.filter((finding) => finding.code === rule.id);
      expect(own).not.toHaveLength(0);
      const errors = errorsIn(findings);
      for (const fix of own.flatMap((finding) => finding.fixes)) {
        const fixed = run(example, applyEdits(example.text, fix.edits())).findings;
        expect(fixed.filter((finding) => finding.code === rule.id).length, `after: ${fix.title}`).toBeLessThan(
          own.length,
        );
        const added = errorsIn(fixed).filter((code) => !errors.includes(code));
        expect(added, `new errors after: ${fix.title}`).toEqual([]);
      }
    },
  );

  test.each(examples.filter((example) => example.section === "right"))("it is silent in $fileName", (example) => {
    const { findings } = run(example);
    expect(findings.filter((finding) => finding.code === rule.id || finding.severity === "error")).toEqual([]);
  });
});

const errorsIn = (findings: Checked["findings"]): readonly string[] =>
  findings.filter((finding) => finding.severity === "error").map((finding) => finding.code);

function settingsOf(text: string) {
  const document = documentOf(
    { uri: "file:///example/.compute-stack.yaml", name: ".compute-stack.yaml", kind: "settings" },
    text,
  );
  const root = document.blocks[0] ? rootOf(document.blocks[0]) : null;
  return readSettings(root ? toData(root) : yaml.parse(text).root);
}

function outsideOf(examples: readonly Example[]): Outside {
  return {
    now: () => Date.UTC(2026, 0, 1),
    file: (path) => {
      const file = examples.find((example) => example.fileName === path);
      return file ? { kind: "text", text: file.text } : { kind: "missing" };
    },
    passwords: () => passwordEstimator,
    certificates: () => certificateReader,
  };
}
