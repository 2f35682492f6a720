import { describe, expect, test } from "vitest";
import { applied, completionsAt } from "./complete.testing.ts";

const stack = "shop.stack.yaml";
const isAlias = (label: string): boolean => label.includes("*");

const anchors = `x-base: &base { type: t }
x-open: &open { whatever: 1 }
x-empty: &empty {}
x-merged: &merged { <<: *base }
x-text: &text some text
x-number: &number 5
x-yes: &yes true
x-purpose: &purpose vlan
x-tags: &tags [a, b]
x-numbers: &numbers [1, 2]
x-faces: &faces [{ purpose: public }]
x-alias: *base
`;

const aliasesAt = (rest: string): readonly string[] =>
  completionsAt(stack, anchors + rest)
    .map(({ label }) => label)
    .filter(isAlias);

const inInstance = (line: string): string => `instances:\n  web:\n    ${line}\n`;

describe("completion of aliases where their values fit", () => {
  test.each<[line: string, expected: readonly string[]]>([
    ["label: <|>", ["*purpose", "*text"]],
    ["firewall_id: <|>", ["*number"]],
    ["watchdog_enabled: <|>", ["*yes"]],
    ["tags: <|>", ["*tags"]],
    ["interfaces: <|>", ["*faces"]],
    ["backups: <|>", ["*merged", "*empty"]],
    ["interfaces:\n      - purpose: <|>", ["*purpose"]],
    ["clone: <|>", ["*merged", "*empty"]],
    ["clone: { source: <|> }", ["*purpose", "*text"]],
  ])("case %#", (line, expected) => {
    expect(aliasesAt(inInstance(line)).filter((label) => !label.startsWith("<<"))).toEqual(expected);
  });
});

describe("completion of aliases that are merged into an object", () => {
  test.each<[line: string, expected: readonly string[]]>([
    ["<|>", ["<<: *merged", "<<: *empty", "<<: *base"]],
    ["<<: *base\n    <|>", []],
    ['"<|>"', []],
    ["<|>: 1", []],
    ["backups:\n      <|>", ["<<: *merged", "<<: *empty"]],
    ["future:\n      <|>", ["<<: *merged", "<<: *empty", "<<: *open", "<<: *base"]],
  ])("case %#", (line, expected) => {
    expect(aliasesAt(inInstance(line))).toEqual(expected);
  });

  test("but not in a section, whose values are resources", () => {
    expect(aliasesAt("instances:\n  <|>\n")).toEqual([]);
  });

  test("of one or several mappings where the merge key is already there", () => {
    expect(aliasesAt(inInstance("<<: <|>"))).toEqual(["*merged", "*empty", "*open", "*base"]);
  });
});

test("only what is above the cursor in the same document is offered, nearest first and once", () => {
  const text = `x-a: &a { type: a }
---
x-b: &b { type: b }
x-c: &c { type: c }
instances:
  one: &b { type: d }
  web: &own
    <|>
  two: &e { type: e }
`;
  const found = completionsAt(stack, text).filter(({ label }) => isAlias(label));
  expect(found.map(({ label }) => label)).toEqual(["<<: *b", "<<: *c"]);
  expect(found.map(({ detail, kind }) => [detail, kind])).toEqual([
    ["mapping", "reference"],
    ["mapping", "reference"],
  ]);
  expect(found[0]?.documentation()).toBe("`type`");
});

test("the completion of an alias shows its value", () => {
  const told = completionsAt(stack, anchors + inInstance("future: *<|>")).map(({ label, detail, documentation }) =>
    `${label} ${detail} ${documentation()}`.trim(),
  );
  expect(told).toEqual(
    expect.arrayContaining(["*tags list", "*text value", "*base mapping `type`", "*open mapping `whatever`"]),
  );
});

test("an alias is written as it is", () => {
  const marked = anchors + inInstance("tags: <|>");
  const item = completionsAt(stack, marked).find(({ label }) => label === "*tags");
  expect(item && applied(marked.replace("<|>", ""), item)).toContain("\n    tags: *tags\n");
});

test("a list is offered whatever values its aliases have", () => {
  const marked = "x-text: &text a\nx-mixed: &mixed [*text]\ninstances:\n  web:\n    tags: <|>\n";
  expect(completionsAt(stack, marked).flatMap(({ label }) => (isAlias(label) ? label : []))).toEqual(["*mixed"]);
});
