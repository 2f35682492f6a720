import { expect, test } from "vitest";
import { find } from "../pages/check.testing.ts";

const stack = "shop.stack.yaml";
const create = "web.create-instance.request.json";

const instance = (fields: string): string =>
  `region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    ${fields}\n`;
const body = (fields: string): string => `{ "region": "us-east", "type": "standard-2", ${fields} }`;

test.each([
  [
    "a name that nobody knows",
    create,
    (name: string) => body(`"${name}": 1, "${name}": 1, "tags": [{ "${name}": 1 }]`),
  ],
  ["a name that needs quotes", create, (name: string) => body(`${name}: 1, "tags": ${name}`)],
  ["a name of ours", stack, (name: string) => `instances:\n  ${name}: 5\n  ${name}: { clone: { source: 1${name} } }\n`],
  ["a reference", stack, (name: string) => instance(`label: "\${instances.${name}.id}", tags: [\${${name}.x}]`)],
])("a long %s is clipped in messages", (_, fileName, textWith) => {
  const said = find(fileName, textWith("regoin".repeat(50_000)));
  expect(said).not.toEqual([]);
  for (const { message, fixes } of said) for (const text of [message, ...fixes]) expect(text.length).toBeLessThan(500);
});

test.each([
  ["references", (count: number) => "${instances.x.id}".repeat(count), "reference-unknown"],
  ["references and escapes", (count: number) => `\\n${"${instances.x.id}".repeat(count)}`, "reference-unknown"],
  ["beginnings of references", (count: number) => `${"${".repeat(count)}\\t`, "reference-syntax"],
])("of very many %s in a string, only the first are reported, in linear time", (_, textOf, code) => {
  const codes = find(stack, instance(`label: "${textOf(5_000)}"`)).map((finding) => finding.code);
  expect(codes.filter((one) => one === code)).toHaveLength(100);
});
