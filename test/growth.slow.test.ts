import { expect, test } from "vitest";
import { rdjsonReporter } from "../server/cli/formats/rdjson.ts";
import type { CheckedFile } from "../server/cli/terminal/report.ts";
import { shownFile } from "../server/cli/terminal/shown-file.ts";
import {
  defaultSettings,
  documentOf,
  editDocument,
  fileOfDocument,
  linesOf,
  openDocument,
  showStretches,
} from "../server/document/index.ts";
import { planView } from "../server/features/plan/plan-view.ts";
import { semanticTokens } from "../server/features/structure/semantic-tokens.ts";
import { check } from "../server/rules/engine/check.testing.ts";
import { createChecker, renderedFindings } from "../server/rules/engine/check.ts";
import { environmentForTests, find } from "../server/rules/pages/check.testing.ts";
import { layoutCards } from "../server/stack/graph/layout.ts";
import { formatPlan, planFormats } from "../server/stack/plan/formats.ts";
import { planOf } from "../server/stack/plan/plan.ts";
import { isFirstOnLine } from "../server/text/text-lines.ts";
import { carrierShapes } from "./carrier-shapes.ts";
import { checkCarrierText } from "./check-carrier-text.ts";
import { closeGrowthLimit, growth, growthOf } from "./growth.ts";

const reference = "$" + "{instances.a.id}";
const labeled = (label: string): string => `region: us-east\ninstances:\n  web:\n    type: t\n    label: ${label}\n`;

const many = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => part(i)).join("");

const texts: Readonly<Record<string, readonly [file: string, size: number, textOf: (count: number) => string]>> = {
  "references in one string": ["x.stack.yaml", 4_000, (n) => labeled(`"${reference.repeat(n)}"`)],
  "references between escapes": ["x.stack.yaml", 4_000, (n) => labeled(`"${`\\n${reference}`.repeat(n)}"`)],
  "references in one plain scalar": ["x.stack.yaml", 4_000, (n) => labeled(reference.repeat(n))],
  "open references": ["x.stack.yaml", 40_000, (n) => labeled(`"${"${".repeat(n)}"`)],
  "open commands": ["x.stack.yaml", 40_000, (n) => labeled(`"${"$(".repeat(n)}"`)],
  "open templates": ["x.stack.yaml", 40_000, (n) => labeled(`"${"{{".repeat(n)}"`)],
  backticks: ["x.stack.yaml", 40_000, (n) => labeled(`"${"`a ".repeat(n)}"`)],
  "open references in JSON": ["x.create-instance.request.json", 40_000, (n) => `{"label": "${"${".repeat(n)}"}`],
  "quotes in quotes": ["x.stack.yaml", 20_000, (n) => labeled(`"${'\\"'.repeat(n)}"`)],
  backslashes: ["x.stack.yaml", 40_000, (n) => labeled(`"${"\\".repeat(n)}"`)],
  "single quotes": ["x.stack.yaml", 40_000, (n) => labeled(`'${"''".repeat(n)}'`)],
  "number signs": ["x.stack.yaml", 40_000, (n) => labeled(`x ${"#".repeat(n)}`)],
  colons: ["x.stack.yaml", 20_000, (n) => labeled("a:".repeat(n))],
  "colons with spaces": ["x.stack.yaml", 4_000, (n) => labeled("a: ".repeat(n))],
  asterisks: ["x.stack.yaml", 40_000, (n) => labeled("*".repeat(n))],
  ampersands: ["x.stack.yaml", 20_000, (n) => labeled("&a ".repeat(n))],
  "question marks": ["x.stack.yaml", 4_000, (n) => `x-a:\n  ${"? ".repeat(n)}\n`],
  "exclamation marks": ["x.stack.yaml", 20_000, (n) => labeled("!a ".repeat(n))],
  "merge keys": ["x.stack.yaml", 2_000, (n) => `x-a: &a { b: c }\nregion: r\nx-b:\n${"  <<: *a\n".repeat(n)}`],
  "open lists": ["x.stack.yaml", 10_000, (n) => `x-a: ${"[".repeat(n)}\n`],
  "open maps": ["x.stack.yaml", 10_000, (n) => `x-a: ${"{".repeat(n)}\n`],
  "closed lists": ["x.stack.yaml", 10_000, (n) => `x-a: ${"[".repeat(n)}${"]".repeat(n)}\n`],
  "open lists in JSON": ["x.create-instance.request.json", 10_000, (n) => `{"tags": ${"[".repeat(n)}`],
  "open maps in JSON": ["x.create-instance.request.json", 10_000, (n) => '{"metadata": '.repeat(n)],
  "open quotes on lines": ["x.stack.yaml", 1_000, (n) => `region: r\nx-a:\n${'  a: "x\n'.repeat(n)}`],
  "quotes in JSON": ["x.create-instance.request.json", 10_000, (n) => `{"label": "${'" '.repeat(n)}}`],
  "commas in JSON": ["x.create-instance.request.json", 10_000, (n) => `{"tags": [${",".repeat(n)}]}`],
  "assignments to secrets": ["x.stack.yaml", 4_000, (n) => labeled(`"${"password=x ".repeat(n)}"`)],
  "letters and digits": ["x.stack.yaml", 40_000, (n) => labeled("a1".repeat(n))],
  slashes: ["x.stack.yaml", 40_000, (n) => labeled("a/1/".repeat(n))],
  "addresses of pages": ["x.stack.yaml", 8_000, (n) => labeled(`"${"https://a:".repeat(n)}"`)],
  "at signs": ["x.stack.yaml", 40_000, (n) => labeled(`"${"a@".repeat(n)}"`)],
  "open tags": ["x.stack.yaml", 40_000, (n) => labeled(`"${"<a".repeat(n)}"`)],
  "dashes on one line": ["x.stack.yaml", 8_000, (n) => `x-a: ${"- ".repeat(n)}\n`],
};

const instance = (i: number): string => `  web-${i}:\n    type: standard-2\n    label: web-${i}\n`;
const stack = (count: number, one: (text: string, index: number) => string): string =>
  `region: us-east\ninstances:\n${many(count, (i) => one(instance(i), i))}`;
const conflict = "<<<<<<< a\n    image: a\n=======\n    image: b\n>>>>>>> b\n";
const twice = (count: number): string => stack(count, (text) => text) + stack(count, (text) => text);

/** Each mistake is repaired, skipped or described, and none makes the others more expensive. */
const broken: Readonly<Record<string, (count: number) => string>> = {
  "unclosed brackets": (n) => stack(n, (text) => text.replace("label", "[label")),
  "unclosed brackets before names": (n) => stack(n, (text) => text.replace("web", "[web")),
  "unclosed quotes": (n) => stack(n, (text) => text.replace("label", '"label')),
  "closing brackets": (n) => stack(n, (text) => `${text}    ]\n`),
  "half keys": (n) => stack(n, (text) => `${text}    half\n`),
  "half keys without indentation": (n) => stack(n, (text) => `${text}half\n`),
  "indentation with tabs": (n) => stack(n, (text) => text.replace("    label", "\tlabel")),
  "indentation that varies": (n) =>
    stack(n, (text, i) => text.replace("    label", i % 2 ? "      label" : "   label")),
  "open templates": (n) => stack(n, (text) => text.replace("standard-2", "{{ x")),
  "colons in values": (n) => stack(n, (text) => text.replace("standard-2", "a: b")),
  conflicts: (n) => stack(n, (text) => text + conflict),
  "lone carriage returns": (n) => stack(n, (text) => text).replaceAll("\n", "\r"),
  "sections that are repeated": twice,
  "documents with mistakes": (n) => many(n, (i) => `---\nregion: 'us-east\ninstances:\n${instance(i)}`),
};

test.each(Object.entries(broken))("%s are checked in linear time, and after an edit, too", (_, textOf) => {
  const file = { uri: "file:///x.stack.yaml", name: "x.stack.yaml", kind: "stack" } as const;
  const work = (count: number): void => {
    const checker = createChecker(defaultSettings, environmentForTests({}));
    const text = textOf(count);
    const document = documentOf(file, text);
    checker.update(document);
    const middle = text.indexOf(`web-${count >> 1}:`) + 3;
    checker.update(editDocument(document, middle, middle, "x"));
    renderedFindings(checker, middle, 100);
  };
  expect(growth(work, 300, closeGrowthLimit)).toBeLessThan(closeGrowthLimit);
});

test.each(Object.entries(texts))("%s are checked in linear time", (_, [file, size, textOf]) => {
  expect(growth((count) => void find(file, textOf(count)), size, closeGrowthLimit)).toBeLessThan(closeGrowthLimit);
});

test.each(carrierShapes)("%s are checked in linear time", (_, { file, size, textOf }) => {
  const work = (count: number): void =>
    expect(checkCarrierText(file, textOf(count)).requests.length).toBeGreaterThan(0);
  expect(growth(work, size, closeGrowthLimit)).toBeLessThan(closeGrowthLimit);
});

test("references in one string are highlighted in linear time", () => {
  const colored = (count: number): void => {
    const text = labeled(`"${`${reference}\\n`.repeat(count)}"`);
    const document = openDocument({ uri: "file:///x.stack.yaml", name: "x.stack.yaml", text });
    expect(document && semanticTokens(document, { start: 0, end: text.length }).length).toBe(3 * count + 1);
  };
  expect(growth(colored, 2_000, closeGrowthLimit)).toBeLessThan(closeGrowthLimit);
});

const curl = planFormats[3];

test("a plan with many files is written in linear time", () => {
  const written = (count: number): (() => void) => {
    const instances = many(
      count,
      (i) => `  web-${i}: { type: t, image: compute/x, root_pass: "\${file:f-${i}.txt}" }\n`,
    );
    const text = `region: us-east\ninstances:\n${instances}`;
    const document = openDocument({ uri: "file:///x.stack.yaml", name: "x.stack.yaml", text });
    if (!document) throw new Error("no stack");
    const files = Object.fromEntries(Array.from({ length: count }, (_, i) => [`f-${i}.txt`, "6.aX!vee#Ur0+pY"]));
    const plan = planOf(document, check(document, defaultSettings, environmentForTests(files)).findings);
    return () => expect(formatPlan(plan, { document }, curl, { source: "x" }).text).toContain(`f-${count - 1}.txt`);
  };
  expect(growthOf(written, (write) => write(), 1_000, closeGrowthLimit)).toBeLessThan(closeGrowthLimit);
});

test("the links of a plan that mentions no lines are looked for in linear time", () => {
  const work = (count: number): void => {
    const instances = many(count, (i) => `  web-${i}: { type: t, image: compute/x }\n`);
    const text = `region: us-east\ninstances:\n${instances}`;
    const document = openDocument({ uri: "file:///x.stack.yaml", name: "x.stack.yaml", text });
    const view = document && planView({ document, findings: [] }, { format: planFormats[0], source: "x.stack.yaml" });
    expect(view).toMatchObject({ links: [], isWhole: true });
  };
  expect(growth(work, 2_000, closeGrowthLimit)).toBeLessThan(closeGrowthLimit);
});

test("a diagram with many ports and instances is laid out in linear time", () => {
  const laidOut = (count: number): void => {
    const half = Array.from({ length: count }, (_, index) => index);
    const cards = half.flatMap(() => [
      { column: 1, height: 94 },
      { column: 2, height: 42 },
    ]);
    // Each port reaches instances that are far apart, so that lines cross in any order.
    const lines = half.flatMap((index) =>
      [1, 7, 13].map((step): readonly [number, number] => [2 * index, 2 * ((index * step + 5) % count) + 1]),
    );
    expect(layoutCards({ cards, lines, gap: 14 })).toHaveLength(2 * count);
  };
  expect(growth(laidOut, 2_000, closeGrowthLimit)).toBeLessThan(closeGrowthLimit);
});

test("an unknown name is compared with few of very many names", () => {
  const names = many(3_000, (i) => `  name-${i}: { type: t }\n`);
  const text = `region: us-east\ninstances:\n  first: { type: t, label: "\${instances.nam-2.label}\${instances.nam-2999.label}" }\n${names}`;
  const messages = find("x.stack.yaml", text)
    .filter(({ code }) => code === "reference-unknown")
    .map(({ message }) => message);
  expect(messages.map((message) => /`name-2(?:999)?`/.test(message))).toEqual([true, false]);
});

test("the fixes of many findings are written for reviewdog in linear time", () => {
  const file = (count: number): CheckedFile => {
    const instances = many(count, (i) => `  web-${i}:\n    type: t\n    label: web ${i}\n`);
    const text = `region: us-east\ninstances:\n${instances}`;
    const document = openDocument({ uri: "file:///x.stack.yaml", name: "x.stack.yaml", text });
    if (!document) throw new Error("no stack");
    const { findings } = check(document, defaultSettings, environmentForTests({}));
    const file = fileOfDocument(document);
    const place = { path: "x.stack.yaml", language: "stack", lines: linesOf(document) } as const;
    return { ...place, findings, ...shownFile({ file, reread: () => file }) };
  };
  const written = (given: CheckedFile, count: number): void => {
    const suggested = String(rdjsonReporter().file(given)).match(/"suggestions"/g);
    expect(suggested?.length).toBeGreaterThan(count - 1);
  };
  expect(growthOf(file, written, 500, closeGrowthLimit)).toBeLessThan(closeGrowthLimit);
});

test("a file with very many blocks is not copied for each of its fixes", () => {
  const instances = many(100_000, (i) => `  a-${i}:\n    type: t\n`);
  const document = openDocument({
    uri: "file:///x.stack.yaml",
    name: "x.stack.yaml",
    text: `region: us-east\ninstances:\n${instances}`,
  });
  if (!document) throw new Error("no stack");
  const file = fileOfDocument(document);
  const { after } = shownFile({ file, reread: () => file });
  const start = document.text.indexOf("type: t") + 6;
  const edit = [{ start, end: start + 1, text: "u" }];
  let tried = 0;
  while (after(edit) !== null) tried++;
  expect(tried).toBeGreaterThan(1_000);
  expect(tried).toBeLessThan(5_000);
});

test("findings on one line are shown in linear time", () => {
  const shown = (count: number): void => {
    const text = labeled(`"${"word ".repeat(140 * count)}"`);
    const document = openDocument({ uri: "file:///x.stack.yaml", name: "x.stack.yaml", text });
    const show = document && showStretches(document);
    for (let start = 60; start < text.length - 60; start += 700) expect(show?.(start, start + 40)).toHaveLength(40);
  };
  expect(growth(shown, 500, closeGrowthLimit)).toBeLessThan(closeGrowthLimit);
});

test("what is first on a long line is told in linear time", () => {
  const told = (count: number): void => {
    const text = "word ".repeat(40 * count);
    for (let at = 200; at < text.length; at += 200) expect(isFirstOnLine(text, at)).toBe(false);
  };
  expect(growth(told, 1_000, closeGrowthLimit)).toBeLessThan(closeGrowthLimit);
});
