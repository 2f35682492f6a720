import { beforeEach, expect, test } from "vitest";
import { documentOf } from "../../document/index.ts";
import type { OtherFacts } from "../rule.ts";
import { createJoin, type Join } from "./join.ts";
import { type AcrossRule, RuleFact } from "./rule-fact.ts";

const { blocks } = documentOf(
  { uri: "file:///shop.stack.yaml", name: "shop.stack.yaml", kind: "stack" },
  `instances:\n${Array.from({ length: 1_000 }, (_, i) => `  web-${i}:\n    label: web-${i}\n`).join("")}`,
);

const judge = (): void => {};
const rule: AcrossRule = {
  id: "made-up",
  severity: "warning",
  summary: "Made up.",
  sections: [],
  across: { of: ["stack-instance"], judge },
};

function factOf(index: number, key: string, data = key): RuleFact {
  const block = blocks.get(index);
  if (!block) throw new Error(`There is no block ${index}.`);
  return new RuleFact(rule, key, { block, pointer: "", start: 0, end: 1 }, data, undefined, 0);
}

let judged: string[];
let ask: (others: OtherFacts, key: string) => void;
let join: Join;
beforeEach(() => {
  judged = [];
  ask = () => {};
  join = createJoin((facts, others) => {
    const [{ key } = { key: "" }] = facts;
    judged.push(key);
    ask(others, key);
    return [];
  });
});

const judgedAfter = (removed: readonly RuleFact[], added: readonly RuleFact[]): readonly string[] => {
  judged = [];
  join.replace(removed, added);
  join.settle(() => false);
  return judged;
};

const facts = Array.from({ length: 1_000 }, (_, i) => factOf(i, `web-${i}`));
const [first] = facts as [RuleFact];
const renamed = factOf(0, "db");

test("a fact of one key among a thousand is judged alone", () => {
  expect(judgedAfter([], facts).length).toBe(1_000);
  expect(judgedAfter([first], [renamed])).toEqual(["db"]);
});

test("whatever has asked for the facts of a key is judged again with them, also where there were none", () => {
  ask = (others, key) => {
    if (key === "web-1") others.all("db");
    if (key === "web-2") others.before(first, "web-0");
  };
  judgedAfter([], facts);
  expect(judgedAfter([first], [renamed])).toEqual(["web-2", "db", "web-1"]);
  // Nobody asks a second time by itself.
  ask = () => {};
  expect(judgedAfter([renamed], [first])).toEqual(["web-1", "web-0", "web-2"]);
  expect(judgedAfter([first], [renamed])).toEqual(["db"]);
});

test("the same facts are not judged again", () => {
  judgedAfter([], facts);
  expect(judgedAfter([first], [factOf(0, "web-0")])).toEqual([]);
});

test("a key that was given up while its facts were asked for starts over", () => {
  ask = (others) => void others.all("web-0");
  judgedAfter([], [first, renamed]);
  judgedAfter([first], []);
  expect(judgedAfter([], [first])).toEqual(expect.arrayContaining(["web-0", "db"]));
});
