import { expect, test } from "vitest";
import { testsNear } from "../scripts/near.mjs";

test("a rule is tested by the pages and the tests of its folder", () => {
  const { rules, tests } = testsNear(["server/rules/instances/label-length.ts", "server/rules/instances/root-pass.ts"]);
  expect(rules).toContain("label-length");
  expect(rules).toContain("root-pass-weak");
  expect(rules).not.toContain("ipam-cidr");
  expect(tests).toEqual(["server/rules/instances/instances.test.ts", "server/rules/pages/pages.test.ts"]);
});

test("a folder of rules without tests of its own has only their pages", () => {
  expect(testsNear(["server/rules/vlans/ipam.ts"]).tests).toEqual(["server/rules/pages/pages.test.ts"]);
});

test("other files are tested by the nearest folder with tests, and tests by themselves", () => {
  expect(testsNear(["server/text/edits.ts"]).tests.every((path) => path.startsWith("server/text/"))).toBe(true);
  expect(testsNear(["server/stack/plan/reading/pieces.ts"]).tests).toContain("server/stack/plan/plan.test.ts");
  expect(testsNear(["test/near.test.ts", "README.md"])).toEqual({ rules: [], tests: ["test/near.test.ts"] });
});
