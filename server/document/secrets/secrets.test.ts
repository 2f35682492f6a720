import { expect, test } from "vitest";
import { documentOf } from "../blocks/document.ts";
import { rootOf } from "../values/root.ts";
import type { Value } from "../values/value.ts";
import { environmentPasswords, secretVariablesIn, usedAsPasswords } from "./hidden-variables.ts";
import { secretKeys, secretWords } from "./secret-words.ts";
import { emptySecretKeys, isPublic, isSecret, isSecretKey, secretNodes } from "./secrets.ts";

const documentIn = (text: string) =>
  documentOf({ uri: "file:///x.stack.yaml", name: "x.stack.yaml", kind: "stack" }, text, "whole");
const blockIn = (text: string) => documentIn(text).blocks.get(0) ?? expect.unreachable();
const instance = (fields: string) => `instances:\n  web:\n    ${fields.replaceAll("\n", "\n    ")}\n`;

/** The field of an instance that is written first. */
const firstField = (fields: string): Value =>
  rootOf(blockIn(instance(fields)))?.at("instances", "web")?.values[0] ?? expect.unreachable();

const textsIn = (text: string): readonly string[] =>
  secretNodes(blockIn(text)).map(({ start, end }) => text.slice(start, end).trim());

test.each<[fields: string, secrets: readonly string[]]>([
  ["root_pass: abc", ["abc"]],
  ["root_pass: { a: b }", ["{ a: b }", "a"]],
  [
    "authorized_keys: [abc, ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAECAwQF]",
    ["[abc, ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAECAwQF]"],
  ],
  ["metadata: abc", ["abc"]],
  ["metadata: { user_data: abc, x: [5] }", ["abc"]],
  ["metadata: { Hunter2: x }", ["Hunter2"]],
  ["script_data: { a: b, c: { d: 5 } }", ["5", "b"]],
  ["script_data: abc", ["abc"]],
  ["my_password: { a: [b], c: d }", ["d", "b", "c", "a"]],
  ["my_password: [b, { c: d }]", ["d", "b", "c"]],
  ["Hunter2: root_pass", ["Hunter2"]],
  ["label: root_pass", []],
  ["tags: [abc]\nimage: def", []],
  ["root_pass:\nHunter2: x", ["", "x", "Hunter2"]],
  ["root_pass:\nlabel: x", [""]],
  ["pwd: abc: d", ["abc: d", "abc"]],
])("the secrets of %j are %j", (fields, secrets) => {
  expect([...textsIn(instance(fields))].sort()).toEqual([...secrets].sort());
});

test.each([
  ["x-a: &p abc\ninstances:\n  web: { label: *p }\n  app: { root_pass: *p }\n", ["abc"]],
  ["x-a: &p { user_data: abc, role: b }\ninstances:\n  web: { metadata: *p }\n", ["abc"]],
  ["vars: { a: abc, b: Hunter2 }\nextends: x.stack.yaml\n", ["Hunter2"]],
  ["vars: { a: abc, b: Hunter2 }\n", []],
  ["x-vars: { b: Hunter2 }\nextends: x.stack.yaml\n", []],
  ["instances: { vars: { b: Hunter2x } }\nextends: x.stack.yaml\n", []],
])("in %j, the secrets are %j", (text, secrets) => {
  expect([...new Set(textsIn(text))]).toEqual(secrets);
});

test.each([
  ["vars: { a: 1, b: 2 }\ninstances:\n  web: { root_pass: 'x${vars.a}', label: '${vars.b}' }\n", ["a"]],
  ["instances:\n  web: { script_data: { c: ['${vars.d}', '${env:E}'] }, type: '${vars.f}' }\n", ["d"]],
  ["instances:\n  web: { my_password: { c: ['${vars.d}'] } }\n", ["d"]],
  ["instances:\n  web: { label: vars.a }\n", []],
])("the variables that %j uses as secrets are %j", (text, names) => {
  expect([...secretVariablesIn(documentIn(text))]).toEqual(names);
});

test.each([
  ["root_pass: '${vars.a}', label: '${vars.b}'", ["a"]],
  ["root_pass: 'x${vars.a}', my_password: '${vars.b}-${vars.c}'", []],
  ["my_password: { c: [' ${vars.d}'] }, script_data: { c: '${vars.e}' }", ["d"]],
])("the variables that are passwords in %j are %j", (fields, names) => {
  const text = `instances:\n  web: { ${fields} }\n`;
  expect([...secretVariablesIn(documentIn(text), usedAsPasswords)]).toEqual(names);
  const plain = text.replaceAll("${vars.", "${");
  expect([...secretVariablesIn(documentIn(plain), environmentPasswords)]).toEqual(names);
});

test.each([
  ["authorized_keys: ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5']", true],
  ["authorized_keys: ['from=\"10.0.0.1\",no-pty ssh-rsa AAAAB3NzaC1yc2E= a@b']", true],
  ["authorized_keys: ['restrict ssh-rsa AAAAB3NzaC1yc2E']", true],
  ["authorized_keys: ['AAAAB3NzaC1yc2E']", true],
  ["authorized_keys: ['ssh-rsa AAA']", false],
  ["authorized_keys: ['ssh-rsa BAAAB3NzaC1yc2E']", false],
  ["authorized_keys: ['ssh-rsa AAAAB3NzaC1yc2E===']", false],
  ["authorized_keys: ['a b c ssh-rsa AAAAB3NzaC1yc2E']", false],
  ["authorized_keys: [5]", false],
  ["authorized_keys: ['op://vault/web/key']", true],
  ["root_pass: op://vault/web/password", true],
  ["root_pass: ssh-rsa AAAAB3NzaC1yc2E", false],
  ["root_pass: abc", false],
])("the innermost value of `%s` may be shown: %s", (field, expected) => {
  let value = firstField(field);
  for (let inner = value.values[0]; inner; inner = value.values[0]) value = inner;
  expect([isPublic(value), isSecret(value)]).toEqual([expected, !expected || undefined].map((one) => one ?? false));
});

test.each([
  ["-----BEGIN CERTIFICATE-----", false],
  [" -----BEGIN TRUSTED CERTIFICATE-----", false],
  ["x -----BEGIN CERTIFICATE-----", true],
  ["-----BEGIN x CERTIFICATE-----", true],
  ["-----BEGIN PRIVATE KEY-----", true],
  ["abc", true],
])("a certificate that begins with `%s` is secret: %s", (begin, expected) => {
  const text = `loadbalancers:\n  front:\n    configs: [{ ssl_cert: "${begin}\\nabc" }]\n`;
  const value = rootOf(blockIn(text))?.at("loadbalancers", "front", "configs")?.items[0]?.get("ssl_cert");
  expect(value && isSecret(value)).toBe(expected);
});

test("a name that may be a secret, and one whose value is missing, are known", () => {
  const swapped = firstField("Hunter2: root_pass\nlabel: x");
  expect([isSecretKey(swapped), isSecretKey(firstField("label: root_pass"))]).toEqual([true, false]);
  expect(swapped.parent && isSecretKey(swapped.parent)).toBe(false);
  const root = rootOf(swapped.block);
  expect(root && isSecretKey(root)).toBe(false);
  const empty = (fields: string) => emptySecretKeys(blockIn(instance(fields))).map(({ value }) => value);
  expect([empty("root_pass:\nmy_token: |\nlabel:"), empty("root_pass: abc\nmy_token: ''")]).toEqual([
    ["my_token", "root_pass"],
    [],
  ]);
});

test.each<[text: string, words: readonly string[], keys: readonly string[]]>([
  [instance("root_pass: 'abc d1ef, g2hij'"), ["abc d1ef, g2hij", "d1ef", "g2hij"], []],
  [instance("root_pass: abc"), [], []],
  [instance("root_pass: base64\nmy_token: 12345678"), [], []],
  [instance("root_pass: '${env:ROOT1} xy12z'"), ["${env:ROOT1} xy12z", "xy12z"], []],
  [instance("Hunter2: root_pass"), ["Hunter2"], ["Hunter2"]],
  [instance("root_pass: [swordfish"), ["swordfish"], []],
  [instance("root_pass:\n  swordfish: x\n}"), ["swordfish"], ["swordfish"]],
  [instance("root_pass:\n- swordfish # note\nx: ["), ["swordfish"], ["swordfish"]],
  [instance("label: swordfish\n}"), [], []],
  [instance("root_pass: abcd"), ["abcd"], []],
  [instance(`root_pass: ${"x".repeat(1_000)}`), ["x".repeat(1_000)], []],
  [instance(`root_pass: ${"x".repeat(1_001)}`), [], []],
  [instance("root_pass: 123456"), [], []],
  [instance("root_pass: 'ab-c1de--e2fg_h gh'"), ["ab-c1de--e2fg_h gh", "c1de", "e2fg_h"], []],
  [instance("root_pass:\n  - - swordfish # note\nx: ["), ["swordfish"], ["swordfish"]],
  [instance("root_pass: |\n  sword: fish\n}"), ["sword: fish\n", "sword"], ["sword"]],
  [instance("root_pass:\n  - label: x\n  - sword:\n}"), ["sword"], ["sword"]],
  [instance("root_pass: 'sword fish', x\n}"), ["sword fish"], ["sword fish"]],
  [instance("my_token: sword  fish   # x\n}"), ["sword  fish"], ["sword  fish"]],
  [instance("- root_pass: swordfish, hunter2\n}"), ["swordfish, hunter2", "hunter2"], ["swordfish, hunter2"]],
  [instance("label: x\nsword:fish\n}"), [], []],
])("the words that messages about %j hide are %j, and those of pointers %j", (text, words, keys) => {
  const block = blockIn(text);
  expect([[...secretWords(block)], [...secretKeys(block)]]).toEqual([words, keys]);
});
