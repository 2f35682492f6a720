import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings, documentOf, editDocument, linesOf } from "../server/document/index.ts";
import { diagnosticsMaker, toDiagnostic } from "../server/lsp/diagnostics/diagnostics.ts";
import { createChecker, type Finding, renderedFindings, toFinding } from "../server/rules/engine/check.ts";
import { clientDocument } from "./client-document.ts";
import { environment, findingsOf } from "./fuzz/answers.ts";
import { options } from "./fuzz/incremental.ts";
import { fileOf, stackOf } from "./fuzz/texts.ts";

test("an edit in one block examines one block, however many there are", () => {
  const instances = Array.from(
    { length: 2_000 },
    (_, i) => `  web-${i}:\n    type: standard-2\n    label: web-${i}x\n`,
  ).join("");
  const text = `region: us-east\ninstances:\n${instances}loadbalancers:\n  front:\n    client_conn_throttle: 5\n`;
  let document = documentOf(fileOf("big.stack.yaml"), text);
  const checker = createChecker(defaultSettings, environment);
  checker.update(document);
  const before = checker.examined();
  const at = text.indexOf("label: web-1000x") + 7;
  document = editDocument(document, at, at + 3, "W!b");
  checker.update(document);
  expect(checker.examined() - before).toBe(1);
  expect(renderedFindings(checker).map((finding) => finding.code)).toContain("label-pattern");
});

test.each([0, 3, 250, 499])("of many findings, those nearest to an offset are shown: instance %i", (near) => {
  const instances = Array.from({ length: 500 }, (_, i) => `  web-${i}:\n    type: standard-2\n    label: web ${i}\n`);
  const text = `region: us-east\ninstances:\n${instances.join("")}`;
  const checker = createChecker(defaultSettings, environment);
  checker.update(documentOf(fileOf("big.stack.yaml"), text));
  const all = renderedFindings(checker);
  const around = text.indexOf(`label: web ${near}\n`) + 7;
  const distance = ({ start }: Finding) => Math.abs(start - around);
  const farthest = all.map(distance).sort((a, b) => a - b)[19] ?? 0;
  const { total } = checker.found(around, 20);
  const shown = renderedFindings(checker, around, 20);
  expect(total).toBe(all.length);
  expect(shown).toHaveLength(20);
  expect(shown.every((one) => distance(one) <= farthest)).toBe(true);
});

test("findings of other blocks are not rendered again, whether an edit moves them or not", () => {
  const instances = Array.from({ length: 500 }, (_, i) => `  web-${i}:\n    type: standard-2\n    label: web ${i}\n`);
  let document = documentOf(fileOf("big.stack.yaml"), `instances:\n${instances.join("")}`);
  const checker = createChecker(defaultSettings, environment);
  const make = diagnosticsMaker(options);
  const made = () => {
    checker.update(document);
    const { shown } = checker.found();
    const diagnosticOf = make(document.file.uri, linesOf(document));
    return shown.map((one) => diagnosticOf(one).data);
  };
  const edit = (behind: string, text: string) => {
    const before = new Set(made());
    const at = document.text.indexOf(behind) + behind.length;
    document = editDocument(document, at, at, text);
    return made().filter((one) => !before.has(one)).length;
  };
  expect(made().length).toBeGreaterThanOrEqual(500);
  expect(edit("label: web 200", "x")).toBeLessThan(10);
  expect(edit("label: web 300", "\n    booted: true")).toBeLessThan(10);
});

test("findings behind an edit in the same line move with it", () => {
  const request = '{"method":"POST","path":"/compute/instances","body":{"color":"red"}}';
  let document = documentOf(fileOf("line.requests.json"), `[${Array.from({ length: 20 }, () => request).join(",")}]`);
  const checker = createChecker(defaultSettings, environment);
  const make = diagnosticsMaker(options);
  for (let at = 0, key = 0; key < 5; key++, at += 3) {
    at = document.text.indexOf("red", at);
    document = editDocument(document, at, at, "infra");
    checker.update(document);
    const lines = linesOf(document);
    const shown = checker.found().shown.filter((one) => "raw" in one);
    expect(shown.length).toBeGreaterThanOrEqual(20);
    const fresh = shown.map((one) => toDiagnostic(toFinding(one), document.file.uri, lines, options));
    expect(shown.map(make(document.file.uri, lines))).toEqual(fresh);
  }
});

test("simultaneous edits at both ends of a document examine two blocks", () => {
  const instances = Array.from({ length: 50 }, (_, i) => `  web-${i}:\n    label: web-${i}\n`).join("");
  let document = documentOf(fileOf("big.stack.yaml"), `instances:\n${instances}`);
  const checker = createChecker(defaultSettings, environment);
  checker.update(document);
  const before = checker.examined();
  for (const label of ["label: web-47", "label: web-2"]) {
    const at = document.text.indexOf(label) + 7;
    document = editDocument(document, at, at, "!");
  }
  checker.update(document);
  expect(checker.examined() - before).toBe(2);
  const told = (findings: readonly Finding[]) => findings.map(({ code, pointer, start }) => [code, pointer, start]);
  expect(told(renderedFindings(checker))).toEqual(told(findingsOf(document)));
});

test("a fix for text that has changed is not offered", () => {
  const text =
    "instances:\n  web: { region: us-east, type: standard-2, root_pass: $P, image: compute/debian12 }\nloadbalancers:\n  front:\n    region: us-east\n    configs:\n      - nodes: [{ label: web, address: '${instances.web.private_ipv4}:80' }]\n";
  let document = documentOf(fileOf("shop.stack.yaml"), text);
  const checker = createChecker(defaultSettings, environment);
  const titles = () =>
    renderedFindings(checker).flatMap(({ code, fixes }) =>
      code === "node-instance-no-private-ip" ? [fixes.map(({ title }) => title)] : [],
    );
  checker.update(document);
  expect(titles()).toEqual([["Insert `private_ip: true` in `web`"]]);
  document = editDocument(document, text.indexOf("type"), text.indexOf("type"), "booted: true, ");
  checker.update(document, { around: 0, pause: () => true });
  expect(titles()).toEqual([[]]);
  checker.update(document);
  expect(titles()).toEqual([["Insert `private_ip: true` in `web`"]]);
});

test("positions refer to the whole text", () => {
  fc.assert(
    fc.property(
      fc.nat(300),
      fc.array(fc.nat(5_000), { minLength: 5, maxLength: 20 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      (texts, offsets, lineBreak) => {
        const text = stackOf(texts, 2).replaceAll("\n", lineBreak);
        const document = documentOf(fileOf("x.stack.yaml"), text);
        const lines = linesOf(document);
        const { positionAt } = clientDocument(text);
        for (const offset of offsets) {
          const at = Math.min(offset, text.length);
          // There is no position inside a line break.
          if (text.startsWith("\r\n", at - 1)) continue;
          expect(lines.positionAt(at)).toEqual(positionAt(at));
          expect(lines.offsetAt(lines.positionAt(at))).toBe(at);
        }
      },
    ),
    { numRuns: 100 },
  );
});
