import { expect, test } from "vitest";
import { documentOf } from "../../document/index.ts";
import { existingIn, oldFileOf } from "./existing.ts";

/** Whether a file is taken as a stack or as answers. */
function taken(text: string): "stack" | "answers" {
  const name = "was.json";
  const document = documentOf({ uri: "", name, kind: "stack" }, text);
  const existing = existingIn([{ name, fileName: name, text, document: () => document }]);
  return "files" in existing && existing.files[0]?.document === document ? "stack" : "answers";
}

const web = '{ "id": 1, "label": "web", "region": "us-east", "ipv4": ["203.0.113.4"] }';

test.each([
  '{ "region": "us-east", "instances": { "web": { "type": "nano-1" } }, "x-note": { "id": 5, "type": "nano-1" } }',
  '{ "instances": { "web": { "type": "nano-1", "id": 5 } } }',
  '{ "loadbalancers": { "front": { "configs": [{ "port": 80, "id": 8 }] } } }',
  '{ "x-data": [{ "id": 5, "type": "nano-1" }], "loadbalancers": { "front": {} } }',
  "{ x-note: { id: 5, type: nano-1 }, instances: { web: { type: nano-1 } } }",
  '{ "instances": { "web": { "type": "nano-1" } } }',
])("%s is a stack, whatever has an ID in it", (text) => {
  expect(taken(text)).toBe("stack");
});

test.each([
  web,
  `[${web}]`,
  `{ "data": [${web}], "page": 1 }`,
  `{ "instances": [${web}] }`,
  `{ "data": [{ "id": 1, "label": "instances", "region": "us-east", "type": "nano-1" }], "next": "page-2" }`,
  `{ "data": [${web}], "page": 1`,
])("%s is an answer", (text) => {
  expect(taken(text)).toBe("answers");
});

/** How often the text of a file is read as a stack to find out what it is, and then to use it. */
function readings(text: string): readonly number[] {
  let copies = 0;
  const file = {
    name: "was.json",
    fileName: "was.json",
    get text() {
      copies++;
      return text;
    },
  };
  const old = oldFileOf(file, "file:///was.json");
  existingIn([old]);
  const asked = copies;
  expect(old.document().text).toBe(text);
  expect(old.document()).toBe(old.document());
  // The object itself has a copy.
  return [asked - 1, copies - 1];
}

test("a text is read as a stack once, and an answer not before it is used as one", () => {
  expect(readings(web)).toEqual([0, 1]);
  expect(readings(`{ "data": [${web.replace("web", "instances")}] }`)).toEqual([0, 1]);
  expect(readings('{ "instances": { "web": { "type": "nano-1", "id": 5 } } }')).toEqual([1, 1]);
});

const said = (text: string): readonly string[] | undefined => {
  const name = "old.stack.yaml";
  const document = documentOf({ uri: "", name, kind: "stack" }, text);
  const existing = existingIn([{ name, fileName: name, text, document: () => document }]);
  return "refusal" in existing ? [existing.refusal((option) => option)] : existing.messages;
};

test.each([
  ["region: us-east\ninstancs:\n  web: { type: nano-1 }\n", 2],
  ["instances:\n  web: 5\n", 2],
  ["instances:\n  - web\n", 1],
  ["instances:\n  web: [a\n", 2],
  ["instances:\n  :\n", 2],
])("of %j, line %i is said to be left out", (text, line) => {
  const message = `old.stack.yaml:${line}: Part of it cannot be read, and is left out.`;
  expect([[message], [`Nothing in \`from\` can be used. ${message}`]]).toContainEqual(said(text));
});

test("an empty stack does not say that nothing exists: it may never have been written", () => {
  expect(said("\n")).toEqual(["Nothing in `from` can be used. `old.stack.yaml` is empty."]);
});

test("the second of two instances with one name is said to be left out", () => {
  expect(said("instances:\n  web: { type: a }\n  web: { type: b }\n")).toEqual([
    "old.stack.yaml:3: An earlier one has the same name, so this one is left out.",
  ]);
});

test.each([
  "region: us-east\n",
  "instances:\n",
  "instances:\n  web:\n",
  "x-instances: 5\nregion: us-east\n",
  "instances: {}\nother: { a: 1 }\n",
  "instances:\n  '': { type: nano-1 }\n",
])("nothing is said about %j", (text) => {
  expect(said(text)).toEqual([]);
});

test.each([
  "services:\n  web: { image: a }\n",
  "data:\n  - { id: 1, label: web, region: us-east, type: nano-1 }\n",
  "id: 1\nlabel: web\nregion: us-east\ntype: nano-1\n",
  '{ "data": [{ "id": 1, "label": "web", "type": "nano-1" }] }',
  "region: us-east\nservers:\n  web: { type: nano-1 }\n",
])("%j does not say that nothing exists", (text) => {
  expect(said(text)).toEqual([
    "Nothing in `from` can be used. `old.stack.yaml` is neither a stack nor a saved response of the API.",
  ]);
});
