import { beforeEach, expect, test } from "vitest";
import type { BaseLanguageClient } from "vscode-languageclient";
import { editor, resetEditor, Uri } from "../test/fake-vscode.ts";
import { registerNewFileCommands } from "./new-file.ts";

const skeletons = [
  {
    name: "stack",
    languageId: "compute-stack",
    title: "A stack",
    detail: "",
    fileName: "new.stack.yaml",
    text: "region: ${REGION}\ntype: ${TYPE}\n",
  },
  {
    name: "stop",
    languageId: "compute-request",
    title: "Stop",
    detail: "",
    fileName: "stop.request.json",
    text: '{ "path": "/a/${ID}", "token": "${env:T}", "from": "${REGION}", "to": "${REGION}", "id": "${ID}" }\n',
  },
];

beforeEach(() => {
  resetEditor();
  registerNewFileCommands({ sendRequest: async () => skeletons } as unknown as BaseLanguageClient);
  editor.type = async ({ value }) => value;
});

const run = async (name: string): Promise<readonly string[]> => {
  await editor.commands.get(`computeStack.${name}`)?.();
  return editor.log;
};

test("a new stack is opened under a name that it is recognized by, with the first template selected", async () => {
  editor.type = async ({ value, valueSelection: [start, end] }) => `${value.slice(0, start)}shop${value.slice(end)}`;
  expect(await run("newStack")).toEqual([
    "shown: untitled:///shop/shop.stack.yaml in undefined",
    "inserted at 0:0: region: ⟨1:${REGION}⟩\ntype: ⟨2:${TYPE}⟩\n⟨0⟩",
  ]);
});

test("a new request is chosen, then named; templates of one name are filled in together", async () => {
  editor.choose = (items) => items[0];
  expect(await run("newRequest")).toEqual([
    "shown: untitled:///shop/stop.request.json in undefined",
    'inserted at 0:0: { "path": "/a/⟨1:${ID}⟩", "token": "${env:T}", "from": "⟨2:${REGION}⟩", "to": "⟨2:${REGION}⟩", "id": "⟨1:${ID}⟩" }\n⟨0⟩',
  ]);
});

test("names of files and of unsaved files are taken", async () => {
  editor.files.set("/shop/new.stack.yaml", new Uint8Array());
  editor.documents.push({
    uri: Uri.from({ scheme: "untitled", path: "/shop/new-2.stack.yaml" }),
    languageId: "compute-stack",
    isClosed: false,
    getText: () => "",
  });
  const said: unknown[] = [];
  editor.type = async ({ value, validateInput }) => {
    for (const text of ["new", "new-2.yaml", "", "../new", "shop", "shop.stack.yaml"])
      said.push(await validateInput(text));
    return value;
  };
  expect((await run("newStack"))[0]).toBe("shown: untitled:///shop/new-3.stack.yaml in undefined");
  expect(said).toEqual([
    "new.stack.yaml already exists. Enter another name.",
    "new-2.stack.yaml already exists. Enter another name.",
    "Enter a name.",
    "Enter a name inside shop.",
    { message: "Creates shop.stack.yaml", severity: 1 },
    null,
  ]);
});

test("of several folders, one is chosen", async () => {
  editor.folders = ["/shop", "/blog"];
  expect(await run("newStack")).toEqual([]);
  editor.choose = (items) => items[1];
  expect((await run("newStack"))[0]).toBe("shown: untitled:///blog/new.stack.yaml in undefined");
});

test("without a folder, a dialog asks for the place, beside the active file", async () => {
  editor.folders = [];
  editor.saveTo = Uri.from({ scheme: "file", path: "/tmp/shop.yaml" });
  expect((await run("newStack")).slice(0, 2)).toEqual([
    "proposed: undefined",
    "shown: untitled:///tmp/shop.stack.yaml in undefined",
  ]);
  editor.active = { document: { uri: Uri.from({ scheme: "file", path: "/etc/a.json" }) }, selection: null };
  editor.files.set("/tmp/shop.stack.yaml", new Uint8Array());
  editor.log.length = 0;
  expect(await run("newStack")).toEqual([
    "proposed: /etc/new.stack.yaml",
    "/tmp/shop.stack.yaml already exists. Choose another name.",
  ]);
});

test("nothing is created where no name or place is given", async () => {
  editor.type = async () => undefined;
  expect(await run("newStack")).toEqual([]);
  expect(await run("newRequest")).toEqual([]);
});
