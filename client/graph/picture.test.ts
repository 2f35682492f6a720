import { beforeEach, expect, test } from "vitest";
import type { BaseLanguageClient } from "vscode-languageclient";
import { editor, resetEditor, Uri } from "../../test/fake-vscode.ts";
import { comparerOf } from "../changes/ask.ts";
import type { Picture } from "./messages.ts";
import { askForChangedPicture, askForPicture } from "./picture.ts";
import { savePicture } from "./save.ts";

const stack = Uri.parse("file:///shop/shop.stack.yaml") as never;
const picture: Picture = { svg: "<svg/>", style: "", items: [], from: null };
let answer: Picture | null;
let asked: unknown[];

const client = {
  sendRequest: async (method: string, question: object) => {
    asked.push([method, question]);
    return answer;
  },
} as unknown as BaseLanguageClient;

beforeEach(() => {
  resetEditor();
  answer = picture;
  asked = [];
});

test("a picture is drawn by the server, alone or with what changes", async () => {
  expect(await askForPicture(client, stack, "page")).toBe(picture);
  expect(asked).toEqual([["computeStack/graph", { uri: String(stack), use: "page" }]]);
  const old = Uri.parse("file:///shop/old.stack.yaml");
  editor.files.set(old.path, new TextEncoder().encode("region: us-east\n"));
  answer = { ...picture, from: "7" };
  const against = { kind: "files", files: [old as never] } as const;
  expect(await askForChangedPicture(comparerOf(client), client, stack, against, "file")).toEqual(answer);
  const from = [{ uri: String(old), name: "old.stack.yaml", text: "region: us-east\n", isCurrent: true }];
  expect(asked.at(-1)).toEqual(["computeStack/graph", { uri: String(stack), use: "file", from }]);
  answer = null;
  const again = askForChangedPicture(comparerOf(client), client, stack, against, "file");
  await expect(again).rejects.toThrow("The server does not know what to compare with.");
});

test("a diagram is saved beside its stack, without its stack's endings", async () => {
  editor.saveTo = Uri.parse("file:///out/shop.svg");
  await savePicture(stack, async () => picture);
  expect(editor.log).toEqual(["proposed: /shop/shop.svg"]);
  expect(editor.dialogs).toEqual([{ filters: { SVG: ["svg"] }, title: "Save Diagram" }]);
  expect(new TextDecoder().decode(editor.files.get("/out/shop.svg"))).toBe("<svg/>");
});

test("a place is proposed only where files are kept, and without one nothing is saved", async () => {
  await savePicture(Uri.parse("compute-stack-examples:/shop.yml") as never, async () => picture);
  expect(editor.log).toEqual(["proposed: undefined"]);
  await savePicture(Uri.parse("file:///shop/a.stack.yaml/b.yml") as never, async () => picture);
  expect(editor.log.at(-1)).toBe("proposed: /shop/a.stack.yaml/b.svg");
  expect([...editor.files]).toEqual([]);
});

test("what cannot be drawn is not saved", async () => {
  await expect(savePicture(stack, async () => "There is no commit.")).rejects.toThrow("There is no commit.");
  await expect(savePicture(stack, async () => null)).rejects.toThrow("The file is no longer open as a stack.");
  expect(editor.log).toEqual([]);
});
