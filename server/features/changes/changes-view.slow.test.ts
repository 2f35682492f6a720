import { expect, test } from "vitest";
import { cpuTime } from "../../../test/cpu-time.ts";
import { type Document, documentOf, editDocument } from "../../document/index.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { isRefused, type RefusedOption } from "../../stack/changes/chosen/plan-options.ts";
import { type Existing, existingIn, oldFileOf } from "../../stack/changes/existing.ts";
import type { ChangeCounts } from "../../stack/changes/resource-change.ts";
import { countedChanges } from "./changes-view.ts";

const count = 2_000;
const changed = 200;

const stack = (tagOf: (index: number) => string): string =>
  `region: us-east\ninstances:\n${Array.from({ length: count }, (_, index) => `  web-${index}:\n    type: nano-1\n    tags: [${tagOf(index)}]\n`).join("")}`;

const allowed = <T extends object>(result: T | RefusedOption): T => {
  if (isRefused(result)) throw new Error(result.refusal((name) => name));
  return result;
};
const file = { name: "old", fileName: "old.stack.yaml", text: stack(() => "old") };
const { side, ...rest } = allowed<Existing>(existingIn([oldFileOf(file, "file:///old.stack.yaml")]));
const existing: Existing = { ...rest, side };
/** Nothing is known of earlier edits. */
const forgotten = (): Existing => ({ ...rest, side: { ...side, known: new WeakMap() } });
const shown = (document: Document, existing: Existing): ChangeCounts =>
  countedChanges(document, existing, { environment: environmentForTests(), filesBefore: null }).counts;

test("after an edit, what did not change is not compared again", () => {
  const text = stack((index) => (index % (count / changed) === 0 ? "new" : "old"));
  let document = documentOf({ uri: "file:///now.stack.yaml", name: "now.stack.yaml", kind: "stack" }, text);
  const start = text.indexOf("new");
  const edited = (tag: string): Document => {
    document = editDocument(document, start, start + 3, tag);
    return document;
  };
  expect(shown(edited("mew"), existing)).toMatchObject({ update: changed });
  expect(shown(edited("hew"), existing)).toEqual(shown(document, forgotten()));
  const timeOf = (known: Existing): number => {
    const before = cpuTime();
    shown(document, known);
    return cpuTime() - before;
  };
  const ratios = ["dew", "few", "pew", "yew", "new"].map((tag) => {
    edited(tag);
    return timeOf(existing) / timeOf(forgotten());
  });
  expect(Math.min(...ratios)).toBeLessThan(0.5);
});
