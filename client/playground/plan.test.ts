import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { planFormats } from "../../server/stack/plan/formats.ts";
import { planEndings } from "./plan.ts";

test("the playground offers every format of the plan", () => {
  const endings = planFormats.map(({ ending }) => ending).sort();
  const page = readFileSync("client/playground/index.html", "utf8");
  const [, options = ""] = /id="plan-format">([\s\S]*?)<\/select>/.exec(page) ?? [];
  expect(Object.keys(planEndings).sort()).toEqual(endings);
  expect([...options.matchAll(/value="([^"]+)"/g)].map(([, value]) => value).sort()).toEqual(endings);
});
