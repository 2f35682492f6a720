import { expect, test } from "vitest";
import type { Client } from "../../../test/language-client.ts";
import { session } from "../session.testing.ts";

let client: Client;

interface Picture {
  readonly svg: string;
  readonly style: string;
  readonly items: readonly {
    readonly id: string;
    readonly text: string;
    readonly severity: string | null;
    readonly owner: string | null;
    readonly range: { readonly start: object; readonly end: object } | null;
    readonly old: { readonly uri: string; readonly range: object } | null;
    readonly change: string | null;
  }[];
  readonly from: string | null;
}

const uri = "file:///test/shop.stack.yaml";
const text = `instances:
  é😀: { region: 5 }
loadbalancers:
  front: { configs: [ { port: 80 } ] }
`;
const ask = (question: unknown): Promise<Picture | null> =>
  client.connection.sendRequest("computeStack/graph", question);

test("the diagram of an open stack has the places and problems of its resources, also after a change", async () => {
  client = await session();
  client.open(uri, text);
  const before = await ask({ uri, use: "page" });
  expect(before?.items.map(({ id, owner, range, text }) => ({ id, owner, range, first: text.split("\n")[0] }))).toEqual(
    [
      { id: "loadbalancer0", owner: null, first: "Load balancer front", range: range(3, 2, 3, 38) },
      { id: "port0", owner: "loadbalancer0", first: "front, port 80", range: range(3, 22, 3, 34) },
      { id: "instance0", owner: null, first: "Instance é😀", range: range(1, 2, 1, 20) },
    ],
  );
  expect(before?.svg).toMatch(/class="item instance error" data-items="instance0" tabindex="-1" role="button"/);
  expect(before?.svg).not.toContain("<style");
  client.change(uri, 2, [{ range: range(1, 2, 1, 5), text: "web" }]);
  expect(before?.items.map(({ id, severity }) => `${id} ${severity}`)).toEqual([
    "loadbalancer0 error",
    "port0 null",
    "instance0 error",
  ]);
  const after = await ask({ uri, use: "page" });
  expect(after?.items.map(({ text }) => text.split("\n")[0])).toContain("Instance web");
});

test("the diagram for a file has its own colors", async () => {
  client = await session();
  client.open(uri, text);
  expect((await ask({ uri, use: "file" }))?.svg).toContain("prefers-color-scheme");
});

test("compared with another text, the diagram says what becomes of each resource, and where what is gone was", async () => {
  client = await session();
  client.open(uri, "instances:\n  web: { type: a, group: one }\n  app: {}\n");
  const old = { uri: "file:///test/old.stack.yaml", text: "instances:\n  web: { type: b }\n  old: {}\n" };
  const first = await ask({ uri, use: "page", from: [old] });
  expect(first?.items.map(({ change, range, old, text }) => [text.split("\n")[0], change, range, old])).toEqual([
    ["Instance web", "impossible", range(1, 2, 1, 30), null],
    ["Instance app", "create", range(2, 2, 2, 9), null],
    ["Instance old", "gone", null, { uri: old.uri, range: range(2, 2, 2, 5) }],
  ]);
  expect(first?.style).toContain(".change-badge");
  expect(first?.items[0]?.text).toContain('Impossible\ntype: "b" → "a".');
  const again = await ask({ uri, use: "page", from: first?.from });
  expect(again).toEqual(first);
  expect(await ask({ uri, from: "comparison-99" })).toBe(null);
  expect(await ask({ uri, from: 5 })).toBe(null);
  const plain = await ask({ uri, use: "page" });
  expect([plain?.from, plain?.style.includes("change-badge"), plain?.items.length]).toEqual([null, false, 2]);
});

test("there is no diagram for closed files, files without a stack, or malformed parameters", async () => {
  client = await session();
  client.open("file:///test/a.request.json", "{}");
  for (const question of [{ uri }, { uri: "file:///test/a.request.json" }, { uri: 5 }, null, [], {}])
    expect(await ask(question)).toBe(null);
});

function range(line: number, character: number, endLine: number, endCharacter: number) {
  return { start: { line, character }, end: { line: endLine, character: endCharacter } };
}
