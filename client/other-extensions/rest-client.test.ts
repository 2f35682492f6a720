import { beforeEach, expect, test } from "vitest";
import { editor, Position, resetEditor } from "../../test/fake-vscode.ts";
import { besideRestClient } from "./rest-client.ts";

const line = "POST {{host}}/compute/instances?tag={{tag}}";
const documentIn = (languageId: string) => ({ languageId, lineAt: () => ({ text: line }) });
const items = [
  { label: "Authorization", data: { list: 1, index: 0, isNotation: true } },
  { label: "region", data: { list: 1, index: 1 } },
  { label: "typed" },
];

type Ask = (...args: readonly unknown[]) => unknown;
const ask = (name: keyof typeof besideRestClient, ...args: readonly unknown[]): unknown =>
  (besideRestClient[name] as Ask)(...args);

const completed = async (languageId: string, found: unknown): Promise<unknown> =>
  ask("provideCompletionItem", documentIn(languageId), new Position(0, 0), {}, {}, async () => found);
const hovered = (languageId: string, character: number): unknown =>
  ask("provideHover", documentIn(languageId), new Position(0, character), {}, () => "ours");
const defined = (languageId: string, character: number): unknown =>
  ask("provideDefinition", documentIn(languageId), new Position(0, character), {}, () => "ours");
const linked = (languageId: string): unknown => ask("provideDocumentLinks", documentIn(languageId), {}, () => "ours");

beforeEach(() => {
  resetEditor();
  editor.extensions.add("humao.rest-client");
});

test("beside the REST Client, headers and variables of HTTP files are left to it", async () => {
  expect(await completed("http", items)).toEqual(items.slice(1));
  const list = { isIncomplete: true, items: [...items] };
  expect(await completed("http", list)).toEqual({ isIncomplete: true, items: items.slice(1) });
  expect(await completed("http", null)).toBeNull();
  expect(linked("http")).toBeUndefined();
});

test.each([
  ["before the braces", 4, "ours"],
  ["in the first variable", 8, undefined],
  ["at its end", 11, undefined],
  ["in the path", 20, "ours"],
  ["in the second variable", 39, undefined],
])("%s, the answer is %s", (_, character, answer) => {
  expect(hovered("http", Number(character))).toBe(answer);
  expect(defined("http", Number(character))).toBe(answer);
});

test.each(["markdown", "shellscript", "compute-request"])("%s files are all ours", async (languageId) => {
  expect(await completed(languageId, items)).toBe(items);
  expect(hovered(languageId, 8)).toBe("ours");
  expect(linked(languageId)).toBe("ours");
});

test("without the REST Client, everything is offered", async () => {
  editor.extensions.clear();
  expect(await completed("http", items)).toBe(items);
  expect(hovered("http", 8)).toBe("ours");
});
