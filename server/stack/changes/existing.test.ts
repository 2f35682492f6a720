import { expect, test } from "vitest";
import { documentOf, mergedDocument } from "../../document/index.ts";
import { isWholePlan } from "./chosen/chosen-plan.ts";
import { existingIn, oldFileOf, placeInFiles, withExtended } from "./existing.ts";
import { openForTest, planFrom } from "./planned.testing.ts";

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

const web1 = "region: us-east\ninstances:\n  web-1: { type: nano-1, private_ip: true }\n";
const front = `${web1}loadbalancers:\n  front:\n    configs:\n      - port: 80\n`;

test.each([
  ["region: us-east\ninstances:\n", 2],
  ["region: us-east\ninstances:", 2],
  ["instances: # none\n  # web-1: {}\nregion: us-east\n", 1],
  ["instances:\n  web-1:\n", 2],
  ["instances:\n  web-1:\n    type:\n", 3],
  [`${web1}loadbalancers:\n`, 4],
  [`loadbalancers:\n${web1}`, 1],
  [`${web1}---\nname: b\ninstances:\n`, 6],
  [`name: b\ninstances:\n---\n${web1}`, 2],
  [`${web1}---\n`, 4],
  [front.replace("      - port: 80\n", ""), 6],
  [front.replace("      - port: 80\n", "    client_conn_throttle: 5\n"), 6],
  [`${front}      -\n`, 8],
  [`${front}        nodes:\n`, 8],
  [`${front}        nodes:\n      - port: 81\n`, 8],
  [`${front}        nodes:\n          -\n          - { label: a }\n`, 9],
])("nothing is created that may have been in %j, which is cut off in line %i", (text, line) => {
  const name = "old.stack.yaml";
  const now = `${web1.replace("region", "name: b\nregion")}  web-2: { type: nano-1 }\n${front.slice(web1.length)}        nodes: [{ label: b, address: "\${instances.web-1.private_ipv4}:80" }]\n      - port: 443\n`;
  expect(said(text)).toEqual([expect.stringContaining(`${name}:${line}: Nothing is written behind it`)]);
  const existing = existingIn([{ name, fileName: name, text, document: () => openForTest(name, text) }]);
  if ("refusal" in existing) return;
  const { plan, requests } = planFrom(existing.side, now);
  expect(requests).toEqual([]);
  expect(isWholePlan(plan)).toBe(false);
});

test.each([
  ["instances:\n", ". shop.stack.yaml:1: Nothing is written behind it"],
  ["loadbalancers:\n  front:\n    configs:\nname: prod\n", ". shop.stack.yaml:3: Nothing is written behind it"],
  ["region: a\ninstances:\n  a: {}\nregion: b\n", ": `shop.stack.yaml:4` has a duplicate key."],
  ["region: a\ninstances:\n  b: {}\n  a: {}\n  b: {}\n", ": `shop.stack.yaml:5` has a duplicate key."],
  ["region: a\ninstances:\n  b:\n    tags:\n      - { a: 1, a: 2 }\n", ": `shop.stack.yaml:5` has a duplicate key."],
  ["instances:\ninstances:\n  b: { label: a }\n", ": `shop.stack.yaml:2` has a duplicate key."],
  ["instances:\n  b:\n  b: { label: a }\n", ": `shop.stack.yaml:3` has a duplicate key."],
])("a stack that extends one with %j is not merged: what that hides would be missing without a trace", (text, why) => {
  const uri = "file:///test/old.stack.yaml";
  const document = documentOf({ uri, name: "old.stack.yaml", kind: "stack" }, "extends: shop.stack.yaml\nregion: r\n");
  const merge = mergedDocument(document, () => ({ kind: "text", text }), new Map());
  const old = {
    name: "old.stack.yaml",
    fileName: "old.stack.yaml",
    text: document.text,
    document: () => document,
    merge,
  };
  const existing = existingIn([old]);
  expect("refusal" in existing && existing.refusal((option) => option)).toContain(`cannot be merged${why}`);
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
  "instances: {}\nloadbalancers: {}\n",
  "instances:\n  web:\n  app: { type: nano-1 }\n",
  "instances:\n  app: { type: nano-1, label: null }\n",
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

const file = (fileName: string, text: string) =>
  oldFileOf({ name: fileName, fileName, text }, `file:///test/${fileName}`);

test.each<[what: string, files: readonly (readonly [name: string, text: string])[], refusal: string]>([
  [
    "two stacks",
    [
      ["a.stack.yaml", "instances: {}\n"],
      ["b.stack.yaml", "instances: {}\n"],
    ],
    "`from` takes one stack, or any number of saved responses.",
  ],
  [
    "a stack and an answer",
    [
      ["a.stack.yaml", "instances: {}\n"],
      ["b.json", web],
    ],
    "`from` takes one stack, or any number of saved responses.",
  ],
  [
    "a stack without what it extends",
    [["a.stack.yaml", "extends: b.stack.yaml\ninstances: {}\n"]],
    "`a.stack.yaml` cannot be used: it is abstract, or part of it could not be read.",
  ],
  [
    "the answers of two accounts",
    [
      ["a.json", web.replace("}", ', "created": "2026-01-01T00:00:00" }')],
      ["b.json", web.replace("us-east", "eu-west").replace("}", ', "created": "2026-01-02T00:00:00" }')],
    ],
    "The responses are of several accounts: different resources have the same ID (`instance 1`). Use the responses of one account.",
  ],
])("%s are refused", (_, files, refusal) => {
  const existing = existingIn(files.map(([name, text]) => file(name, text)));
  expect("refusal" in existing && existing.refusal((option) => option)).toBe(refusal);
});

test("without a file, nothing exists", () => {
  const existing = existingIn([]);
  expect(existing).toMatchObject({ name: "nothing", files: [], messages: [] });
  expect("side" in existing && existing.side.stacks.flatMap(({ resources }) => resources)).toEqual([]);
});

test("only a stack has stacks that it extends", async () => {
  const merged: string[] = [];
  const read = (name: string, text: string) =>
    withExtended(file(name, text), async (document) => {
      merged.push(document.file.name);
      return null;
    });
  expect(await read("a.stack.yaml", web)).toHaveProperty("merge", null);
  expect(await read("was.yaml", "instances: {}\n")).toHaveProperty("merge", null);
  expect(await read("was.json", web)).not.toHaveProperty("merge");
  expect(merged).toEqual(["a.stack.yaml", "was.yaml"]);
});

test("a place is shown with the file that it is in", () => {
  const [one, other] = ["a: 1\nb: 2\n", "c: 3\nd: 4\n"].map((text, index) => {
    const name = `${index}.stack.yaml`;
    return { name, document: openForTest(name, text) };
  });
  const files = one && other ? [one, other] : expect.unreachable();
  const placed = ({ document }: (typeof files)[number], start: number) => {
    const block = document.blocks.get(0) ?? expect.unreachable();
    return placeInFiles(files, { block, start, end: start });
  };
  expect([placed(files[0] ?? expect.unreachable(), 5), placed(files[1] ?? expect.unreachable(), 0)]).toEqual([
    "0.stack.yaml:2",
    "1.stack.yaml:1",
  ]);
  expect(placed({ name: "", document: openForTest("2.stack.yaml", "e: 5\n") }, 0)).toBe("0.stack.yaml");
});
