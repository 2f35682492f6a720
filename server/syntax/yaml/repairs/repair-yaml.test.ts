import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { repairs, repairYaml } from "./repair-yaml.ts";
import { strayMarkRepair } from "./stray-mark.ts";

const all = [strayMarkRepair, ...repairs];

test.each(all)("$example is repaired, with one problem of its kind", ({ example, apply }) => {
  const document = parseDocument(example);
  const [own] = document.errors.flatMap((error) => apply(example, error) ?? []);
  expect(own).toBeDefined();
  expect(repairYaml(example, document)).toEqual(own);
});

test.each(all.map(({ example }) => example))("the text around the error in %j is read", (text) => {
  const repaired = repairYaml(text, parseDocument(text));
  expect(parseDocument(repaired?.text ?? "").errors).toEqual([]);
  expect(repaired?.text.split("\n").length).toBe(text.split("\n").length);
  expect(repaired?.problems.length).toBe(1);
});
