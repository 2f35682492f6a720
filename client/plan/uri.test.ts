import { expect, test } from "vitest";
import { Uri } from "vscode";
import { planForms } from "./forms.ts";
import { formOf, planOf, stackOf } from "./uri.ts";

test.each([
  ["file:///shop/shop.stack.yaml", "/shop/shop.http"],
  ["file:///shop/stack.yml", "/shop/stack.http"],
  ["file:///shop/SHOP.STACK.YAML", "/shop/SHOP.http"],
  ["untitled:Untitled-1", "Untitled-1.http"],
])("the URI of the plan of %s has the name of a file and leads back to the stack", (stack, path) => {
  const plan = planOf(Uri.parse(stack), { ending: "http" });
  expect(plan.path).toBe(path);
  expect(stackOf(Uri.parse(plan.toString())).toString()).toBe(Uri.parse(stack).toString());
});

test("the name says in which form a plan is", () => {
  for (const form of planForms) expect(formOf(planOf(Uri.parse("file:///shop/shop.stack.yaml"), form))).toBe(form);
});
