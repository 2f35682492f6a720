import { expect, test } from "vitest";
import { documentOf } from "../blocks/document.ts";
import { writtenValues } from "../blocks/written-values.ts";
import { kindOf } from "../kinds/kind.ts";
import { followPath, pathSegments } from "./field-path.ts";
import { rootOf, toData } from "./root.ts";
import { accepts } from "./type-fit.ts";
import { typedUseOf } from "./typed-use.ts";
import type { Value } from "./value.ts";
import { valueAt, valuePathOf } from "./value-path.ts";

function rootIn(name: string, text: string): Value {
  const kind = kindOf(name) ?? "stack";
  const block = documentOf({ uri: `file:///${name}`, name, kind }, text, "whole").blocks.get(0);
  const root = block && rootOf(block);
  if (!root) throw new Error("nothing there");
  return root;
}

const stack = (text: string): Value => rootIn("a.stack.yaml", text);
const request = (text: string): Value => rootIn("a.create-instance.request.json", text);

function inside(value: Value): readonly Value[] {
  return [value, ...value.values.flatMap(inside)];
}

test("an answer is no request, whatever its form", () => {
  const objects = (isAnswer?: true) => {
    const file = { uri: "", name: "a.json", kind: "request", ...(isAnswer && { isAnswer }) } as const;
    return documentOf(file, '[{ "method": "GET", "path": "/x" }]', "whole")
      .blocks.all()
      .flatMap((block) => {
        const root = rootOf(block);
        return [root?.type?.kind, ...(root?.items ?? []).map(({ object }) => object?.id)];
      });
  };
  expect(objects()).toEqual(["array", "envelope"]);
  expect(objects(true)).toEqual([undefined, undefined]);
});

const merged = `x-base: &base { region: eu, label: base, tags: [a] }
x-more: &more { <<: *base, label: more, type: small }
instances:
  web: { <<: [*more, { image: own, region: last }], label: web }
`;

test.each([
  ["an own key beats `<<`, also one that comes later", "a: &a { x: 1, y: 2 }\nb: { <<: *a, x: 3 }", { x: 3, y: 2 }],
  ["an own key beats `<<` that comes later", "a: &a { x: 1 }\nb: { x: 3, <<: *a }", { x: 3 }],
  ["an own null beats `<<`", "a: &a { x: 1 }\nb: { x: , <<: *a }", { x: null }],
  [
    "the first of several beats the others",
    "a: &a { x: 1 }\nc: &c { x: 2, z: 3 }\nb: { <<: [*a, *c] }",
    { x: 1, z: 3 },
  ],
  ["what merges beats what it merges", "a: &a { x: 1, z: 1 }\nc: &c { <<: *a, x: 2 }\nb: { <<: *c }", { x: 2, z: 1 }],
  ["`<<` with a tag, as some tools write it", "a: &a { x: 1, y: 2 }\nb:\n  !!merge <<: *a\n  y: 3", { x: 1, y: 3 }],
  ["`<<` in quotes is a name", 'a: 1\nb: { "<<": { x: 1 } }', { "<<": { x: 1 } }],
  ["`<<` with a scalar is a name", "a: 1\nb: { <<: 5 }", { "<<": 5 }],
  ["`<<` twice brings both", "a: &a { x: 1 }\nc: &c { y: 2 }\nb:\n  <<: *a\n  <<: *c", { x: 1, y: 2 }],
  ["of two equal keys both are there", "a: 1\nb: { x: 1, x: 2 }", { x: 2 }],
])("%s", (_, text, data) => {
  const value = stack(text).get("b");
  expect(value && toData(value)).toEqual(data);
});

test("a merged value knows where it is written and where it is used", () => {
  const web = stack(merged).at("instances", "web");
  const said = web?.values.map(
    ({ name, source, pointer, pointerOfUse, use, field, index }) =>
      `${index} ${name} ${source} ${pointer} ${pointerOfUse} ${use?.how} ${field !== null}`,
  );
  expect(said).toEqual([
    "0 label web /instances/web/label /instances/web/label undefined true",
    "1 type small /x-more/type /instances/web/type merge true",
    "2 region eu /x-base/region /instances/web/region merge true",
    "3 tags [a] /x-base/tags /instances/web/tags merge true",
    "4 image own /instances/web/image /instances/web/image undefined true",
  ]);
  expect(web?.at("tags")?.items.map(({ pointer, pointerOfUse }) => [pointer, pointerOfUse])).toEqual([
    ["/x-base/tags/0", "/x-base/tags/0"],
  ]);
});

test("an alias resolves to its anchor, with the type of the field that uses it", () => {
  const root = stack("x-i: &i [{ purpose: public }]\ninstances: { w: { interfaces: *i } }");
  const used = root.at("instances", "w", "interfaces");
  expect([used?.pointer, used?.pointerOfUse, used?.use?.how, used?.key?.value]).toEqual([
    "/x-i",
    "/instances/w/interfaces",
    "alias",
    "interfaces",
  ]);
  const [item] = used?.items ?? [];
  expect([item?.pointer, item?.object?.id, item?.use, item?.key]).toEqual(["/x-i/0", "interface", null, null]);
  const written = root.at("x-i")?.items[0];
  expect(written?.object).toBeNull();
  expect(written && typedUseOf(written)?.object?.id).toBe("interface");
  expect(item && typedUseOf(item)).toBeNull();
  const free = stack("x-i: &i { a: 1 }\nx-j: *i").at("x-i");
  expect(free && typedUseOf(free)).toBeNull();
});

test.each([
  ["a: { b: 1 }", "complete"],
  ["a: { b: *lost }", "unknown"],
  ["a: { <<: *lost }", "unknown"],
  ["a: !x { b: 1 }", "unknown"],
  ["c: &c { <<: *c }\na: { <<: *c }", "unknown"],
  ["a: [1, 2", "unknown"],
  ["a: { b: 1, c", "unknown"],
  ["a: { b: 1 }\nc: [1", "complete"],
])("whether all of `a` is known in %j: %s", (text, expected) => {
  const value = stack(text).get("a");
  expect(value?.isComplete ? "complete" : "unknown").toBe(expected);
  expect(value?.lacks("zzz")).toBe(expected === "complete");
});

test("cyclic merge keys end", () => {
  const links = Array.from({ length: 40 }, (_, i) => `a${i + 1}: &a${i + 1} { <<: *a${i}, k${i + 1}: 1 }`);
  const value = stack(`a0: &a0 { k0: 1 }\n${links.join("\n")}`);
  expect(value.get("a20")?.isComplete).toBe(true);
  expect(value.get("a20")?.has("k0")).toBe(true);
  expect(value.get("a40")?.isComplete).toBe(false);
  expect(value.get("a40")?.has("k40")).toBe(true);
});

test("the number of merged fields is limited", () => {
  const fields = (from: number, count: number) => Array.from({ length: count }, (_, i) => `k${from + i}: 1`).join(", ");
  const text = (first: number) => `a: &a { ${fields(0, first)} }\nb: &b { ${fields(5_000, 10)} }\nc: { <<: [*a, *b] }`;
  expect(stack(text(1_000)).get("c")?.values).toHaveLength(1_010);
  expect(stack(text(1_001)).get("c")?.values).toHaveLength(1_001);
  expect(stack(text(1_001)).get("c")?.isComplete).toBe(false);
});

const kinds = (value: Value | undefined) =>
  value && {
    text: value.text,
    string: value.string,
    number: value.number,
    integer: value.integer,
    boolean: value.boolean,
    opaque: value.isOpaque,
  };

test.each([
  ["web", { text: "web", string: "web", opaque: false }],
  ['"5"', { text: "5", string: "5", opaque: false }],
  ["5", { number: 5, integer: 5, opaque: false }],
  ["5.5", { number: 5.5, opaque: false }],
  ["true", { boolean: true, opaque: false }],
  ["null", { opaque: false }],
  ["!x web", { opaque: true }],
  ["!x 5", { opaque: true }],
  ["!x true", { opaque: true }],
  ["${env:A}", { text: "${env:A}", opaque: true }],
  ["a $${b}", { text: "a $${b}", string: "a ${b}", opaque: false }],
  ["${a.b}", { text: "${a.b}", opaque: true }],
  ["[5]", { opaque: false }],
  ["!x [5]", { opaque: true }],
])("%s is read as %j", (written, expected) => {
  expect(kinds(stack(`x: 1\na: ${written}`).get("a"))).toEqual(expected);
});

test("a string with a syntax error is unknown", () => {
  expect(kinds(stack('a: "b\nc: 1').get("a"))).toEqual({ opaque: true });
});

test("settings can contain references, but no shell variables", () => {
  const value = rootIn(".compute-stack.yaml", 'a: "$NAME"\nb: ${env:X}\n');
  expect([value.get("a")?.isOpaque, value.get("b")?.isOpaque]).toEqual([false, true]);
});

test.each([
  ['{ "image": null }', "image", false],
  ['{ "image": "x" }', "image", true],
  ['{ "image": {} }', "image", true],
  ['{ "imagine": null }', "imagine", true],
  ['{ "label": "" }', "label", true],
  ['{ "label": null }', "label", true],
  ['{ "interfaces": [] }', "interfaces", true],
  ["{ }", "label", false],
])("in %s the field `%s` is there: %s", (text, name, expected) => {
  expect(request(text).has(name)).toBe(expected);
  expect(request(text).lacks(name)).toBe(!expected);
});

test("keys are found in small and large mappings, the first of two equal ones", () => {
  for (const count of [2, 7, 8, 9, 20]) {
    const fields = Array.from({ length: count }, (_, i) => `"k${i}": ${i}`);
    const value = request(`{ ${[...fields, '"k1": "again"'].join(", ")} }`);
    expect([value.get("k1")?.number, value.get(`k${count - 1}`)?.number, value.get("x")]).toEqual([
      1,
      count - 1,
      undefined,
    ]);
    expect(value.at("k1", "y")).toBeUndefined();
  }
  expect(request("[1]").get("0")).toBeUndefined();
  expect(request("[1]").items).toHaveLength(1);
  expect(request('{ "a": 1 }').items).toEqual([]);
});

test("every value has the type of its field", () => {
  const root = rootIn(
    "a.requests.json",
    `[{ "method": "POST", "path": "/compute/instances", "headers": { "AUTHORIZATION": "x" },
       "body": { "image": "a", "interfaces": [{ "purpose": "vpc", "ipv4": { "vpc": "1" } }], "zzz": { "b": 1 } } },
      { "label": "web", "address": "10.0.0.1:80" }, 5]`,
  );
  const said = inside(root).map(
    ({ pointer, type, field, object }) =>
      `${pointer} ${type?.kind ?? "-"} ${object?.id ?? "-"} ${field ? "field" : "-"}`,
  );
  expect(said).toEqual([
    " array - -",
    "/0 object envelope -",
    "/0/method enum - field",
    "/0/path string - field",
    "/0/headers object headers field",
    "/0/headers/AUTHORIZATION string - field",
    "/0/body object create-instance field",
    "/0/body/image string - field",
    "/0/body/interfaces array - field",
    "/0/body/interfaces/0 object interface -",
    "/0/body/interfaces/0/purpose enum - field",
    "/0/body/interfaces/0/ipv4 object interface-ipv4 field",
    "/0/body/interfaces/0/ipv4/vpc string - field",
    "/0/body/zzz - - -",
    "/0/body/zzz/b - - -",
    "/1 object create-node -",
    "/1/label string - field",
    "/1/address string - field",
    "/2 object - -",
  ]);
  expect([root.operation, root.items[0]?.operation?.id, root.items[1]?.operation]).toEqual([
    null,
    "create-instance",
    null,
  ]);
  expect(
    root
      .at()
      ?.items[0]?.get("path")
      ?.path?.operations.map(({ operation }) => operation.id),
  ).toContain("create-instance");
  expect(root.items[0]?.path).toBeNull();
});

test("a pointer escapes its segments", () => {
  expect(request('{ "a/b~c": { "d": [1] } }').at("a/b~c", "d")?.items[0]?.pointer).toBe("/a~1b~0c/d/0");
});

test("a value knows whether it is inside brackets or braces", () => {
  const root = stack("a: { b: [1] }\nc:\n  d: { }\n");
  expect(["a", "b", "c", "d"].map((name) => inside(root).find((value) => value.name === name)?.isInFlow)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test("characters of a string are located in its source", () => {
  const written = (text: string, from: number, to: number) => {
    const value = stack(text).get("a");
    const { start, end } = value?.innerSpan(from, to) ?? { start: 0, end: 0 };
    return text.slice(start, end);
  };
  expect(written('a: "x\\ty"', 1, 3)).toBe("\\ty");
  expect(written("a: 'it''s'", 2, 4)).toBe("''s");
  expect(written("a: [b, c]", 0, 1)).toBe("[b, c]");
});

test("a value is found by its path after the block is parsed again", () => {
  const text = "a: { b: [1, { c: 2 }] }\nd: &d { <<: *lost, e: 1 }\nf: { <<: *d }";
  const again = stack(text).block;
  for (const value of inside(stack(text)))
    expect(valueAt(again, valuePathOf(value)).pointerOfUse).toBe(value.pointerOfUse);
  expect(() => valueAt(again, [0, 9])).toThrow("another reading");
});

test("the values written in a block are listed in order", () => {
  const { block } = stack("a: &a { b: [1, 2] }\nc: *a\nd: { <<: *a, e: 3 }");
  expect([...writtenValues(block)].map(({ pointer }) => pointer)).toEqual([
    "",
    "/a",
    "/a/b",
    "/a/b/0",
    "/a/b/1",
    "/d",
    "/d/e",
  ]);
});

test.each([
  ["interfaces[0].label", "interfaces|0|label"],
  ["interfaces.0.label", "interfaces|0|label"],
  ["a[\"b\"]['c']", "a|b|c"],
  ["..a..b.", "a|b"],
  ["", ""],
])("the path %s has the segments %s", (path, segments) => {
  expect(pathSegments(path).join("|")).toBe(segments);
  expect(pathSegments("a.".repeat(100))).toHaveLength(30);
});

test.each([
  ["a.b", "/a/b", ""],
  ["a.x.y", "/a", "x|y"],
  ["c[1].d", "/c/1/d", ""],
  ["c.2", "/c", "2"],
  ["c.x", "/c", "x"],
  ["e.f.g", "/e.f/g", ""],
  ["a.b.c", "/a/b", "c"],
])("the path %s leads to %s", (path, pointer, missing) => {
  const found = followPath(request('{ "a": { "b": 1 }, "c": [0, { "d": 1 }], "e.f": { "g": 1 } }'), path);
  expect([found.value.pointer, found.missing.join("|")]).toEqual([pointer, missing]);
});

test("a JSON type accepts only its own values", () => {
  const written = ["web", "5", "5.5", "true", "null", "[1]", "{ a: 1 }"];
  const accepted = (type: Parameters<typeof accepts>[0]) =>
    written.filter((text) => {
      const node = stack(`a: ${text}`).get("a")?.node;
      return node && accepts(type, node);
    });
  expect(accepted({ kind: "any" })).toEqual(written);
  expect(accepted({ kind: "string" })).toEqual(["web"]);
  expect(accepted({ kind: "integer" })).toEqual(["5"]);
  expect(accepted({ kind: "boolean" })).toEqual(["true"]);
  expect(accepted({ kind: "array", items: { kind: "any" } })).toEqual(["[1]"]);
  expect(accepted({ kind: "map", values: { kind: "any" }, of: "" })).toEqual(["{ a: 1 }"]);
  expect(accepted({ kind: "object", object: "interface" })).toEqual(["{ a: 1 }"]);
  expect(accepted({ kind: "union", types: [{ kind: "string" }, { kind: "integer" }] })).toEqual(["web", "5"]);
});

test("a union type is narrowed to the type that fits the value", () => {
  const typeOf = (source: string) =>
    stack(`instances: { a: { clone: { source: ${source} } } }`).at("instances", "a", "clone", "source")?.type?.kind;
  expect([typeOf("web"), typeOf("5"), typeOf("[]")]).toEqual(["string", "integer", "union"]);
});
