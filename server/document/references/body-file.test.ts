import { expect, test } from "vitest";
import { documentOf } from "../blocks/document.ts";
import { bodyFilesIn } from "./body-file.ts";
import { namedFilesIn } from "./named-files.ts";

const documentIn = (name: string, kind: "request" | "stack", text: string) =>
  documentOf({ uri: `file:///${name}`, name, kind }, text);

const boot = '"method": "POST", "path": "/compute/instances/1/boot"';
const create = '"method": "POST", "path": "/compute/instances"';
const list = '"method": "GET", "path": "/compute/instances"';

test.each([
  [`{ ${create}, "body": "\${file:a.json}" }`, ["a.json create-instance"]],
  [
    `[{ ${create}, "body": "\${file:a.json}" }, { ${list} }, { ${boot}, "body": "\${file:b/c.json}" }]`,
    ["a.json create-instance", "b/c.json boot-instance"],
  ],
  [`{ ${create}, "body": " \${file:a.json}" }`, []],
  [`{ ${create}, "body": "\${file:a.json}\${file:b.json}" }`, []],
  [`{ ${create}, "body": "\${base64:a.json}" }`, []],
  [`{ ${create}, "body": "\${file:a.json" }`, []],
  [`{ ${create}, "body": "\${env:A}", "headers": { "X": "\${file:a.json}" } }`, []],
  [`{ ${create}, "body": "a.json" }`, []],
  [`{ ${create}, "name": "\${file:a.json}" }`, []],
  [`{ ${list}, "body": "\${file:a.json}" }`, []],
  [`{ "method": "POST", "path": "/x", "body": "\${file:a.json}" }`, []],
  [`{ ${create}, "body": { "label": "\${file:a.json}" } }`, []],
])("%s sends these files as bodies: %j", (text, sent) => {
  const name = text.startsWith("[") ? "a.requests.json" : "a.request.json";
  const files = bodyFilesIn(documentIn(name, "request", text));
  expect(files.map(({ path, operation }) => `${path} ${operation}`)).toEqual(sent);
});

test("a stack sends no files", () => {
  const text = `method: POST\npath: /compute/instances\nbody: "\${file:a.json}"\n`;
  expect(bodyFilesIn(documentIn("a.stack.yaml", "stack", text))).toEqual([]);
});

test.each([
  ["x-a: ${file:a.pem}\nx-b: { c: ['${base64:b/c.yaml}', '${file:a.pem} ${file:d}'] }\n", ["a.pem", "b/c.yaml", "d"]],
  ['x-a: "\\x24{\\x66ile:a}"\n', ["a"]],
  ["x-a: ${env:A} file:a base64:b\n", []],
  ["x-a: { b: 5, c: , d: true }\n", []],
  ["x-a: &a ['${file:a}']\ninstances:\n  web: { tags: *a }\n  app: { tags: *a, label: '${file:b}' }\n", ["a", "b"]],
  ["", []],
])("%j inserts the text of %j", (text, named) => {
  expect([...namedFilesIn(documentIn("a.stack.yaml", "stack", text))]).toEqual(named);
});
