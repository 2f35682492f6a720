import { expect, test } from "vitest";
import { openDocument } from "../blocks/document.ts";
import { rootOf, type Value } from "../values/value.ts";
import { referencesIn, stringsOf } from "./references.ts";

function root(text: string): Value | null {
  const document = openDocument({ uri: "file:///test/x.stack.yaml", name: "x.stack.yaml", text });
  const [block] = document?.blocks.all().slice(-1) ?? [];
  return block ? rootOf(block) : null;
}

const references = (text: string): readonly string[] => {
  const value = root(text);
  return value
    ? referencesIn(value).map(
        ({ value: at, reference }) => `${at.pointer} ${reference.kind} ${reference.name}.${reference.attribute}`,
      )
    : [];
};

test.each([
  ["name: ${instances.a.id} ${env:B}", ["/name instances a.id", "/name env B."]],
  ["name: $${instances.a.id}", []],
  ["name: !secret ${instances.a.id}", []],
  ["${instances.a.id}: x", []],
  ["x: { a: [{ b: '{{c}}' }] }", ["/x/a/0/b template c."]],
  ["x-a: &a { b: '${C}' }\nname: *a", ["/x-a/b env C.", "/x-a/b env C."]],
  ["x-a: &a\n  b: '${C}'\nx-d:\n  <<: *a\n  e: *lost", ["/x-a/b env C.", "/x-a/b env C."]],
  ["instances:\n  a: { clone: { source: b } }", ["/a/clone/source instances b."]],
  ["instances:\n  a: { clone: { source: '${env:S}' } }", ["/a/clone/source env S."]],
  ["instances:\n  a: { clone: { source: 5 }, script_data: { source: b } }", []],
])("%s", (text, expected) => {
  expect(references(text)).toEqual(expected);
});

test("a value is looked at with the strings that have no type of their own in it", () => {
  const instance = root("instances:\n  a: { label: b, tags: [c], script_data: { d: { e: [f, 1] } } }")?.values[0];
  const texts = (name: string): readonly unknown[] => {
    const field = instance?.get(name);
    return field ? stringsOf(field).map(({ string }) => string) : [];
  };
  expect(texts("label")).toEqual(["b"]);
  expect(texts("tags")).toEqual([]);
  expect(texts("script_data")).toEqual([]);
  const data = instance?.at("script_data", "d");
  expect(data && stringsOf(data).map(({ string }) => string)).toEqual(["f"]);
});
