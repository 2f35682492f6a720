import { beforeEach, expect, test } from "vitest";
import { editor, resetEditor, Uri, ViewColumn } from "../../test/fake-vscode.ts";
import { registerExamples } from "./open.ts";

const examples = {
  "requests/a.request.json": "{}",
  "shop.stack.yaml": "# A shop.\n",
  "wrong/c.jsonc": "// Mistakes.\n",
};
const encode = (text: string) => new TextEncoder().encode(text);

beforeEach(() => {
  resetEditor();
  editor.files.set("/extension/dist/examples.json", encode(JSON.stringify(examples)));
  registerExamples(Uri.parse("file:///extension") as never);
});

const open = (label: string) => {
  editor.choose = (items) => items.find((item) => item.label.includes(label));
  return editor.commands.get("computeStack.openExamples")?.();
};
const fileAt = (path: string) => new TextDecoder().decode(editor.files.get(path));

test("the examples are listed by kind, under the offer to copy all of them", async () => {
  await open("none");
  expect(editor.dialogs).toMatchObject([
    {
      placeHolder: "Which example? Opens as a copy that you can edit.",
      matchOnDescription: true,
      matchOnDetail: true,
      items: [
        { label: "$(new-folder) Copy all examples to a folder…", detail: "To keep them, and to try the command line" },
        { label: "With mistakes to find", kind: -1 },
        { label: "c.jsonc", description: "wrong/", detail: "Mistakes." },
        { label: "Stacks", kind: -1 },
        { label: "shop.stack.yaml", description: "", detail: "A shop." },
        { label: "Requests", kind: -1 },
        { label: "a.request.json", description: "requests/", detail: "" },
      ],
    },
  ]);
  expect(editor.log).toEqual([]);
});

test("an example that is chosen is shown", async () => {
  await open("a.request.json");
  expect(editor.log).toEqual([`shown: compute-stack-examples:///requests/a.request.json in ${ViewColumn.Active}`]);
});

test("all examples are copied to a new folder, which is opened on request", async () => {
  editor.open = [Uri.parse("file:///home")];
  await open("Copy all");
  expect(editor.dialogs.at(-1)).toMatchObject({ canSelectFiles: false, canSelectFolders: true });
  expect(fileAt("/home/compute-stack-examples/wrong/c.jsonc")).toBe("// Mistakes.\n");
  expect(editor.log).toEqual(["The examples are in /home/compute-stack-examples."]);
  editor.answer = ([first]) => first;
  await open("Copy all");
  await open("Copy all");
  expect(fileAt("/home/compute-stack-examples-3/requests/a.request.json")).toBe("{}");
  expect(editor.log.slice(-2)).toEqual([
    "The examples are in /home/compute-stack-examples-3.",
    "vscode.openFolder file:///home/compute-stack-examples-3",
  ]);
});

test("nothing is copied without a folder, and a folder that cannot be written is reported", async () => {
  editor.open = undefined;
  await open("Copy all");
  expect(editor.log).toEqual([]);
  editor.open = [Uri.parse("file:///locked")];
  await open("Copy all");
  expect(editor.log).toEqual(["Could not copy the examples: permission denied"]);
});
