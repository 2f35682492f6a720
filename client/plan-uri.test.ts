import { expect, test } from "vitest";
import { Uri } from "vscode";
import { planOf, stackOf } from "./plan-uri.ts";

test.each([
  ["file:///work/shop.stack.yaml", "/work/shop.plan.jsonc"],
  ["file:///work/stack.yml", "/work/stack.plan.jsonc"],
  ["file:///work/SHOP.STACK.YAML", "/work/SHOP.plan.jsonc"],
  ["untitled:Untitled-1", "Untitled-1.plan.jsonc"],
])("the plan of %s is named after it, and leads back to it", (stack, path) => {
  const plan = planOf(Uri.parse(stack));
  expect(plan.path).toBe(path);
  expect(stackOf(Uri.parse(plan.toString())).toString()).toBe(Uri.parse(stack).toString());
});
