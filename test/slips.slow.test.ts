// Random single slips in clean texts of every notation: how many cause one finding or none, and what their fixes leave.
import { describe, expect, test } from "vitest";
import { sampleOf } from "./slips/measure.ts";
import { slipKinds } from "./slips/single-slips.ts";

describe("3,000 random slips", () => {
  const { total, byKind } = sampleOf(3_000);

  test("99 of 100 cause one finding or none", () => {
    console.info(Object.fromEntries(byKind));
    expect(total.fine / total.all).toBeGreaterThan(0.985);
  });

  test("99 of 100 fixes leave nothing wrong", () => {
    expect(total.worse / total.fixed).toBeLessThan(0.015);
  });

  // Of lines that are left out, some cannot be known: the name of a resource, or half of a section.
  test.each(slipKinds.map((kind) => [kind, kind === "a line left out" ? 0.85 : 0.95] as const))("%s", (kind, least) => {
    const { all, fine } = byKind.get(kind) ?? { all: 0, fine: 0 };
    expect(fine / all).toBeGreaterThan(least);
  });
});
