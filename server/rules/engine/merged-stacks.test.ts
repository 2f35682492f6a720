import fc from "fast-check";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import {
  type Document,
  documentOf,
  editDocument,
  mergedDocument,
  readSettings,
  rootOf,
  toData,
} from "../../document/index.ts";
import { chosenPlan } from "../../stack/changes/chosen/chosen-plan.ts";
import { isRefused, readPlanOptions, sameName } from "../../stack/changes/chosen/plan-options.ts";
import { existingIn, oldFileOf } from "../../stack/changes/existing.ts";
import { writeChanges } from "../../stack/changes/texts/write-changes.ts";
import { drawDot } from "../../stack/graph/dot.ts";
import { drawingOf } from "../../stack/graph/drawing.ts";
import { formatPlan, planFormats } from "../../stack/plan/formats.ts";
import { planOf } from "../../stack/plan/plan.ts";
import { ruleById } from "../list.ts";
import { environmentForTests } from "../pages/check.testing.ts";
import { type Checked, examinerFor, type Finding, renderedFindings } from "./check.ts";
import type { Environment } from "./environment.ts";
import { checkerOfFile } from "./file-checker.ts";
import { anyLayers, anyStyle, type Data, mergedData, withVariables } from "./merged-stacks.testing.ts";
import { type WholeStack, wholeStack } from "./whole-stack.ts";

/** How good a password is says nothing of merges, and takes long. */
const outside = (files: Readonly<Record<string, string>> = {}): Environment => ({
  ...environmentForTests(files),
  passwords: () => () => 4,
});

const documentFor = (name: string, text: string): Document =>
  documentOf({ uri: `file:///test/${name}`, name, kind: "stack" }, text);

const dataOf = ({ text }: Document): unknown => {
  const root = documentOf({ uri: "", name: "", kind: "stack" }, text, "whole").blocks.get(0);
  const value = root ? rootOf(root) : null;
  return value ? toData(value) : null;
};

const keysOf = (findings: readonly Finding[]): readonly string[] =>
  findings
    .filter(({ code }) => !ruleById.get(code)?.ofText)
    .map(({ code, pointer }) => `${code} ${pointer}`)
    .sort();

/** Without what is said of how a value is written: a merge is written in its own way. */
const settings = readSettings({ rules: { "trailing-punctuation": "off" } });
const examiner = examinerFor(settings);

interface CheckedStack extends Checked {
  readonly document: Document;
}

function checked(document: Document, environment: Environment): CheckedStack {
  const checker = checkerOfFile(document.file, settings, environment, examiner);
  checker.update(document);
  const findings = renderedFindings(checker);
  return { document, findings, needs: checker.needs(), merged: checker.merged?.() ?? null };
}

function wholeOf(one: CheckedStack): WholeStack {
  const whole = wholeStack(one.document, one, "x");
  if ("refusal" in whole) throw new Error(whole.refusal);
  return whole;
}

/** The plan, the diagram, and the changes from another stack and to it. */
function viewsOf(stack: WholeStack, other: WholeStack): readonly string[] {
  const { document, findings } = stack;
  const plan = planOf(document, findings);
  const omitted = plan.omissions.map(({ what, why }) => `${what} ${why}`);
  const text = formatPlan(plan, stack, planFormats[1], { source: "x", at: () => "x" }).text;
  // How wide a text is written decides which of the problems at one place comes first.
  const diagram = drawDot(drawingOf(document, findings, "x")).replace(/tooltip="[^"]*"/g, (tooltip) =>
    tooltip.slice(9, -1).split("\\n").sort().join("\\n"),
  );
  return [text, ...omitted, diagram, changes(other, stack), changes(stack, other)];
}

const choices = readPlanOptions({}, { hasFrom: true, format: "text", variables: new Map() });

function changes(from: WholeStack, to: WholeStack): string {
  const name = "old.stack.yaml";
  const old = { ...oldFileOf({ name, text: "", fileName: name }, name), document: () => from.document };
  const existing = existingIn([{ ...old, merge: from.merge ?? null }]);
  // An empty stack is refused, in layers as written out.
  if (isRefused(existing)) return existing.refusal(sameName);
  if (isRefused(choices)) throw new Error(choices.refusal(sameName));
  const around = { environment: outside(), filesBefore: null };
  const plan = chosenPlan(to, existing, choices, around);
  if (isRefused(plan)) throw new Error(plan.refusal(sameName));
  return writeChanges(plan, { from: "", to: "", summary: [] }).text;
}

/** Of 45 cases each, whose plans take a tenth of a second: `MERGED_PARTS=20 npm run test:slow` tries 900 in five minutes. */
const parts = Number(process.env.MERGED_PARTS ?? 4);
const seeds = process.env.SLOW ? Array.from({ length: parts }, (_, index) => index + 1) : [0];

test.each(seeds)("checking a stack that extends others equals checking the merge written out: part %i", (seed) => {
  fc.assert(
    fc.property(anyLayers, fc.array(anyStyle, { minLength: 3, maxLength: 3 }), ({ layers }, styles) => {
      const names = layers.map((_, index) => `layer-${index}.stack.yaml`);
      const files: Record<string, string> = {};
      layers.forEach((layer, index) => {
        const own = index === 0 ? layer : { extends: names[index - 1], ...layer };
        files[names[index] ?? ""] = styles[index]?.(own) ?? "";
      });
      const name = names.at(-1) ?? "";
      const document = documentFor(name, files[name] ?? "");
      const environment = outside(files);
      const merge = mergedDocument(document, (path) => environment.file(path), new Map());
      const { vars, ...rest } = layers.reduce<unknown>((lower, upper) => mergedData(lower, upper), {}) as Data;
      const scalars = (vars ?? {}) as Data;
      const expected = withVariables(rest, scalars) as Data;
      expect(merge && dataOf(merge.document), files[name]).toEqual(JSON.parse(JSON.stringify(expected)));

      const written = documentFor(
        "written.stack.yaml",
        stringify({ vars: scalars, ...expected }, { aliasDuplicateObjects: false }),
      );
      const [extending, inFull] = [checked(document, environment), checked(written, outside())];
      const [own, inOne] = [extending.findings, inFull.findings];
      const alone = names
        .slice(0, -1)
        .flatMap((base) => checked(documentFor(base, files[base] ?? ""), environment).findings);
      const known = new Set(keysOf(alone));
      const shown = new Set(keysOf(own));
      // What one text causes in several places, by way of a variable or an anchor, is reported once.
      const isAtOneText = ({ code, message }: Finding): boolean =>
        [...own, ...alone].some((other) => other.code === code && other.message.endsWith(message));
      expect(
        keysOf(inOne.filter((one) => !isAtOneText(one))).filter((key) => !shown.has(key) && !known.has(key)),
        `${JSON.stringify(files)}: what the merge has`,
      ).toEqual([]);
      const all = new Set(keysOf(inOne));
      expect(
        [...shown].filter((key) => !all.has(key) && !key.includes("/vars/")),
        `${JSON.stringify(files)}: no more than that`,
      ).toEqual([]);

      const first = documentFor("before.stack.yaml", styles[0]?.(layers[0] ?? {}) ?? "");
      const before = wholeOf(checked(first, outside()));
      expect(viewsOf(wholeOf(extending), before), JSON.stringify(files)).toEqual(viewsOf(wholeOf(inFull), before));
    }),
    { numRuns: process.env.SLOW ? 45 : 20, seed, endOnFailure: true },
  );
});

test.each(seeds)("after edits, the findings equal those of a fresh check: part %i", (seed) => {
  const anyEdit = fc.record({
    name: fc.constantFrom("base.stack.yaml", "own.stack.yaml"),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(12),
    text: fc.constantFrom("", "x", " ", "\n", ": ", "null", "${vars.a}", "- ", "#", "{", "'"),
  });
  const anyEdits = fc.array(anyEdit, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(anyLayers, anyStyle, anyStyle, anyEdits, ({ layers: [first, second] }, lower, upper, edits) => {
      const files = new Map([
        ["base.stack.yaml", lower(first ?? {})],
        ["own.stack.yaml", upper({ extends: "base.stack.yaml", ...second })],
      ]);
      const file: Environment["file"] = (path) => {
        const text = files.get(path);
        return text === undefined ? { kind: "missing" } : { kind: "text", text };
      };
      const environment = { ...outside(), file };
      const shown = (findings: readonly Finding[]) =>
        findings.map(({ code, start, end, message }) => `${code} ${start} ${end} ${message}`).sort();
      let document = documentFor("own.stack.yaml", files.get("own.stack.yaml") ?? "");
      const checker = checkerOfFile(document.file, settings, environment, examiner);
      checker.update(document);
      for (const { name, at, length, text } of edits) {
        const before = files.get(name) ?? "";
        const start = Math.floor(at * before.length);
        const end = Math.min(before.length, start + length);
        files.set(name, before.slice(0, start) + text + before.slice(end));
        if (name === "own.stack.yaml") document = editDocument(document, start, end, text);
        checker.update(document);
        const fresh = checked(documentFor("own.stack.yaml", document.text), environment).findings;
        expect(shown(renderedFindings(checker)), JSON.stringify([...files])).toEqual(shown(fresh));
      }
    }),
    { numRuns: process.env.SLOW ? 45 : 3, seed, endOnFailure: true },
  );
});
