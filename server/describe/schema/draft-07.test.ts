import { Ajv, type ValidateFunction } from "ajv";
import { expect, test } from "vitest";
import { rules } from "../../rules/list.ts";
import { examplesOf } from "../../rules/pages/page.testing.ts";
import { readPage } from "../../rules/pages/page-files.testing.ts";
import { asDraft07 } from "./draft-07.ts";
import { say } from "./schema.testing.ts";
import { type SchemaName, schemaNames, schemaOf } from "./schemas.ts";

const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true });
const schemas = new Map([...schemaNames.keys()].map((name) => [name, asDraft07(schemaOf(name) ?? {})]));
const validators = new Map<SchemaName, ValidateFunction>();
for (const [name, schema] of schemas) validators.set(name, ajv.compile(schema));

test.each([...schemas])("%s is a schema of draft 07, and accepts its examples", (name, schema) => {
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  expect(JSON.stringify(schema)).not.toMatch(/\$defs|(?:min|max)Contains/);
  for (const example of (schema.examples ?? []) as readonly unknown[]) {
    const validate = validators.get(name);
    expect(validate?.(example), JSON.stringify([example, validate?.errors], null, 1)).toBe(true);
  }
});

test("nothing is beside a `$ref`, where draft 07 ignores it", () => {
  const count = (value: unknown): number => {
    if (typeof value !== "object" || value === null) return 0;
    const own = Object.hasOwn(value, "$ref") && Object.keys(value).length > 1 ? 1 : 0;
    return Object.values(value).reduce((sum: number, each) => sum + count(each), own);
  };
  for (const schema of schemas.values()) expect(count(schema)).toBe(0);
});

test("on the examples of every rule, both drafts agree, except about how many interfaces there are of a kind", () => {
  const differences: string[] = [];
  let refused = 0;
  for (const { id } of rules) {
    const examples = examplesOf(readPage(id));
    const files = Object.fromEntries(
      examples.flatMap(({ section, fileName, text }) => (section === "file" ? [[fileName, text]] : [])),
    );
    for (const { section, fileName, text } of examples) {
      const said = section === "file" ? null : say(fileName, text, files);
      if (said === null) continue;
      const expected = said.refusals.length === 0 || said.refusals.some((refusal) => refusal.includes("/contains)"));
      if (!expected) refused++;
      const held = said.data.filter((each) => each !== null && each !== undefined);
      const accepted = held.every((each) => validators.get(said.schema)?.(each) ?? true);
      if (accepted !== expected) differences.push(`${id}: ${fileName}: ${said.refusals.join(", ")}`);
    }
  }
  expect(differences).toEqual([]);
  expect(refused).toBeGreaterThan(50);
});
