import { expect, test } from "vitest";
import { Range } from "vscode";
import { innermost } from "./innermost.ts";
import type { GraphItem } from "./messages.ts";

const item = (id: string, from: number, to: number): GraphItem => ({
  id,
  text: id,
  severity: null,
  owner: null,
  file: null,
  old: null,
  change: null,
  range: { start: { line: from, character: 0 }, end: { line: to, character: 0 } },
});
const items = [
  item("front", 0, 10),
  item("port", 2, 8),
  item("node", 4, 5),
  item("node-again", 4, 5),
  item("web", 12, 14),
  { ...item("extended", 2, 3), file: "file:///shop/base.yaml" },
  { ...item("gone", 2, 3), range: null },
];
const at = (from: number, to = from) => innermost(items, new Range(from, 0, to, 0)).map(({ id }) => id);

test("a selection selects the smallest item around it, including all items written there", () => {
  expect(at(1)).toEqual(["front"]);
  expect(at(3)).toEqual(["port"]);
  expect(at(4)).toEqual(["node", "node-again"]);
  expect(at(4, 7)).toEqual(["port"]);
  expect(at(12)).toEqual(["web"]);
});

test("a selection between items or across several selects none", () => {
  expect(at(11)).toEqual([]);
  expect(at(9, 13)).toEqual([]);
});
