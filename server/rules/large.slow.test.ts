import { expect, test } from "vitest";
import { closeGrowthLimit, growth, growthLimit } from "../../test/growth.ts";
import { find } from "./pages/check.testing.ts";

const create = "web.create-instance.request.json";
const body = (fields: string): string => `{ "region": "us-east", "type": "standard-2", ${fields} }`;
const many = (count: number, textOf: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => textOf(i)).join("");

// Where each cost a look at all others, these would take minutes.
test.each([
  ["duplicates at the top", "shop.stack.yaml", (n: number) => many(n, () => "x-a: 1\n"), 100_000],
  [
    "interfaces that lack a label",
    create,
    (n: number) => body(`"interfaces": [${many(n, () => '{ "purpose": "vlan" },')} {}]`),
    50_000,
  ],
])("each of very many %s is reported", (_, fileName, textOf, count) => {
  expect(find(fileName, textOf(count)).length).toBeGreaterThanOrEqual(count - 1);
});

/** Expects so many findings of one rule in each text, in time that grows with it. */
function expectGrowth(
  code: string,
  file: string,
  size: number,
  textOf: (count: number) => string,
  found: (count: number) => number,
  limit = growthLimit,
): void {
  const check = (count: number): void => {
    const own = find(file, textOf(count)).filter((finding) => finding.code === code);
    expect(own).toHaveLength(found(count));
  };
  expect(growth(check, size, limit)).toBeLessThan(limit);
}

test("thousands of duplicates of one unknown key", () => {
  const textOf = (count: number): string => body(`${many(count, () => '"a": 1, ')}"b": 1`);
  expectGrowth("unknown-field", create, 8_000, textOf, (count) => count + 1, closeGrowthLimit);
});

test("thousands of fields that belong into an object beside them", () => {
  const textOf = (count: number): string =>
    `region: r\ninstances:\n  w:\n    type: t\n${many(count, (i) => `    cpu: ${i}\n`)}`;
  expectGrowth("unknown-field", "x.stack.yaml", 2_000, textOf, (count) => count, closeGrowthLimit);
});

test("a cycle of clones is one finding, whatever its length", () => {
  const circle = (count: number): string =>
    `region: r\ninstances:\n${many(count, (i) => `  w-${i}: { type: t, clone: { source: w-${(i + 1) % count} } }\n`)}`;
  expectGrowth("reference-cycle", "x.stack.yaml", 2_500, circle, () => 1);
});

test("thousands of instances that share one address and one range", () => {
  const line = "interfaces: [{ purpose: vpc, subnet_id: 7, ipv4: { vpc: 10.0.0.9 }, ip_ranges: [10.9.0.0/16] }]";
  const textOf = (count: number): string =>
    `region: r\ninstances:\n${many(count, (i) => `  w-${i}: { type: t, ${line} }\n`)}`;
  expectGrowth("vpc-address-conflict", "x.stack.yaml", 750, textOf, (count) => 2 * (count - 1));
});

test("an interface with thousands of ranges", () => {
  const textOf = (count: number): string => {
    const ranges = Array.from({ length: count }, (_, index) => `"10.${index >> 8}.${index & 255}.0/24"`);
    return body(`"interfaces": [{ "purpose": "vpc", "subnet_id": 1, "ip_ranges": [${[...ranges, ranges[0]]}] }]`);
  };
  expectGrowth("ip-ranges-overlap", create, 2_500, textOf, () => 1);
});

test("a long sequence of references to unknown steps", () => {
  const textOf = (count: number): string => {
    const steps = Array.from({ length: count }, (_, index) => ({
      name: `step-${index}`,
      method: "GET",
      path: `/compute/instances/\${steps.stop-${index}x.id}`,
    }));
    return JSON.stringify(steps);
  };
  expectGrowth("step-unknown", "x.requests.json", 500, textOf, (count) => count);
});
