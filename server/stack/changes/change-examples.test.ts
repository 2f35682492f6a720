import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Document, indexOf, linesOf } from "../../document/index.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { summaryBelowRequests } from "../plan/format.ts";
import { formatPlan, offsetIn, planFormats } from "../plan/formats.ts";
import type { BlockSpan } from "../plan/step.ts";
import { changePlanOf } from "./change-plan.ts";
import { earlierStack } from "./earlier.ts";
import { stacks } from "./example-stacks.testing.ts";
import { findingsIn, openForTest, type TestRequest } from "./planned.testing.ts";
import { stackSide } from "./sides.ts";
import { writeChangesAsMarkdown } from "./texts/changes-as-markdown.ts";

const folder = fileURLToPath(new URL("../../../examples/changes/", import.meta.url));
const before = "shop.stack.yaml";
const read = (name: string): string => readFileSync(folder + name, "utf8");
const examples = readdirSync(folder).filter((name) => name.endsWith(".stack.yaml") && name !== before);

test("there are ten pull requests", () => {
  expect(examples).toHaveLength(10);
});

test.each(examples)("what %s changes is described as in the file beside it", (name) => {
  const [old, document] = [openForTest(before, read(before)), openForTest(name, read(name))];
  expect([...findingsIn(old), ...findingsIn(document)].filter(({ severity }) => severity === "error")).toEqual([]);
  const environment = environmentForTests();
  const gone = /^(?:retire|backups-off)/.test(name) ? "deleted" : "kept";
  const side = stackSide(document);
  const findings = findingsIn(document);
  const plan = changePlanOf(side, earlierStack(stackSide(old)), { findings, environment, gone });
  const at = (place: BlockSpan): string => {
    const [source, of] = indexOf(document, place.block) < 0 ? [before, old] : [name, document];
    return `${source}:${linesOf(of).positionAt(offsetIn(of, place)).line + 1}`;
  };
  const written = formatPlan(plan, { document }, planFormats[0], { source: name, at });
  const mistakes = findingsIn(openForTest("a.requests.json", written.text)).filter(({ severity }) =>
    ["error", "warning"].includes(severity),
  );
  expect(mistakes).toEqual([]);
  const text = writeChangesAsMarkdown(plan, { from: before, to: name, summary: summaryBelowRequests(plan, written) });
  const golden = folder + name.replace(".stack.yaml", ".md");
  if (process.env.UPDATE) writeFileSync(golden, text);
  expect(existsSync(golden) ? readFileSync(golden, "utf8") : "", "renewed by `npm run update`").toBe(text);
});

const names = Object.keys(stacks);
const heading = (from: string, to: string): string => `${from} → ${to}\n`;

/** What is told of each resource, and the requests. */
function changesAsKept(from: string, to: string): string {
  const [old, document] = [from, to].map((name) => openForTest("a.stack.yaml", stacks[name] ?? "")) as [
    Document,
    Document,
  ];
  const plan = changePlanOf(stackSide(document), earlierStack(stackSide(old)), {
    findings: findingsIn(document),
    environment: environmentForTests(),
    gone: "deleted",
    only: () => true,
  });
  const told = plan.told.map(({ action, resource, fields, remark }) =>
    [`${action} ${resource}:`, ...fields.map(({ field, action: how }) => `${how} ${field}`), remark ?? ""].join(" "),
  );
  const { text } = formatPlan(plan, { document }, planFormats[0], { source: "a.stack.yaml", at: () => "" });
  const requests: readonly TestRequest[] = JSON.parse(text);
  const sent = requests.map(({ name, method, path, body }) =>
    [name, method, path, body === undefined ? "" : JSON.stringify(body)].join(" "),
  );
  return heading(from, to) + [...told, ...sent].map((line) => `  ${line.trim()}\n`).join("");
}

describe.each(names)("what changes between stacks is as in the golden file: from %s", (from) => {
  const golden = fileURLToPath(new URL(`../../../test/changes/${from}.txt`, import.meta.url));
  if (process.env.UPDATE) writeFileSync(golden, names.map((to) => changesAsKept(from, to)).join(""));

  test.each(names)("to %s", (to) => {
    const kept = readFileSync(golden, "utf8").split(/^(?=\S)/m);
    expect(changesAsKept(from, to), "renewed by `npm run update`").toBe(
      kept.find((one) => one.startsWith(heading(from, to))),
    );
  });
});
