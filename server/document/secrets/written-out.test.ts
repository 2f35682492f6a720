import { expect, test } from "vitest";
import { documentOf } from "../blocks/document.ts";
import { rootOf } from "../values/root.ts";
import type { Value } from "../values/value.ts";
import { isSharedSecret, isWrittenOut } from "./written-out.ts";

function valuesIn(text: string): readonly Value[] {
  const file = { uri: "file:///x.stack.yaml", name: "x.stack.yaml", kind: "stack" } as const;
  const root = rootOf(documentOf(file, text, "whole").blocks.get(0) ?? expect.unreachable());
  const inside = (value: Value): readonly Value[] => [value, ...value.values.flatMap(inside)];
  return root ? inside(root) : [];
}

/** The pointers of the values that hold secrets, from the field of an instance. */
const writtenOut = (field: string): readonly string[] =>
  valuesIn(`instances:\n  web:\n    ${field}\n`).flatMap((value) =>
    isWrittenOut(value) ? value.pointer.replace("/instances/web/", "") : [],
  );

test.each<[field: string, written: readonly string[]]>([
  ["root_pass: abc", ["root_pass"]],
  ["root_pass: 5", ["root_pass"]],
  ["root_pass: abc-${env:A}", ["root_pass"]],
  ["root_pass: ${env:A", ["root_pass"]],
  ["root_pass: ${env:A}", []],
  ["root_pass: ${env:A} ${env:B}", []],
  ["root_pass: ${env:A}b ${env:C}", ["root_pass"]],
  ["root_pass: ", []],
  ["root_pass: ''", []],
  ["root_pass: true", []],
  ["root_pass: { a: b }", ["root_pass"]],
  ["root_pass: [b]", ["root_pass"]],
  ["label: abc", []],
  ["label: token=abc1", ["label"]],
  ["tags: [web, token=abc1]", ["tags/1"]],
  ["authorized_keys: [abc, '${env:A}', ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAECAwQF]", ["authorized_keys/0"]],
  ["authorized_keys: { a: b }", ["authorized_keys"]],
  ["my_password: abc", ["my_password"]],
  ["my_password: [abc]", ["my_password"]],
  ["my_password: { a: b }", ["my_password"]],
  ["my_color: [abc, { a: b }]", []],
  ["metadata: abc", ["metadata"]],
  ["metadata: 5", ["metadata"]],
  ["metadata: ${env:A}", []],
  ["script_data: 5", ["script_data"]],
  ["script_data: { a: 5 }", []],
  ["backups: 5", []],
])("of `%s`, what is written out as a secret: %j", (field, written) => {
  expect(writtenOut(field)).toEqual(written);
});

test("a resource may have the name of a secret", () => {
  const text = "instances:\n  password: { label: abc }\nsubnets:\n  my_token: { label: abc }\n";
  expect(valuesIn(text).filter(isWrittenOut)).toEqual([]);
});

/** `x-a` has the anchor `p`. */
test.each<[anchored: string, uses: string, shared: readonly string[]]>([
  ["abc", "a: { root_pass: *p }", ["/x-a"]],
  ["abc", "a: { root_pass: *p }, b: { label: *p }", ["/x-a"]],
  ["abc", "a: { label: *p }, b: { root_pass: *p }, c: { label: *p }", ["/x-a"]],
  ["abc", "a: { label: *p }", []],
  ["${env:A}", "a: { root_pass: *p }", []],
  [
    "{ a: abc, b: , c: '${env:A}', d: [e, 5] }",
    "a: { root_pass: *p }",
    ["/x-a", "/x-a/a", "/x-a/d", "/x-a/d/0", "/x-a/d/1"],
  ],
  ["{ a: abc }", "a: { interfaces: [*p] }", []],
  ["[abc, b]", "a: { tags: *p }, b: { authorized_keys: *p }", ["/x-a/0", "/x-a/1"]],
])("`%s`, used by `%s`, holds the secrets of those: %j", (anchored, uses, shared) => {
  const values = valuesIn(`x-a: &p ${anchored}\ninstances: { ${uses} }\n`);
  const ofAnchor = (is: (value: Value) => boolean) => [
    ...new Set(values.flatMap((value) => (value.pointer.startsWith("/x-a") && is(value) ? value.pointer : []))),
  ];
  expect([ofAnchor(isWrittenOut), ofAnchor(isSharedSecret)]).toEqual([shared, shared]);
});

test("a secret with an anchor is one wherever it is used", () => {
  const values = valuesIn("instances:\n  a: { root_pass: &p abc }\n  b: { label: *p, group: x }\n");
  expect(new Set(values.filter(isSharedSecret).map(({ node }) => node.kind === "scalar" && node.value))).toEqual(
    new Set(["abc"]),
  );
});

test("without anchors, nothing is shared", () => {
  expect(valuesIn("instances: { a: { root_pass: abc } }\n").filter(isSharedSecret)).toEqual([]);
});
