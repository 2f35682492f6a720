// Random single slips in clean texts of every notation: how many cause one finding or none, and what their fixes leave.
import { describe, expect, test } from "vitest";
import { applyEdits } from "../server/syntax/index.ts";
import { cpuTime } from "./cpu-time.ts";
import { cleanTexts } from "./slips/clean-texts.ts";
import { findingsOf } from "./slips/findings-of.ts";
import { besideAnotherMistake, everyOf, sampleOf } from "./slips/measure.ts";
import { slipKinds } from "./slips/single-slips.ts";
import { slipCases } from "./slips/slip-cases.ts";

describe("3,000 random slips", () => {
  const { total, byKind } = sampleOf(3_000);

  test("99 of 100 cause one finding or none", () => {
    console.info(Object.fromEntries(byKind));
    expect(total.fine / total.all).toBeGreaterThan(0.985);
  });

  test("99 of 100 fixes leave nothing wrong", () => {
    expect(total.worse / total.fixed).toBeLessThan(0.01);
  });

  test.each(slipKinds.filter((kind) => !/^a line /.test(kind)))("%s", (kind) => {
    const { all, fine } = byKind.get(kind) ?? { all: 0, fine: 0 };
    expect(fine / all).toBeGreaterThan(0.95);
  });

  // Too few of them are in the sample.
  test.each([
    ["a line left out", 219 / 241],
    ["a line typed twice", 253 / 264],
    ["a line swapped with the next", 214 / 234],
  ] as const)("%s, of every one", (kind, least) => {
    const { all, fine } = everyOf(kind);
    expect(fine / all).toBeGreaterThanOrEqual(least);
  });
});

test("96 of 100 slips say the same where another value is wrong as well", () => {
  const { all, same } = besideAnotherMistake(900);
  expect(all).toBeGreaterThan(200);
  expect(same / all).toBeGreaterThan(0.96);
});

/** Stacks that are checked as what they mean, and what is no slip there, or is one with consequences in the other stack. */
describe.each([
  ["with variables", (text: string) => `${text}vars: { note: spare }\nx-note: \${vars.note}\n`, ["instances:\n"]],
  [
    "that extends another",
    (text: string) =>
      `extends: base.stack.yaml\n${text.replace("    type: nano-1\n    image: compute/debian12\n", "")}`,
    ["region: us-east\n", "  spare:\n"],
  ],
])("in a stack %s, one slip is one finding, and its first fix does what was meant", (_, as, others) => {
  test.each(
    cleanTexts.filter(({ name, text }) => name.endsWith(".stack.yaml") && !/^(?:\{|vars:|extends:)/.test(text)),
  )("$name", ({ name, text: alone }) => {
    const text = as(alone);
    expect(findingsOf(name, text)).toEqual([]);
    const cases = (slipCases[name] ?? []).filter(([clean]) => text.includes(clean) && !others.includes(clean));
    expect(cases.length).toBeGreaterThan(15);
    for (const [clean, typed, finding, fixed] of cases) {
      const slipped = text.replace(clean, () => typed);
      const found = findingsOf(name, slipped);
      const place = (start: number, end: number): string => slipped.slice(start, end).split("\n", 1)[0] ?? "";
      expect(
        found.map(({ code, start, end }) => `${code} «${place(start, end)}»`),
        typed,
      ).toEqual([finding]);
      const after = found[0]?.fixes[0] ? applyEdits(slipped, found[0].fixes[0].edits()) : null;
      expect(after, typed).toBe(fixed === null ? null : text.replace(clean, () => fixed ?? clean));
    }
  });
});

const limit = 4;

/** How many times as long one text is checked as another: by the least times of two rounds, or of more until it is little. */
function timesAsLong(wrong: string, right: string, checks: number): number {
  const timeOf = (text: string, round: number): number => {
    const before = cpuTime();
    for (let count = 0; count < checks; count++)
      findingsOf("shop.stack.yaml", text + "\n".repeat(1 + round * checks + count));
    return cpuTime() - before;
  };
  const least = { wrong: Number.POSITIVE_INFINITY, right: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 25 && (round < 2 || least.wrong / least.right >= limit); round++) {
    least.wrong = Math.min(least.wrong, timeOf(wrong, round));
    least.right = Math.min(least.right, timeOf(right, round));
  }
  return least.wrong / least.right;
}

const instance = (index: number): string =>
  `  web-${index}:\n    type: standard-2\n    image: compute/debian12\n    root_pass: "\${env:ROOT_PASS}"\n    tags: [a]\n    interfaces:\n      - purpose: public\n      - purpose: vlan\n        label: vlan-${index}\n`;

test.each([
  ["half a key", "    lab\n"],
  ["an open list", "    tags: [a\n"],
  ["a value of another type", "    tags: { a: b }\n"],
  ["one item instead of a list", "    tags: a\n"],
  ["a name that nothing has", "    color: red\n"],
  ["a field of another object", "    address: 10.0.0.1\n"],
])("looking for what was meant by %s takes little longer than the check, however long the stack is", (_, typed) => {
  // Short times are measured together.
  for (const [size, checks] of [
    [10, 40],
    [1_000, 1],
  ] as const) {
    const instances = Array.from({ length: size }, (_, index) => instance(index)).join("");
    const text = `region: us-east\ninstances:\n${instances}`;
    const wrong = text.replace(/ {4}tags: \[a\]\n/, typed);
    expect(timesAsLong(wrong, text, checks), `${size} instances`).toBeLessThan(limit);
  }
});
