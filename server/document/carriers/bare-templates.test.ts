import { expect, test } from "vitest";
import { objectTypes } from "../../api/index.ts";
import { applyEdits } from "../../syntax/index.ts";
import { takesText, withBareTemplates } from "./bare-templates.ts";
import { requestsDocument } from "./requests-document.ts";

const head = '{"method": "POST","path": "/compute/instances","body":\n';
const request = (body: string): string => `${head}${body}\n}\n`;
const first = request('{ "label": "a" }');

/** The body of the second of two requests, with texts in the places of its `@`, in their order. */
function written(body: string, texts: readonly string[], carrier: "http" | null = "http"): string {
  const file = { uri: "", name: "a", kind: "request", ...(carrier && { carrier }) } as const;
  const second = request(body);
  const requests = [first, second].map((text) => ({ text, group: 0, unexpanded: [] }));
  let at = -1;
  const edits = texts.map((text) => {
    at = second.indexOf("@", at + 1);
    return { start: first.length + at, end: first.length + at + 1, text };
  });
  const edited = withBareTemplates(requestsDocument(file, requests, null), edits);
  return applyEdits(first + second, edited).slice(first.length + head.length, -3);
}

test.each<[body: string, texts: readonly string[], expected: string]>([
  ['{ "firewall_id": @ }', ['"{{id}}"'], '{ "firewall_id": {{id}} }'],
  ['{ "firewall_id": @ }', ['"${env:ID}"'], '{ "firewall_id": ${env:ID} }'],
  ['{ "firewall_id": @ }', ['"id-{{id}}"'], '{ "firewall_id": "id-{{id}}" }'],
  ['{ "firewall_id": @ }', ['"{{a}}{{b}}"'], '{ "firewall_id": "{{a}}{{b}}" }'],
  ['{ "firewall_id": @ }', ["5"], '{ "firewall_id": 5 }'],
  ['{ "label": @ }', ['"{{name}}"'], '{ "label": "{{name}}" }'],
  ['{ "colour": @ }', ['"{{name}}"'], '{ "colour": "{{name}}" }'],
  [
    "{ @ }",
    ['"firewall_id": "{{id}}", "booted": "{{b}}", "label": "{{l}}"'],
    '{ "firewall_id": {{id}}, "booted": {{b}}, "label": "{{l}}" }',
  ],
  [
    '{ "label": @, "firewall_id": @, "booted": @ }',
    ['"abc"', '"{{id}}"', '"{{b}}"'],
    '{ "label": "abc", "firewall_id": {{id}}, "booted": {{b}} }',
  ],
  ['{ "firewall_id": "{{old}}", "backup_id": @ }', ['"{{id}}"'], '{ "firewall_id": "{{old}}", "backup_id": {{id}} }'],
  [
    "@",
    ['{ "interfaces": [{ "purpose": "{{p}}", "subnet_id": "{{s}}" }] }'],
    '{ "interfaces": [{ "purpose": "{{p}}", "subnet_id": {{s}} }] }',
  ],
])("in %s, %j is written as %s", (body, texts, expected) => {
  expect(written(body, texts)).toBe(expected);
});

test("a file that is a request itself keeps its quotes", () => {
  expect(written('{ "firewall_id": @ }', ['"{{id}}"'], null)).toBe('{ "firewall_id": "{{id}}" }');
});

test("a string can be the value of texts, enums and unknown fields only", () => {
  const { fields } = objectTypes["create-instance"];
  expect(
    ["label", "region", "tags", "firewall_id", "booted", "metadata"].map((name) =>
      takesText(fields[name]?.type ?? null),
    ),
  ).toEqual([true, true, false, false, false, false]);
  expect(takesText(null)).toBe(true);
  const number = { kind: "integer" } as const;
  const unions = [
    [number, { kind: "string" }],
    [number, { kind: "boolean" }],
  ] as const;
  expect(unions.map((types) => takesText({ kind: "union", types }))).toEqual([true, false]);
  expect([takesText({ kind: "any" }), takesText({ kind: "enum", values: "interface-purpose" as never })]).toEqual([
    true,
    true,
  ]);
});
