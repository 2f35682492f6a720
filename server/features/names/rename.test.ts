import { describe, expect, test } from "vitest";
import type { ServiceNames } from "../../api/index.ts";
import { type Document, openDocument } from "../../document/index.ts";
import { applyEdits } from "../../syntax/index.ts";
import { prepareRename, rename } from "./rename.ts";

function open(
  name: string,
  marked: string,
  names?: ServiceNames,
): { readonly document: Document; readonly at: number } {
  const text = marked.replace("<|>", "");
  const document = openDocument({ uri: `file:///test/${name}`, name, text, names });
  if (!document) throw new Error(`${name} is no name of ours`);
  return { document, at: marked.indexOf("<|>") };
}

/** The new name replaces the old one, and every other byte is unchanged. */
function checkRename(name: string, marked: string, to: string, expected: string): void {
  const { document, at } = open(name, marked);
  const renaming = rename(document, at, to);
  if (renaming?.kind !== "edits") throw new Error(renaming?.why ?? "no name");
  expect(applyEdits(document.text, renaming.edits.get(document) ?? [])).toBe(expected);
}

const stack = "a.stack.yaml";
const sequence = "a.requests.json";

/** `NAME` is where a resource is called by its name. */
const shop = `instances:
  # NOT web: web
  NAME: # web
    type: web
  web-2:
    clone: { source: NAME }
    label: "web-\${instances.NAME.id}-\${loadbalancers.web.id}-\${env:web}"
loadbalancers:
  web:
    configs:
      - nodes: [{ label: web, address: "\${instances.NAME.private_ipv4}:80" }]
`;
const from = (text: string, name: string, cursor: number): string => {
  const parts = text.split("NAME");
  return parts.map((part, index) => (index === 0 ? part : (index === cursor ? "<|>" : "") + name + part)).join("");
};

describe("rename", () => {
  test.each([1, 2, 3, 4])("an instance from reference %i", (cursor) =>
    checkRename(stack, from(shop, "web", cursor), "web-1.a_b", from(shop, "web-1.a_b", 0)),
  );

  test.each([
    [
      "quotes stay, and come where a name needs them",
      stack,
      "instances:\n  'we<|>b': {}\n  b:\n    clone: { source: web }\n  c:\n    clone: { source: \"web\" }\n",
      "123",
      'instances:\n  \'123\': {}\n  b:\n    clone: { source: "123" }\n  c:\n    clone: { source: "123" }\n',
    ],
    [
      "text over several lines",
      stack,
      "instances:\n  web: {}\n  b:\n    group: |\n      ${instances.we<|>b.id} web\n      ${instances.web.id}\n",
      "front",
      "instances:\n  front: {}\n  b:\n    group: |\n      ${instances.front.id} web\n      ${instances.front.id}\n",
    ],
    [
      "one document of several",
      stack,
      "subnets:\n  app: { id: 1 }\n---\nsubnets:\n  app<|>: { id: 2 }\ninstances:\n  w-1: { label: 'a-${subnets.app.id}' }\n",
      "x",
      "subnets:\n  app: { id: 1 }\n---\nsubnets:\n  x: { id: 2 }\ninstances:\n  w-1: { label: 'a-${subnets.x.id}' }\n",
    ],
    [
      "a step",
      sequence,
      '[{ "name": "a", "method": "GET", "path": "/x" }, { "method": "GET", "path": "/x/${steps.<|>a.id}/${steps.a}" }]',
      "front",
      '[{ "name": "front", "method": "GET", "path": "/x" }, { "method": "GET", "path": "/x/${steps.front.id}/${steps.front}" }]',
    ],
    [
      "an instance with a label of its own takes a name that is no label",
      stack,
      "instances:\n  we<|>b: { label: web-1 }\n",
      "a",
      "instances:\n  a: { label: web-1 }\n",
    ],
    [
      "a reference split across lines",
      stack,
      "instances:\n  web<|>: {}\n  b:\n    group: >-\n      ${instances.web.\n      id}\n",
      "web-1",
      "instances:\n  web-1: {}\n  b:\n    group: >-\n      ${instances.web-1.\n      id}\n",
    ],
    [
      "a reference behind a line break and an escape",
      stack,
      'instances:\n  web<|>: {}\n  b:\n    group: "a\n      \\n${instances.web.id}"\n',
      "web-1",
      'instances:\n  web-1: {}\n  b:\n    group: "a\n      \\n${instances.web-1.id}"\n',
    ],
    [
      "in text of several lines that end with a lone carriage return",
      stack,
      "instances:\r  web<|>: {}\r  b:\r    group: |\r      a\r      ${instances.web.id}\r",
      "web-1",
      "instances:\r  web-1: {}\r  b:\r    group: |\r      a\r      ${instances.web-1.id}\r",
    ],
    ["to the same name", stack, "instances:\n  web<|>: {}\n", "web", "instances:\n  web: {}\n"],
    [
      "line ends and a byte order mark stay",
      stack,
      "\uFEFFinstances:\r\n  web<|>: {}\r\n",
      "web-1",
      "\uFEFFinstances:\r\n  web-1: {}\r\n",
    ],
  ])("%s", (_, name, marked, to, expected) => checkRename(name, marked, to, expected));

  test.each([
    ["instances:\n  web<|>: {}\n  db-1: {}\n", "db-1", "Another instance is already named `db-1`"],
    ["instances:\n  web<|>: {}\n", "a b", "letters, digits"],
    ["instances:\n  web<|>: {}\n", "", "letters, digits"],
    ["instances:\n  web<|>: {}\n", "a}b", "letters, digits"],
    ["instances:\n  web<|>: {}\n", "ab", "also the instance's label"],
    ["instances:\n  web<|>: {}\n", "web--1", "also the instance's label"],
    ["instances:\n  web<|>: {}\n", "-web", "also the instance's label"],
    ["instances:\n  web<|>: {}\n", "x".repeat(100), "also the instance's label"],
    ["instances:\n  web<|>: {}\n  web: {}\n", "web-1", "Several instances are named"],
  ])("renaming %j to %j is rejected", (marked, to, why) => {
    const { document, at } = open(stack, marked);
    const renaming = rename(document, at, to);
    expect(renaming).toMatchObject({ kind: "refused", why: expect.stringContaining(why) });
  });

  test("a reference that cannot be located is not changed", () => {
    const marked = 'instances:\n  web<|>: {}\n  b:\n    group: "linode/debian12\n      ${instances.web.id}"\n';
    const { document, at } = open(stack, marked, { compute: "linode" });
    expect(rename(document, at, "web-1")).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("cannot be located"),
    });
  });

  test("a step name cannot contain a dot", () => {
    const { document, at } = open(sequence, '[{ "name": "a<|>", "method": "GET", "path": "/x" }]');
    expect(rename(document, at, "a.b")).toMatchObject({ kind: "refused" });
  });
});

describe("prepare rename", () => {
  test.each([
    ["instances:\n  we<|>b: {}\n", "web"],
    ["instances:\n  'we<|>b': {}\n", "web"],
    ["instances:\n  web: {}\n  b: { label: 'a-${instances.we<|>b.id}' }\n", "web"],
  ])("%j", (marked, name) => {
    const { document, at } = open(stack, marked);
    const found = prepareRename(document, at);
    expect(found?.name).toBe(name);
    expect(document.text.slice(found?.start, found?.end)).toBe(name);
  });

  test.each([
    "instances:\n  web: {}\n  b: { label: 'a-${inst<|>ances.web.id}' }\n",
    "instances:\n  web: {}\n  b: { label: 'a-${instances.web.i<|>d}' }\n",
    "instances:\n  b: { label: 'a-${instances.we<|>b.id}' }\n",
    "instances:\n  web: { ty<|>pe: a }\n",
    "inst<|>ances:\n  web: {}\n",
  ])("there is nothing to rename at %j", (marked) => {
    const { document, at } = open(stack, marked);
    expect(prepareRename(document, at)).toBeNull();
  });
});
