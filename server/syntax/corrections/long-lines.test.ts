import { expect, test } from "vitest";
import { correctionsAt } from "../index.ts";
import { json } from "../json/json.ts";
import { yaml } from "../yaml/yaml.ts";

const bracketsIn = (text: string, offset: number): readonly string[] =>
  [json, yaml].flatMap((language) =>
    correctionsAt(language, text, offset, () => []).flatMap(({ message }) => (/[[\]]/.test(message) ? message : [])),
  );

test.each([
  ["on the line", (long: string) => long, 0],
  ["on the line below", (long: string) => `{\n${long}\n`, 0],
])("brackets are not looked for %s if it is longer than anyone types", (_, textWith, offset) => {
  expect(bracketsIn(textWith("[".repeat(400)), offset).length).toBeGreaterThan(100);
  expect(bracketsIn(textWith("[".repeat(401)), offset).length).toBeLessThan(10);
});
