import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { schemaNames, schemaOf } from "./schemas.ts";

test.each([...schemaNames.keys()])("%s is a schema in its dialect", (name) => {
  const schema = schemaOf(name);
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  expect(schema).not.toBeNull();
  expect(ajv.validateSchema(schema ?? {}), ajv.errorsText()).toBe(true);
  const validate = ajv.compile(schema ?? {});
  for (const example of (schema?.examples ?? []) as readonly unknown[]) {
    expect(validate(example), JSON.stringify([example, validate.errors], null, 1)).toBe(true);
  }
});

test.each<[what: string, stack: Readonly<Record<string, unknown>>, isAccepted: boolean]>([
  ["a path", { extends: "shop.stack.yaml" }, true],
  ["a list of paths", { extends: ["a.stack.yaml", "b.stack.yaml#shop"] }, true],
  ["a number as a path", { extends: 5 }, false],
  [
    "a part of a resource, and one that is taken away",
    { extends: "a.yaml", instances: { web: { tags: [] }, db: null } },
    true,
  ],
  ["what an abstract stack lacks", { abstract: true, instances: { web: {} } }, true],
  ["what a stack that extends nothing lacks", { instances: { web: {} } }, false],
  ["scalars as variables", { region: "r", vars: { size: "a", "web-port": 80, on: true } }, true],
  ["a mapping as a variable", { region: "r", vars: { size: { a: 1 } } }, false],
  ["a list as variables", { extends: "a.yaml", vars: ["size"] }, false],
])("the schema of a stack that extends others decides on %s", (_, stack, isAccepted) => {
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schemaOf("stack") ?? false);
  expect(validate(stack), JSON.stringify(validate.errors)).toBe(isAccepted);
});
