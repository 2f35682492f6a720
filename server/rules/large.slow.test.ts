import { expect, test } from "vitest";
import { cpuTime } from "../../test/cpu-time.ts";
import { find } from "./pages/testing.ts";

const create = "web.create-instance.request.json";
const body = (fields: string): string => `{ "region": "us-east", "type": "standard-2", ${fields} }`;
const many = (count: number, textOf: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => textOf(i)).join("");

// Where each cost a look at all others, these would take minutes.
test.each([
  ["duplicates of one key", create, (n: number) => body(`${many(n, () => '"a": 1, ')}"b": 1`), 50_000],
  ["duplicates at the top", "shop.stack.yaml", (n: number) => many(n, () => "x-a: 1\n"), 200_000],
  [
    "interfaces that lack a label",
    create,
    (n: number) => body(`"interfaces": [${many(n, () => '{ "purpose": "vlan" },')} {}]`),
    50_000,
  ],
])("each of very many %s is found", (_, fileName, textOf, count) => {
  expect(find(fileName, textOf(count)).length).toBeGreaterThanOrEqual(count - 1);
});

/** The places of the findings of one rule; each of these is found in seconds, or else in minutes. */
function soon(code: string, fileName: string, text: string): readonly string[] {
  const before = cpuTime();
  const found = find(fileName, text).filter((finding) => finding.code === code);
  expect(cpuTime() - before).toBeLessThan(10_000);
  return found.map(({ pointer }) => pointer);
}

test("a circle of ten thousand clones is one finding", () => {
  const count = 10_000;
  const instances = Array.from(
    { length: count },
    (_, i) => `  w-${i}: { type: t, clone: { source: w-${(i + 1) % count} } }\n`,
  );
  const text = `region: r\ninstances:\n${instances.join("")}`;
  expect(soon("reference-cycle", "x.stack.yaml", text)).toEqual(["/instances/w-0/clone/source"]);
});

test("thousands of instances that share one address and one range", () => {
  const line = "interfaces: [{ purpose: vpc, subnet_id: 7, ipv4: { vpc: 10.0.0.9 }, ip_ranges: [10.9.0.0/16] }]";
  const text = `region: r\ninstances:\n${many(3_000, (i) => `  w-${i}: { type: t, ${line} }\n`)}`;
  expect(soon("vpc-address-conflict", "x.stack.yaml", text)).toHaveLength(2 * 2_999);
});

test("an interface with ten thousand ranges", () => {
  const ranges = Array.from({ length: 10_000 }, (_, index) => `"10.${index >> 8}.${index & 255}.0/24"`);
  const text = body(`"interfaces": [{ "purpose": "vpc", "subnet_id": 1, "ip_ranges": [${[...ranges, ranges[0]]}] }]`);
  expect(soon("ip-ranges-overlap", create, text)).toHaveLength(1);
});

test("a long sequence of references to unknown steps", () => {
  const steps = Array.from({ length: 2_000 }, (_, index) => ({
    name: `step-${index}`,
    method: "GET",
    path: `/compute/instances/\${steps.stop-${index}x.id}`,
  }));
  expect(soon("step-unknown", "x.requests.json", JSON.stringify(steps))).toHaveLength(2_000);
});
