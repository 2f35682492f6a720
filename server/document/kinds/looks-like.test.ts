import { expect, test } from "vitest";
import { looksLike, mayBeRequests } from "./looks-like.ts";

test.each([
  ["{ region: us-east }", []],
  ['{ "region": "us-east", "type": "standard-2", "image": "compute/debian12", "root_pass": "x" }', ["create-instance"]],
  [
    '// made by hand\n{ "source": 1, "region": "us-east", "type": "standard-2", "disks": [], "configs": [] }',
    ["clone-instance"],
  ],
  ['{ "method": "POST", "path": "/compute/instances/1/boot" }', ["request"]],
  ['{ "method": "GET", "path": "/other/service" }', []],
  ['[{ "method": "GET", "path": "/compute/instances" }]', ["sequence"]],
  ['[{ "method": "GET", "path": "/compute/instances" }, { "id": 1 }]', []],
  ["[]", []],
  ["region: us-east\ninstances:\n  web: {}\n", ["stack"]],
  ["name: x\n---\nloadbalancers: { front: {} }\n", ["stack"]],
  ['{ "instances": { "web": {} } }', ["stack"]],
  ["instances: [1, 2]\n", []],
  ['{ "name": "shop", "type": "module", "private": true, "scripts": {} }', []],
  ['{ "label": "x" }', []],
  ["", []],
  ["{", []],
  ["\u0000\u0001", []],
  ["&a [*a]", []],
  ["instances: &a\n  web: *a\n", ["stack"]],
  ["subnets: { a: {} }\n", ["stack"]],
  ["region: us-east\nname: x\n", []],
  ['\uFEFF \n{ "method": "POST", "path": "/compute/instances" }', ["request"]],
  ['/* by hand */ { "region": "us-east", "image": "x" }', ["create-instance"]],
  ['{ "region": "us-east", "nope": "x" }', []],
  ['{ "path": "/compute/instances", "region": "us-east", "image": "x", "type": "y" }', []],
  [JSON.stringify([...Array(20).fill({ method: "GET", path: "/compute/instances" }), { id: 1 }]), ["sequence"]],
  ['["GET", { "method": "GET", "path": "/compute/instances" }]', []],
  ['"/compute/instances"', []],
] as const)("%j looks like %j", (text, kinds) => {
  expect(looksLike(text)).toEqual(kinds);
});

test("a very long text is not examined", () => {
  expect(looksLike(`{ "region": "us-east", "type": "standard-2"${" ".repeat(1_000_000)}}`)).toEqual([]);
});

test.each([
  ["[", true],
  ["\uFEFF\n [1]", true],
  ['{ "method": ', true],
  ['{ "path" : ', true],
  ['// x\n{ "path": 5 }', true],
  ['"path": 5', false],
  ['{ "region": "us-east", "image": "x" }', true],
  ['{ "name": "shop", "private": true }', false],
  ["instances: { web: {} }\n", false],
  ["curl https://example.com", false],
  [`{${" ".repeat(1_000_000)}`, true],
  [`a${" ".repeat(1_000_000)}`, false],
])("a text without a name may be meant as requests (%#)", (text, expected) => {
  expect(mayBeRequests(text)).toBe(expected);
});
