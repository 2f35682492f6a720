// One slip is one finding, and its first fix does what was meant.
import { describe, expect, test } from "vitest";
import { cleanTexts } from "../../../test/slips/clean-texts.ts";
import { findingsOf } from "../../../test/slips/findings-of.ts";
import { sampleOf } from "../../../test/slips/measure.ts";
import { slipCases } from "../../../test/slips/slip-cases.ts";
import { applyEdits } from "../../syntax/index.ts";

test.each(cleanTexts)("$name has no findings", ({ name, text }) => {
  expect(findingsOf(name, text)).toEqual([]);
});

describe.each(cleanTexts)("$name", ({ name, text }) => {
  test.each((slipCases[name] ?? []).map((one) => ({ one })))("$one", ({ one }) => {
    const [clean, typed, finding, fixed] = one;
    expect(text).toContain(clean);
    const slipped = text.replace(clean, () => typed);
    const found = findingsOf(name, slipped);
    const [first] = found;
    const place = (start: number, end: number): string => slipped.slice(start, end).split("\n", 1)[0] ?? "";
    expect(found.map(({ code, start, end }) => `${code} «${place(start, end)}»`)).toEqual([finding]);
    const after = first?.fixes[0] ? applyEdits(slipped, first.fixes[0].edits()) : null;
    expect(after).toBe(fixed === null ? null : text.replace(clean, () => fixed ?? clean));
  });
});

test.each(["\r\n", "\r"])("the slips are found between lines that end with %j", (end) => {
  const { name, text } = cleanTexts[0] ?? { name: "", text: "" };
  const found = findingsOf(name, text.replace("region:", "region").replaceAll("\n", end));
  expect(found.map(({ message }) => message)).toEqual(["Missing `:` after this key."]);
});

test("nearly all random slips cause one finding or none", () => {
  const { total, byKind } = sampleOf(150);
  expect(total.fine / total.all, JSON.stringify([...byKind])).toBeGreaterThan(0.95);
});
