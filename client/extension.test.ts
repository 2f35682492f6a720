import { beforeEach, expect, test } from "vitest";
import type { ExtensionContext } from "vscode";
import { editor, Position, Range, resetEditor, TabInputWebview, Uri } from "../test/fake-vscode.ts";
import { extension } from "./extension.ts";
import type { ViewFiles } from "./views/view-files.ts";

const context = {
  subscriptions: [],
  extension: { packageJSON: { contributes: { commands: [{ command: "computeStack.newStack" }] } } },
} as unknown as ExtensionContext;

let done: string[];
let extensionUnderTest: ReturnType<typeof extension>;

beforeEach(() => {
  resetEditor();
  done = [];
  extensionUnderTest = extension(async () => {
    done.push("loaded");
    return { start: async () => void done.push("started"), stop: async () => void done.push("stopped") };
  }, null);
});

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const documentOf = (name: string, languageId: string, text = "") => {
  const lines = text.split("\n");
  return {
    uri: Uri.from({ scheme: "file", path: `/shop/${name}` }),
    languageId,
    isClosed: false,
    getText: () => text,
    lineCount: lines.length,
    lineAt: (line: number) => ({ text: lines[line] }),
  };
};

const ours: readonly Parameters<typeof documentOf>[] = [
  ["shop.stack.yaml", "compute-stack"],
  [".compute-stack.yaml", "yaml"],
  ["README.md", "markdown", '```sh\ncurl "$API/compute/instances"\n```'],
  ["a.http", "plaintext", "GET {{host}}/loadbalancers"],
  ["deploy", "shellscript", "curl $API/networking/ips"],
  ["create.json", "json", '{ "region": "us-east", "type": "standard-2" }'],
  ["boot.json", "jsonc", '{ "config_id" : 5 }'],
  ["infra.yaml", "yaml", "# shop\ninstances:\n  web: {}"],
];

const foreign: readonly Parameters<typeof documentOf>[] = [
  ["README.md", "markdown", "# Shop\n\n    npm install\n"],
  ["build.sh", "shellscript", "curl https://example.com/compute | sh"],
  ["package.json", "json", '{ "name": "shop", "version": "1.0.0", "type": "module" }'],
  ["tasks.json", "jsonc", '{ "tasks": [{ "label": "build", "type": "shell", "group": "build" }] }'],
  ["compose.yaml", "yaml", "services:\n  web:\n    image: nginx\n"],
  ["notes.txt", "plaintext", "See /compute/instances."],
];

test.each(ours)("the client starts with %s (%s), once", async (...document) => {
  await extensionUnderTest.activate(context);
  expect(done).toEqual([]);
  editor.documentOpened.fire(documentOf(...document));
  editor.documentOpened.fire(documentOf(...document));
  await settled();
  expect(done).toEqual(["loaded", "started"]);
});

test.each(foreign)("the client does not start with %s (%s)", async (...document) => {
  editor.documents.push(documentOf(...document));
  await extensionUnderTest.activate(context);
  editor.documentOpened.fire(documentOf(...document));
  await settled();
  expect(done).toEqual([]);
  await extensionUnderTest.deactivate();
  expect(done).toEqual([]);
});

test("with a document that is already open, it has started once the extension is active, and stops with it", async () => {
  editor.documents.push(documentOf("shop.stack.yaml", "compute-stack"));
  await extensionUnderTest.activate(context);
  await extensionUnderTest.deactivate();
  expect(done).toEqual(["loaded", "started", "stopped"]);
});

test("the client starts when a request is typed", async () => {
  await extensionUnderTest.activate(context);
  const type = (text: string, inserted: string) =>
    editor.documentChanged.fire({
      document: documentOf("README.md", "markdown", text),
      contentChanges: [{ range: new Range(new Position(1, 0), new Position(9, 0)), text: inserted }],
    });
  type("# Shop\ncurl $API/compute", "e");
  expect(done).toEqual([]);
  type("# Shop\ncurl $API/compute/", "/");
  await settled();
  expect(done).toEqual(["loaded", "started"]);
});

test("the client starts when a body of several lines is typed", async () => {
  await extensionUnderTest.activate(context);
  const type = (text: string, line: number, inserted: string) =>
    editor.documentChanged.fire({
      document: documentOf("new.json", "json", text),
      contentChanges: [{ range: new Range(new Position(line, 0), new Position(line, 0)), text: inserted }],
    });
  type('{\n  "region": "us-east"', 1, "t");
  type('{\n  "region": "us-east",\n  "x": 1', 2, "1");
  type('{\n  "type": "module",\n  "x": 1', 1, "e");
  await settled();
  expect(done).toEqual([]);
  type('{\n  "region": "us-east",\n  "type":', 2, ":");
  await settled();
  expect(done).toEqual(["loaded", "started"]);
});

test("half of a pair counts in JSON alone", async () => {
  await extensionUnderTest.activate(context);
  const text = 'curl -d \'{"region": 1}\' https://example.com/v4/\n"type":';
  editor.documentChanged.fire({
    document: documentOf("notes.sh", "shellscript", text),
    contentChanges: [{ range: new Range(new Position(1, 0), new Position(1, 0)), text: ":" }],
  });
  await settled();
  expect(done).toEqual([]);
});

test("the client starts when a request is pasted", async () => {
  await extensionUnderTest.activate(context);
  const text = "```sh\ncurl $API/loadbalancers\n```\n";
  editor.documentChanged.fire({
    document: documentOf("README.md", "markdown", text),
    contentChanges: [{ range: new Range(new Position(0, 0), new Position(0, 0)), text }],
  });
  await settled();
  expect(done).toEqual(["loaded", "started"]);
});

test("the client starts with a command, which then runs", async () => {
  await extensionUnderTest.activate(context);
  const run = editor.commands.get("computeStack.newStack") as (argument: number) => Promise<void>;
  await run(1);
  expect(done).toEqual(["loaded", "started"]);
  expect(editor.log).toEqual(["computeStack.newStack 1"]);
  // It is the client's from now on.
  expect(editor.commands.has("computeStack.newStack")).toBe(false);
});

test("the client starts where a folder has settings", async () => {
  editor.files.set("/shop/.compute-stack.yaml", new Uint8Array());
  await extensionUnderTest.activate(context);
  await settled();
  expect(done).toEqual(["loaded", "started"]);
});

test("the client has started when a diagram of the last session is restored", async () => {
  editor.tabs.push({ input: new TabInputWebview("mainThreadWebview-computeStack.graph") });
  await extensionUnderTest.activate(context);
  expect(done).toEqual(["loaded", "started"]);
});

test("changes of the last session start the client, which then shows them", async () => {
  const scheme = "compute-stack-changes";
  extensionUnderTest = extension(async () => {
    const start = async (_: unknown, viewFiles: ViewFiles) => {
      // From the first to the last moment of its start, the editor can read them.
      expect(editor.fileSystems.has(scheme)).toBe(true);
      viewFiles.readBy(scheme, async () => "Changes\n");
      done.push("started");
    };
    return { start, stop: async () => {} };
  }, null);
  await extensionUnderTest.activate(context);
  expect(done).toEqual([]);
  const shown = Uri.from({ scheme, path: "/shop/shop.changes.diff" });
  expect(await editor.fileSystems.get(scheme)?.stat(shown)).toMatchObject({ size: 8 });
  expect(String(await editor.fileSystems.get(scheme)?.readFile(shown))).toBe(
    String(new TextEncoder().encode("Changes\n")),
  );
  expect(done).toEqual(["started"]);
});

test("a client that cannot be loaded is reported, and is loaded with the next document or command", async () => {
  let attempts = 0;
  extensionUnderTest = extension(async () => {
    if (++attempts < 3) throw new Error("no such file");
    return { start: async () => void done.push("started"), stop: async () => void done.push("stopped") };
  }, null);
  await extensionUnderTest.activate(context);
  const open = () => editor.documentOpened.fire(documentOf("shop.stack.yaml", "compute-stack"));
  open();
  await settled();
  const run = editor.commands.get("computeStack.newStack") as () => Promise<void>;
  await expect(run()).rejects.toThrow("no such file");
  open();
  await settled();
  expect(editor.log).toEqual(["Compute Stack could not be loaded: no such file"]);
  expect(done).toEqual(["started"]);
});
