import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAllDocuments, stringify } from "yaml";
import { runs } from "../../../../test/runs.ts";
import { earlierStack } from "../earlier.ts";
import { openForTest, planFrom } from "../planned.testing.ts";
import { stackSide } from "../sides.ts";
import { writeExpectedPlan } from "./expected-plan.ts";
import { planDifference } from "./plan-difference.ts";

const nothing = "region: us-east\n";
const expected = (now: string, before = nothing): string =>
  writeExpectedPlan(planFrom(earlierStack(stackSide(openForTest("old.stack.yaml", before))), now).plan);

const files = ["examples", "examples/changes"].flatMap((folder) =>
  readdirSync(folder).flatMap((name) =>
    name.endsWith(".stack.yaml") ? readFileSync(`${folder}/${name}`, "utf8") : [],
  ),
);
const before = readFileSync("examples/changes/shop.stack.yaml", "utf8");

/** The same data with its fields in another order. Lists of texts have no order. */
function reordered(data: unknown, next: () => number): unknown {
  const shuffled = <Item>(items: readonly Item[]): readonly Item[] =>
    items
      .map((item) => [next(), item] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, item]) => item);
  if (Array.isArray(data)) {
    const items = data.map((item) => reordered(item, next));
    return items.every((item) => typeof item === "string") ? shuffled(items) : items;
  }
  if (data === null || typeof data !== "object") return data;
  return Object.fromEntries(shuffled(Object.entries(data)).map(([name, inner]) => [name, reordered(inner, next)]));
}

const layouts = [
  (data: unknown, indent: number) => stringify(data, { indent, aliasDuplicateObjects: false }),
  (data: unknown, indent: number) => JSON.stringify(data, null, indent),
  (data: unknown, indent: number) => stringify(data, { indent, defaultStringType: "QUOTE_DOUBLE", lineWidth: 40 }),
];

const cases = runs(1000);

test("the expected plan of an example does not change with order and layout", () => {
  const plans = new Map(files.map((text) => [text, [expected(text), expected(text, before)] as const]));
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.infiniteStream(fc.double({ noNaN: true })),
      fc.constantFrom(...layouts),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom("\n", "\r\n"),
      (text, numbers, layout, indent, end) => {
        const next = () => numbers.next().value ?? 0;
        const documents = parseAllDocuments(text, { merge: true }).map((one) => reordered(one.toJS(), next));
        const moved = documents.map((data) => `# moved\n${layout(data, indent)}`).join("\n---\n");
        const other = moved.replaceAll("\n", end);
        expect(expected(other)).toBe(plans.get(text)?.[0]);
        expect(expected(other, before)).toBe(plans.get(text)?.[1]);
      },
    ),
    { numRuns: cases },
  );
}, 600_000);

test("what a person changes in a stack changes it, and is said in words", () => {
  const web = "  web: { type: nano-1, image: compute/debian12, root_pass: '${env:PW}', tags: [a, b] }\n";
  const text = `region: us-east\ninstances:\n${web}`;
  const say = (now: string) => planDifference(expected(text), expected(now));
  expect(say(text.replace("[a, b]", "[b, a]"))).toEqual([]);
  expect(say(text.replace("nano-1", "nano-2"))).toEqual([
    '~ requests[create-instance:WEB].body.type: "nano-1" → "nano-2"',
  ]);
  expect(say(text.replace("[a, b]", "[a]"))).toEqual(['- requests[create-instance:WEB].body.tags[b]: "b"']);
  expect(say(`${text}${web.replace("web", "data")}`)).toContain('+ changes[instances.data].action: "create"');
  expect(say(text.replace("${env:PW}", "${env:OTHER}"))).toHaveLength(1);
  // A clone has the tags of its source, or none.
  const clone = (tags: string) =>
    expected(`${text}  copy: { type: nano-1, watchdog_enabled: false, clone: { source: web }${tags} }\n`);
  expect(planDifference(clone(""), clone(", tags: []"))).toEqual([
    "+ requests[update-instance:COPY_UPDATE].body.tags: []",
  ]);
  expect(planDifference("{}", expected(text))).toBe(null);
  expect(planDifference("not JSON", expected(text))).toBe(null);
});

test("secrets are not in it", () => {
  const secret = "xK9-vvw-Lq2-mmP0-hh";
  const text = `region: us-east\ninstances:\n  web: { type: nano-1, image: compute/debian12, root_pass: ${secret} }\n`;
  expect(expected(text)).not.toContain(secret);
  expect(expected(text.replace(secret, "other-pass-9-vvw-Lq2"), text)).not.toMatch(/xK9|other-pass/);
});
