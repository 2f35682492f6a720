import { expect, test } from "vitest";
import { openDocument } from "../server/document/index.ts";
import { semanticTokens } from "../server/features/structure/semantic-tokens.ts";
import { find } from "../server/rules/pages/testing.ts";
import { cpuTime } from "./cpu-time.ts";

/**
 * Four times the text may take about four times as long: work that grows with the square takes sixteen times. The small
 * size is large enough that starting up does not count.
 */
const factor = 4;
const limit = 8;
const leastTime = 20;

function growth(work: (size: number) => void, size: number): number {
  const timeOf = (count: number): number => {
    const before = cpuTime();
    work(count);
    return cpuTime() - before;
  };
  timeOf(size);
  return timeOf(factor * size) / Math.max(leastTime, timeOf(size));
}

const reference = "$" + "{instances.a.id}";
const labelled = (label: string): string => `region: us-east\ninstances:\n  web:\n    type: t\n    label: ${label}\n`;

const texts: Readonly<Record<string, readonly [file: string, size: number, textOf: (count: number) => string]>> = {
  "references in one string": ["x.stack.yaml", 4_000, (n) => labelled(`"${reference.repeat(n)}"`)],
  "references between escapes": ["x.stack.yaml", 4_000, (n) => labelled(`"${`\\n${reference}`.repeat(n)}"`)],
  "references in one plain scalar": ["x.stack.yaml", 4_000, (n) => labelled(reference.repeat(n))],
  "dashes on one line": ["x.stack.yaml", 4_000, (n) => `x-a: ${"- ".repeat(n)}\n`],
};

test.each(Object.entries(texts))("%s are checked in time that grows with the text", (_, [file, size, textOf]) => {
  expect(growth((count) => void find(file, textOf(count)), size)).toBeLessThan(limit);
});

test("references in one string are colored in time that grows with the text", () => {
  const colored = (count: number): void => {
    const text = labelled(`"${`${reference}\\n`.repeat(count)}"`);
    const document = openDocument({ uri: "file:///x.stack.yaml", name: "x.stack.yaml", text });
    expect(document && semanticTokens(document, { start: 0, end: text.length }).length).toBe(3 * count + 1);
  };
  expect(growth(colored, 2_000)).toBeLessThan(limit);
});
