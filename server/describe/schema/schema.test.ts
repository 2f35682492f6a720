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
