import { expect, test } from "vitest";
import { Uri } from "vscode";
import { planOf, stackOf } from "./plan-uri.ts";

test.each([
  ["file:///shop/shop.stack.yaml", "/shop/shop.plan.jsonc"],
  ["file:///shop/stack.yml", "/shop/stack.plan.jsonc"],
  ["file:///shop/SHOP.STACK.YAML", "/shop/SHOP.plan.jsonc"],
  ["untitled:Untitled-1", "Untitled-1.plan.jsonc"],
])("the URI of the plan of %s contains its name and leads back to it", (stack, path) => {
  const plan = planOf(Uri.parse(stack));
  expect(plan.path).toBe(path);
  expect(stackOf(Uri.parse(plan.toString())).toString()).toBe(Uri.parse(stack).toString());
});
