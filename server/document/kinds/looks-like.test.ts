import { expect, test } from "vitest";
import { looksLike } from "./looks-like.ts";

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
] as const)("%j looks like %j", (text, kinds) => {
  expect(looksLike(text)).toEqual(kinds);
});

test("a very long text is not examined", () => {
  expect(looksLike(`{ "region": "us-east", "type": "standard-2"${" ".repeat(1_000_000)}}`)).toEqual([]);
});
