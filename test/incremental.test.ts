import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Document,
  defaultSettings,
  documentOf,
  editDocument,
  type FileFacts,
  kindOf,
  linesOf,
} from "../server/document/index.ts";
import { type Checker, check, createChecker, type Finding } from "../server/rules/check.ts";
import { examplesOf } from "../server/rules/page.ts";
import { outsideForTests } from "../server/rules/testing.ts";

/** Random edits over real texts: what is kept up to date block by block always equals what a fresh look finds. */
const rulesFolder = fileURLToPath(new URL("../server/rules/", import.meta.url));
const pages = readdirSync(rulesFolder)
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) => examplesOf(readFileSync(rulesFolder + name, "utf8")))
  .filter((example) => kindOf(example.fileName) !== null);

const joined = (kind: string, count: number, from: number): string => {
  const texts = pages
    .filter((example) => kindOf(example.fileName) === kind && example.text.length < 3_000)
    .map((example) => example.text);
  return Array.from({ length: count }, (_, i) => texts[(from * 7 + i * 13) % texts.length] ?? "").join("");
};

const fileOf = (name: string): FileFacts => ({ uri: `file:///fuzz/${name}`, name, kind: kindOf(name) ?? "stack" });
const snippets = [
  "\n",
  " ",
  "  ",
  "a",
  "web-2:\n",
  "\n  web-9:\n    type: standard-2\n",
  "#",
  "# note\n",
  '"',
  "'",
  "{",
  "}",
  "[",
  "]",
  ":",
  ": ",
  "- ",
  ",",
  "&a ",
  "*a",
  "<<: *a",
  "---\n",
  "...\n",
  "\t",
  "\r\n",
  "\r",
  "instances:\n",
  "x-a:\n",
  "${instances.web-1.id}",
  "|\n",
  "// c\n",
  "null",
  "? ",
  "\ufeff",
  "𝒳",
];

const outside = outsideForTests({}, Date.UTC(2026, 0, 1));
const shown = (finding: Finding) => ({
  ...finding,
  fixes: finding.fixes.map((fix) => ({ title: fix.title, safe: fix.safe, edits: fix.edits() })),
});

const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60)),
    text: fc.oneof(fc.constant(""), fc.constantFrom(...snippets), fc.constantFrom(...snippets)),
  }),
  { minLength: 1, maxLength: 25 },
);

function expectSame(document: Document, checker: Checker, text: string, history: unknown): void {
  expect(document.text).toBe(text);
  const fresh = check(documentOf(document.file, text), defaultSettings, outside);
  checker.update(document);
  const { shown: kept, total } = checker.findings();
  expect({ history, findings: kept.map(shown) }).toEqual({ history, findings: fresh.findings.map(shown) });
  expect(total).toBe(kept.length);
}

const runs = Number(process.env.FUZZ_RUNS ?? 60);

test.each([
  ["shop.stack.yaml", "stack", 3],
  ["shop.requests.json", "request", 1],
] as const)(
  "%s: editing equals reading anew",
  (name, kind, count) => {
    fc.assert(
      fc.property(fc.nat(500), edits, (texts, changes) => {
        const start = kind === "stack" ? stackOf(texts, count) : joined(kind, count, texts);
        let text = start;
        let document = documentOf(fileOf(name), text);
        const checker = createChecker(defaultSettings, outside);
        checker.update(document);
        for (const { at, length, text: inserted } of changes) {
          const from = Math.floor(at * text.length);
          const to = Math.min(text.length, from + length);
          text = text.slice(0, from) + inserted + text.slice(to);
          document = editDocument(document, from, to, inserted);
          expectSame(document, checker, text, { start, changes });
        }
      }),
      { numRuns: runs },
    );
  },
  600_000,
);

test.each([
  ["shop.stack.yaml", "stack"],
  ["shop.requests.json", "request"],
] as const)(
  "%s: blocks find what the whole finds",
  (name, kind) => {
    fc.assert(
      fc.property(fc.nat(500), edits, (texts, changes) => {
        let text = kind === "stack" ? stackOf(texts, 3) : joined(kind, 1, texts);
        for (const { at, length, text: inserted } of changes.slice(0, 3)) {
          const from = Math.floor(at * text.length);
          text = text.slice(0, from) + inserted + text.slice(from + length);
        }
        // Of several kinds of line break a fix takes the one of its own block.
        text = text.replace(/\r\n?/g, "\n");
        if (texts % 3 === 0) text = `${text}\n`.replaceAll("\n", "\r\n");
        const whole = check(documentOf(fileOf(name), text, "whole"), defaultSettings, outside).findings;
        // What is broken is read better in blocks: the damage stays where it is.
        if (whole.some((finding) => finding.code === "syntax")) return;
        const blocks = check(documentOf(fileOf(name), text), defaultSettings, outside).findings;
        expect(JSON.stringify({ text, findings: blocks.map(shown) }, null, 1)).toBe(
          JSON.stringify({ text, findings: whole.map(shown) }, null, 1),
        );
      }),
      { numRuns: runs * 5 },
    );
  },
  600_000,
);

/** The instances and balancers of several examples in one stack. */
function stackOf(seed: number, count: number): string {
  const texts = pages
    .filter(
      (example) =>
        kindOf(example.fileName) === "stack" && !/^(?:---|x-)|[&*]/m.test(example.text) && example.text.length < 3_000,
    )
    .map((example) => example.text);
  const chosen = Array.from({ length: count }, (_, i) => texts[(seed * 7 + i * 13) % texts.length] ?? "");
  const sections = new Map<string, string>();
  for (const text of chosen) {
    for (const [, name = "", body = ""] of text.matchAll(/^([a-z]+):[ ]*\n((?:[ #].*\n|\n)+)/gm))
      sections.set(name, (sections.get(name) ?? "") + body);
  }
  return `region: us-east\n${[...sections].map(([name, body]) => `${name}:\n${body}`).join("")}`;
}

test("an edit in one block looks at one block, however many there are", () => {
  const instances = Array.from(
    { length: 2_000 },
    (_, i) => `  web-${i}:\n    type: standard-2\n    label: web-${i}x\n`,
  ).join("");
  const text = `region: us-east\ninstances:\n${instances}loadbalancers:\n  front:\n    client_conn_throttle: 5\n`;
  let document = documentOf(fileOf("big.stack.yaml"), text);
  const checker = createChecker(defaultSettings, outside);
  checker.update(document);
  const before = checker.examined();
  const at = text.indexOf("label: web-1000x") + 7;
  document = editDocument(document, at, at + 3, "W!b");
  checker.update(document);
  expect(checker.examined() - before).toBe(1);
  expect(checker.findings().shown.map((finding) => finding.code)).toContain("label-pattern");
});

test("positions are those of the whole text", () => {
  fc.assert(
    fc.property(
      fc.nat(300),
      fc.array(fc.nat(5_000), { minLength: 5, maxLength: 20 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      (texts, offsets, lineBreak) => {
        const text = stackOf(texts, 2).replaceAll("\n", lineBreak);
        const document = documentOf(fileOf("x.stack.yaml"), text);
        const lines = linesOf(document);
        for (const offset of offsets) {
          const at = Math.min(offset, text.length);
          const before = text.slice(0, at).split(/\r\n|\r(?!\n|$)|\n/);
          if (text.charAt(at - 1) === "\r") continue;
          expect(lines.positionAt(at)).toEqual({ line: before.length - 1, character: before.at(-1)?.length });
          expect(lines.offsetAt(lines.positionAt(at))).toBe(at);
        }
      },
    ),
    { numRuns: 100 },
  );
});
