import { expect, test } from "vitest";
import { readCarrier } from "../../document/carriers/carrier.ts";
import { type SourcePlaces, show, wholeFile } from "../../document/index.ts";
import type { FoundInPart } from "../../rules/engine/source-findings.ts";
import { codeActions } from "./code-actions.ts";

const carrier = readCarrier({ uri: "file:///test/a.http", name: "a.http", language: "http" }, "###\n", () => [], null);

const texts = { message: show("It is wrong."), pointer: show("/0"), logicalPointer: () => show("/0") };

/** Findings of one rule each, one after the other, of which only the last has a safe fix. */
function findingsIn(count: number): { readonly found: readonly FoundInPart[]; readonly renderings: () => number } {
  let renderings = 0;
  const places: SourcePlaces = {
    ...wholeFile,
    spanOf: (span) => {
      renderings++;
      return span;
    },
  };
  const found = Array.from({ length: count }, (_, i): FoundInPart => {
    const place = { code: `rule-${i}`, start: 10 * i, end: 10 * i + 5 };
    const edits = () => [{ start: place.start, end: place.end, text: "" }];
    const fixes = [{ title: show("Fix it"), safe: i === count - 1, edits }];
    return { ...place, places, found: { ...place, ...texts, severity: "error", related: [], fixes } };
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
