import { describe, expect, test } from "vitest";
import { rootOf } from "../../../document/index.ts";
import { openForTest } from "../planned.testing.ts";
import { fillLabel, fitsTexts, mayBeSameLabel, type OpenLabel, openLabelOf } from "./open-labels.ts";

/** A label as it is written in a stack. */
function label(text: string): OpenLabel | null {
  const document = openForTest("a.stack.yaml", `instances: { web: { label: ${JSON.stringify(text)} } }`);
  for (const block of document.blocks.all()) {
    const value = rootOf(block)?.get("instances")?.get("web")?.get("label");
    if (value) return openLabelOf(value);
  }
  return expect.unreachable(text);
}

const open = (text: string): OpenLabel => label(text) ?? expect.unreachable(text);

test("a label without variables is not open", () => {
  expect(label("web-1")).toBe(null);
  expect(label("${env:STAGE}-web")).toEqual(["", { variable: "STAGE" }, "-web"]);
});

describe("a label is filled in", () => {
  test.each<[text: string, variables: Readonly<Record<string, string>>, filled: string | null]>([
    ["${env:STAGE}-web", { STAGE: "prod" }, "prod-web"],
    ["${env:STAGE}-web-${env:N}", { STAGE: "prod", N: "1" }, "prod-web-1"],
    ["${env:STAGE}-web", {}, null],
    ["${env:STAGE}-web", { OTHER: "prod" }, null],
    ["${env:STAGE}-web", { STAGE: "" }, null],
    ["web-${env:STAGE}", { STAGE: "" }, null],
    ["web${env:STAGE}", { STAGE: "" }, "web"],
    ["${env:STAGE}", { STAGE: "" }, null],
    ["web-${env:STAGE}", { STAGE: "x_" }, null],
  ])("%s with %j", (text, variables, filled) => {
    expect(fillLabel(open(text), new Map(Object.entries(variables)))).toBe(filled);
  });
});

describe("labels may be the same", () => {
  test.each<[one: string, other: string, may: boolean]>([
    ["${env:A}-web", "${env:B}-web", true],
    ["${env:A}-web", "${env:A}-app", false],
    ["web-${env:A}", "web-${env:B}", true],
    ["web-${env:A}", "app-${env:B}", false],
    ["web-${env:A}", "${env:B}-app", true],
    ["w-${env:A}", "w-x-${env:B}", true],
    ["${env:A}-x", "${env:B}-w-x", true],
    ["${env:A}", "${env:B}", true],
  ])("%s and %s: %s", (one, other, may) => {
    expect(mayBeSameLabel(open(one), open(other))).toBe(may);
    expect(mayBeSameLabel(open(other), open(one))).toBe(may);
  });

  test("of which one is known", () => {
    expect(mayBeSameLabel(["prod-web"], open("${env:A}-web"))).toBe(true);
    expect(mayBeSameLabel(open("${env:A}-web"), ["prod-app"])).toBe(false);
    expect(mayBeSameLabel(["web"], ["web"])).toBe(true);
    expect(mayBeSameLabel(["web"], ["app"])).toBe(false);
  });
});

test.each<[text: string, pattern: string, fits: boolean]>([
  ["web", "web", true],
  ["web", "we", false],
  ["web", "*", true],
  ["", "*", true],
  ["web-1", "web-*", true],
  ["web-1", "*-1", true],
  ["web-1", "*-2", false],
  ["web-1", "app*", false],
  ["a-b-c", "a*b*c", true],
  ["a-c-b", "a*b*c", false],
  ["aba", "ab*ba", false],
  ["abba", "ab*ba", true],
  ["abxba", "ab*x*ba", true],
  ["abxba", "ab*y*ba", false],
  ["aXa", "a*X*Xa", false],
  ["aXXa", "a*X*Xa", true],
])("%s fits %s: %s", (text, pattern, fits) => {
  expect(fitsTexts(text, pattern.split("*"))).toBe(fits);
});
