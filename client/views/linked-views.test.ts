import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BaseLanguageClient } from "vscode-languageclient";
import { EventEmitter, editor, resetEditor, Uri } from "../../test/fake-vscode.ts";
import { type LinkedViews, movedUri, registerLinkedViews, textOrReason } from "./linked-views.ts";
import { registerViewFiles } from "./view-files.ts";

const scheme = "compute-stack-plan";
const file = Uri.parse("file:///shop/shop.stack.yaml");
const viewOf = (of: Uri) => Uri.from({ scheme, path: "/shop.http", query: String(of) });
const shown = viewOf(file);
const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 5 } };
const stateChanged = new EventEmitter<void>();
let isRunning: boolean;
let times: number;
let told: string[];
let views: LinkedViews;

const client = { isRunning: () => isRunning, onDidChangeState: stateChanged.event } as unknown as BaseLanguageClient;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  resetEditor();
  isRunning = true;
  times = 0;
  told = [];
  views = registerLinkedViews(
    client,
    registerViewFiles(async () => {}),
    scheme,
    {
      tooltip: "Go there",
      fileOf: ({ query }) => Uri.parse(query) as never,
      viewOf: (of) => viewOf(of as never) as never,
      read: async () => ({ text: `read ${++times} times`, links: [{ range, target: { uri: String(file), range } }] }),
    },
  );
  const files = editor.fileSystems.get(scheme) as unknown as {
    onDidChangeFile: (run: (events: readonly { readonly uri: Uri }[]) => void) => void;
  };
  files.onDidChangeFile((events) => told.push(...events.map(({ uri }) => String(uri))));
});

afterEach(() => {
  views.dispose();
  vi.useRealTimers();
});

const read = async (): Promise<string> =>
  new TextDecoder().decode(await editor.fileSystems.get(scheme)?.readFile(shown));
const edit = (uri: Uri, languageId = "plaintext"): void =>
  editor.documentChanged.fire({
    document: { uri, languageId, isClosed: false, getText: () => "" },
    contentChanges: [],
  });
const links = async () => (await editor.links?.provideDocumentLinks({ uri: shown })) ?? [];

test("a view is read again a moment after the last of several edits of its file", async () => {
  expect(await read()).toBe("read 1 times");
  edit(file);
  vi.advanceTimersByTime(200);
  edit(file);
  vi.advanceTimersByTime(200);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(told).toEqual([String(shown)]);
  expect(await read()).toBe("read 2 times");
  vi.advanceTimersByTime(1000);
  expect(told).toHaveLength(1);
});

test("so is it after edits of other stacks, and when the server is there again, not after edits of other files", async () => {
  edit(file);
  vi.advanceTimersByTime(300);
  expect(told).toEqual([]);
  await read();
  edit(Uri.parse("file:///shop/other.yaml"));
  isRunning = false;
  stateChanged.fire();
  vi.advanceTimersByTime(300);
  expect([told, await read()]).toEqual([[], "read 1 times"]);
  edit(Uri.parse("file:///shop/base.stack.yaml"), "compute-stack");
  vi.advanceTimersByTime(300);
  expect(told).toHaveLength(1);
  isRunning = true;
  stateChanged.fire();
  vi.advanceTimersByTime(300);
  expect(told).toHaveLength(2);
});

test("a view has links, until it is closed: then it is read again when it is shown again", async () => {
  expect(await links()).toEqual([]);
  await read();
  expect((await links()).map(({ target, tooltip }) => [String(target), tooltip])).toEqual([
    ["file:///shop/shop.stack.yaml#L2,3", "Go there"],
  ]);
  const document = { uri: shown, languageId: "http", isClosed: true, getText: () => "" };
  editor.documentClosed.fire({ ...document, uri: file });
  expect(await links()).toHaveLength(1);
  editor.documentClosed.fire(document);
  expect(await links()).toEqual([]);
  expect(await read()).toBe("read 2 times");
});

test("nothing is told after the end", async () => {
  await read();
  edit(file);
  views.dispose();
  vi.advanceTimersByTime(300);
  expect(told).toEqual([]);
});

test("what the server says is wrong is shown as a comment, and its absence too", async () => {
  const view = { text: "GET /\n", links: [] };
  const reason = async (asked: Promise<typeof view | string>) =>
    (await textOrReason(client, asked, "# ", "None.")).text;
  expect(await textOrReason(client, Promise.resolve(view), "# ", "None.")).toBe(view);
  expect(await reason(Promise.resolve("No commit."))).toBe("# No commit.\n");
  const refused = () => Promise.reject(Object.assign(new Error("Open the file."), { code: -32803 }));
  expect(await reason(refused())).toBe("# Open the file.\n");
  expect(await reason(Promise.reject(new Error("broken")))).toBe("# None.\n");
  isRunning = false;
  expect(await reason(refused())).toBe("# None.\n");
});

test("a file moves with itself and its folders", () => {
  const moved = (name: string, before: string, after: string) => {
    const [one, old, next] = [name, before, after].map((path) => Uri.parse(`file://${path}`) as never);
    return String(movedUri(one as never, old as never, next as never));
  };
  expect(moved("/a/b.yaml", "/a/b.yaml", "/c.yaml")).toBe("file:///c.yaml");
  expect(moved("/a/b.yaml", "/a", "/c")).toBe("file:///c/b.yaml");
  expect(moved("/ab/b.yaml", "/a", "/c")).toBe("null");
});
