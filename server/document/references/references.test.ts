import { expect, test } from "vitest";
import type { Format } from "../../api/index.ts";
import { openDocument } from "../blocks/document.ts";
import { rootOf } from "../values/root.ts";
import type { Value } from "../values/value.ts";
import {
  attributeInstead,
  attributeOf,
  fitsReference,
  fitsStepReference,
  isCloneSource,
  isPlain,
  isWritten,
  nameOfSource,
  namespaceOf,
  resourceReferencesIn,
  stringsOf,
} from "./references.ts";
import { maskReferences, parseTemplate, replacementCharacter } from "./template.ts";
import { isTemplateKey } from "./template-key.ts";

function root(text: string): Value | null {
  const document = openDocument({ uri: "file:///test/x.stack.yaml", name: "x.stack.yaml", text });
  const [block] = document?.blocks.all().slice(-1) ?? [];
  return block ? rootOf(block) : null;
}

const references = (text: string): readonly string[] => {
  const value = root(text);
  return value
    ? resourceReferencesIn(value).map(
        ({ value: at, reference }) => `${at.pointer} ${reference.kind} ${reference.name}.${reference.attribute}`,
      )
    : [];
};

test.each([
  ["name: ${instances.a.id} ${env:B}", ["/name instances a.id"]],
  ["name: $${instances.a.id}", []],
  ["name: !secret ${instances.a.id}", []],
  ["${instances.a.id}: x", []],
  ["x: { a: [{ b: '${subnets.c.id}', d: '{{c}}' }] }", ["/x/a/0/b subnets c.id"]],
  ["x-a: &a { b: '${instances.c.id}' }\nname: *a", ["/x-a/b instances c.id", "/x-a/b instances c.id"]],
  ["x-a: &a\n  b: '${instances.c.id}'\nx-d:\n  <<: *a\n  e: *lost", ["/x-a/b instances c.id", "/x-a/b instances c.id"]],
  ['name: "\\x24{instances.a.id}"', ["/name instances a.id"]],
  ["instances:\n  a: { clone: { source: b } }", ["/a/clone/source instances b."]],
  ["instances:\n  a: { clone: { source: '${env:S}' } }", []],
  ["instances:\n  a: { clone: { source: 5 }, script_data: { source: b } }", []],
])("%s", (text, expected) => {
  expect(references(text)).toEqual(expected);
});

test("references are read from a value and from nested strings that have no type of their own", () => {
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

test.each([
  ["web-1", true, true],
  ["web.1", true, false],
  ["web 1", false, false],
  ["web}", false, false],
  ["", false, false],
])("a reference can hold the name %j: %s, as a step: %s", (name, fits, fitsStep) => {
  expect([fitsReference(name), fitsStepReference(name)]).toEqual([fits, fitsStep]);
});

test("a resource is found only in its section", () => {
  const stack = (section: string) => root(`${section}:\n  a: {}\n`)?.values[0];
  const sections = ["instances", "loadbalancers", "subnets"];
  expect(sections.map((section) => namespaceOf(stack(section) as Value))).toEqual(sections);
  expect(namespaceOf(root("x: 1") as Value)).toBeNull();
});

test.each([
  ["${instances.a.id}", true, false],
  ["${instances.a.private_ipv4}", true, false],
  ["${instances.a.zzz}", false, false],
  ["${subnets.a.range}", true, true],
  ["${steps.a.id}", false, false],
  ["${instances.a.toString}", false, false],
])("whether the attribute of %s is known: %s, and whether the file says it: %s", (text, known, written) => {
  const [reference] = parseTemplate(text)?.references ?? [];
  expect(reference && attributeOf(reference) !== undefined).toBe(known);
  const kind = reference?.kind;
  const isOfStack = kind === "instances" || kind === "loadbalancers" || kind === "subnets";
  expect(isOfStack && isWritten(kind, reference?.attribute ?? "")).toBe(written);
});

test("a plain value is a scalar without references", () => {
  const plain = (text: string) => isPlain(root(`x: ${text}`)?.get("x") as Value);
  expect(["a", "5", "${env:A}", "[]"].map(plain)).toEqual([true, true, false, false]);
});

test("references and malformed references are masked with the same length", () => {
  const masked = (text: string) => maskReferences(text, parseTemplate(text)).replaceAll(replacementCharacter, "_");
  expect(masked("a ${env:B} ${x.y} c")).toBe("a ________ ______ c");
  expect(masked("plain")).toBe("plain");
});

test.each([
  ["b", "b"],
  ["${instances.b.id}", "b"],
  ["${instances.b.label}", undefined],
  ["${subnets.b.id}", undefined],
  ["${instances.b.id}-x", undefined],
  ["${env:B}", undefined],
])("the `source` of a clone that is %j names the instance %s", (source, name) => {
  const value = root(`instances:\n  a: { clone: { source: "${source}" } }\n`)?.values[0]?.at("clone", "source");
  expect(value && isCloneSource(value)).toBe(true);
  expect(value && nameOfSource(value)).toBe(name);
});

test("where an address is needed, some attributes of an instance have others in their place", () => {
  const instead = (name: string, format: Format) => attributeInstead(name, { type: { kind: "string", format } });
  expect(instead("ipv4", "node-address")).toBe("private_ipv4");
  expect(instead("private_ipv4", "node-address")).toBe(undefined);
  expect(attributeInstead("id", { type: null })).toBe(undefined);
  expect(instead("zzz", "node-address")).toBe(undefined);
  expect(instead("id", "password")).toBe(undefined);
});

test.each([
  ["{{ name }}", true],
  ["x-${NAME}", true],
  ["$name-x", true],
  ["`cat a`", true],
  ["$schema", false],
  ["$NAME", true],
  ["label", false],
  ["{name}", false],
  ["5$", false],
])("another tool inserts the key %j: %s", (name, isInserted) => {
  expect(isTemplateKey(name)).toBe(isInserted);
});
