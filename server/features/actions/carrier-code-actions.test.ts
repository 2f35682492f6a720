import { expect, test } from "vitest";
import { readCarrier } from "../../document/carriers/carrier.ts";
import { show } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { codeActions, type LazyFinding } from "./code-actions.ts";

const carrier = readCarrier({ uri: "file:///test/a.http", name: "a.http", language: "http" }, "###\n", () => [], null);

const texts = { message: show("It is wrong."), pointer: show("/0"), logicalPointer: () => show("/0") };

/** Findings of one rule each, one after the other, of which only the last has a safe fix. */
function findingsIn(count: number): { readonly found: readonly LazyFinding[]; readonly renderings: () => number } {
  let renderings = 0;
  const found = Array.from({ length: count }, (_, i): LazyFinding => {
    const place = { code: `rule-${i}`, start: 10 * i, end: 10 * i + 5 };
    const safe = i === count - 1;
    const finding = (): Finding => {
      renderings++;
      const fixes = [{ title: show("Fix it"), safe, edits: () => [{ start: place.start, end: place.end, text: "" }] }];
      return { ...place, ...texts, severity: "error", related: [], fixes };
    };
    return { ...place, isUnsafe: !safe, finding };
  });
  return { found, renderings: () => renderings };
}

test.each([10, 1_000])("of %s findings, only those that an action is about are rendered", (count) => {
  const { found, renderings } = findingsIn(count);
  const actions = codeActions(carrier, { start: 12, end: 12 }, { findings: found, isAll: true });
  expect(actions.map(({ title }) => title)).toContain("Apply all safe compute-stack fixes");
  expect(actions.flatMap(({ findings }) => findings.map(({ code }) => code))).toContain("rule-1");
  expect(renderings()).toBeLessThanOrEqual(4);
});
