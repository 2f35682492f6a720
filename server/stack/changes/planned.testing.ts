import { type Document, defaultSettings, openDocument } from "../../document/index.ts";
import { check } from "../../rules/engine/check.testing.ts";
import type { Finding } from "../../rules/engine/check.ts";
import { environmentForTests } from "../../rules/pages/check.testing.ts";
import { formatPlan, planFormats } from "../plan/formats.ts";
import { type ChangePlan, changePlanOf } from "./change-plan.ts";
import type { CompareOptions } from "./changes.ts";
import { type EarlierSide, earlierStack } from "./earlier.ts";
import type { Choice } from "./matching/choose.ts";
import { stackSide } from "./sides.ts";

const environment = environmentForTests();

export function openForTest(name: string, text: string): Document {
  const document = openDocument({ uri: `file:///test/${name}`, name, text });
  if (!document) throw new Error(`${name} is no name of ours`);
  return document;
}

export const findingsIn = (document: Document): readonly Finding[] =>
  check(document, defaultSettings, environment).findings;

export interface TestRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

export interface PlannedForTest {
  readonly plan: ChangePlan;
  /** As a sequence has them. */
  readonly text: string;
  readonly requests: readonly TestRequest[];
}

/** The plan from one stack to another. */
export const planBetween = (before: string, now: string, gone: "deleted" | "kept" = "kept"): PlannedForTest =>
  planFrom(earlierStack(stackSide(openForTest("old.stack.yaml", before))), now, gone);

export function planFrom(
  earlier: EarlierSide,
  now: string,
  gone: "deleted" | "kept" = "kept",
  compare: CompareOptions & Choice = {},
): PlannedForTest {
  const document = openForTest("new.stack.yaml", now);
  const plan = changePlanOf(stackSide(document), earlier, {
    findings: findingsIn(document),
    environment,
    gone,
    // What is deleted has to be chosen.
    ...(gone === "deleted" && earlier.identity === "labels" && { only: () => true }),
    ...compare,
  });
  const options = { source: "new.stack.yaml", at: () => "new.stack.yaml" };
  const { text } = formatPlan(plan, { document }, planFormats[0], options);
  return { plan, text, requests: JSON.parse(text) as readonly TestRequest[] };
}
