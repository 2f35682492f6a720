import { describe, expect, test } from "vitest";
import { readCarrier } from "../../document/carriers/carrier.ts";
import type { CarrierFile } from "../../document/index.ts";
import { embeddedInHttp } from "../../syntax/http/http-file.ts";
import { applyEdits } from "../../syntax/index.ts";
import { embeddedInShell } from "../../syntax/shell/embedded.ts";
import { fixForTests } from "./fixing.testing.ts";
import { safeFixes } from "./fixing.ts";

const file: CarrierFile = { uri: "file:///test/a.http", name: "a.http", language: "http" };
const script: CarrierFile = { uri: "file:///test/a.sh", name: "a.sh", language: "shell" };

const fix = (text: string) => fixIn(file, text);

async function fixIn(of: CarrierFile, text: string) {
  const reread = (text: string) => readCarrier(of, text, of === file ? embeddedInHttp : embeddedInShell, null);
  const fixed = await fixForTests(reread(text), { reread, fixing: safeFixes });
  expect(applyEdits(text, fixed.edits)).toBe(fixed.file.text);
  return { text: fixed.file.text, applied: fixed.applied, left: fixed.findings.map(({ code }) => code) };
}

test("safe fixes are applied in all requests of an HTTP file, and nothing else changes", async () => {
  const request = (method: string, body: string): string =>
    `# @name a\r\n${method} {{base}}/compute/instances HTTP/1.1\r\nAuthorization: Bearer {{token}}\r\nContent-Type: application/json\r\n\r\n${body}\r\n\r\n> {% done %}\r\n###\r\n`;
  const other = 'post https://example.com/x\r\n\r\n{ "private_ip": "true" }\r\n\r\n###\r\n';
  const wrong =
    '{\r\n  "region": "us-east",\r\n  "tpye": "standard-2",\r\n  "image": "compute/debian12",\r\n  "root_pass": "{{pass}}",\r\n  "booted": "true"\r\n}';
  const right =
    '{\r\n  "region": "us-east",\r\n  "type": "standard-2",\r\n  "image": "compute/debian12",\r\n  "root_pass": "{{pass}}",\r\n  "booted": true\r\n}';
  expect(await fix(request("post", wrong) + other)).toEqual({
    text: request("POST", right) + other,
    applied: 3,
    left: [],
  });
});

test("a fix in a body that contains variables leaves them alone", async () => {
  const text =
    'PUT /compute/instances/{{id}}\n\n{ "alerts": { "cpu": "{{cpu}}", "io": {{io}}, "network_in": "10" } }\n';
  expect((await fix(text)).text).toBe(text.replace('"10"', "10"));
});

test("a file without fixes does not change", async () => {
  const text = "POST /compute/instances\n\n< ./body.json\n";
  expect(await fix(text)).toMatchObject({ text, applied: 0 });
});

test("what a comment suppresses is left as it is", async () => {
  const text =
    "# compute-stack-disable-next-line request-method\npost /compute/instances/1/boot\n\n###\npost /compute/instances/2/boot\n";
  expect(await fix(text)).toEqual({
    text: text.replace("post /compute/instances/2", "POST /compute/instances/2"),
    applied: 1,
    left: ["request-authorization"],
  });
});

test("a suppression without effect is removed, as in a document of ours", async () => {
  const text =
    "# compute-stack-disable-next-line request-method\nPOST /compute/instances/1/boot\n\n###\n# compute-stack-disable-next-line request-method, root-pass-weak\npost /compute/instances/2/boot\n";
  expect(await fix(text)).toEqual({
    text: "POST /compute/instances/1/boot\n\n###\n# compute-stack-disable-next-line request-method\npost /compute/instances/2/boot\n",
    applied: 2,
    left: ["request-authorization"],
  });
});

describe.each(["\n", "\r\n"])("what the file itself cannot read is fixed first, with lines that end with %j", (end) => {
  const written = (...lines: readonly string[]): string => lines.join(end) + end;
  const head = ["POST {{base}}/compute/instances", "Authorization: Bearer {{token}}", "Content-Type: application/json"];
  const other = ["", "###", "post {{base}}/compute/instances/1/boot", "Authorization: Bearer {{token}}"];

  test("a body without an empty line before it, and then what is in it", async () => {
    const wrong = written(...head, '{ "region": "us-east", "tpye": "nano-1" }', ...other);
    const right = written(...head, "", '{ "region": "us-east", "type": "nano-1" }', ...other).replace("post", "POST");
    expect(await fix(wrong)).toEqual({ text: right, applied: 3, left: [] });
  });

  test("JSON whose quotes the shell removes", async () => {
    const curl = (body: string): string =>
      written(`curl "$A/v4/compute/instances" -H "Authorization: Bearer $T" --json ${body}`);
    const wrong = curl('"{"region": "us-east", "type": "nano-1"}"');
    const right = curl(`'{"region": "us-east", "type": "nano-1"}'`);
    expect(await fixIn(script, wrong)).toEqual({ text: right, applied: 1, left: [] });
  });
});

test("what would cause more errors than it removes is left as it is", async () => {
  const text = 'curl "$A/v4/compute/instances" --json "{"region": [], "type": [], "label": {}}"\n';
  expect(await fixIn(script, text)).toMatchObject({ text, applied: 0 });
});
