// Random single slips in clean texts of every notation: how many cause one finding or none, and what their fixes leave.
import { describe, expect, test } from "vitest";
import { cpuTime } from "./cpu-time.ts";
import { findingsOf } from "./slips/findings-of.ts";
import { sampleOf } from "./slips/measure.ts";
import { slipKinds } from "./slips/single-slips.ts";

describe("3,000 random slips", () => {
  const { total, byKind } = sampleOf(3_000);

  test("99 of 100 cause one finding or none", () => {
    console.info(Object.fromEntries(byKind));
    expect(total.fine / total.all).toBeGreaterThan(0.985);
  });

  test("99 of 100 fixes leave nothing wrong", () => {
    expect(total.worse / total.fixed).toBeLessThan(0.01);
  });

  // Of lines that are left out, some cannot be known: the name of a resource, or half of a section.
  test.each(slipKinds.map((kind) => [kind, kind === "a line left out" ? 0.85 : 0.95] as const))("%s", (kind, least) => {
    const { all, fine } = byKind.get(kind) ?? { all: 0, fine: 0 };
    expect(fine / all).toBeGreaterThan(least);
  });
});

/** The least of three, in milliseconds of processor time. */
function checkTime(text: string): number {
  const times = [0, 1, 2].map((count) => {
    const before = cpuTime();
    findingsOf("shop.stack.yaml", text + "\n".repeat(count));
    return cpuTime() - before;
  });
  return Math.min(...times);
}

test.each([
  ["half a key", "    tags: [a]\n    lab\n"],
  ["an open list", "    tags: [a\n"],
  ["a value of another type", "    tags: { a: b }\n"],
])("what was meant by %s is found near it, however long the stack is", (_, typed) => {
  const instance = (index: number): string => `  web-${index}:\n    type: standard-2\n    tags: [a]\n`;
  const text = `region: us-east\ninstances:\n${Array.from({ length: 1_000 }, (_, index) => instance(index)).join("")}`;
  expect(checkTime(text.replace("    tags: [a]\n", typed)) / checkTime(text)).toBeLessThan(4);
});
