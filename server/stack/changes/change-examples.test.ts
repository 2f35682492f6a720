import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { indexOf, linesOf } from "../../document/index.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { summaryBelowRequests } from "../plan/format.ts";
import { formatPlan, offsetIn, planFormats } from "../plan/formats.ts";
import type { BlockSpan } from "../plan/step.ts";
import { changePlanOf } from "./change-plan.ts";
import { earlierStack } from "./earlier.ts";
import { findingsIn, openForTest } from "./planned.testing.ts";
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
