import { beforeEach, expect, test } from "vitest";
import { editor, resetEditor } from "../test/fake-vscode.ts";
import { listWorkspaceFolder, readWorkspaceFile } from "./read-file.ts";

beforeEach(resetEditor);

const put = (path: string, content: string | Uint8Array): void =>
  void editor.files.set(path, typeof content === "string" ? new TextEncoder().encode(content) : content);

test("a file of the workspace is read", async () => {
  put("/work/a.pem", "grün");
  expect(await readWorkspaceFile({ uri: "file:///work/a.pem" })).toEqual({ text: "grün" });
});

test.each([
  ["no such file", "/work/gone.pem", null, "missing"],
  ["a file that may not be read", "/work/locked.pem", null, "unreadable"],
  ["a file outside", "/home/.ssh/id", "x", "unreadable"],
  ["a path that leaves the folder again", "/work/../home/id", "x", "unreadable"],
  ["a file that is not UTF-8", "/work/a.bin", Uint8Array.of(0xff, 0xfe), "unreadable"],
  ["a file that is too large", "/work/a.log", new Uint8Array(5_000_001), "unreadable"],
])("%s", async (_, path, content, error) => {
  if (content !== null) put(path, content);
  expect(await readWorkspaceFile({ uri: `file://${path}` })).toEqual({ error });
});

test("a file may have 5 MB", async () => {
  put("/work/a.log", new Uint8Array(5_000_000));
  expect(await readWorkspaceFile({ uri: "file:///work/a.log" })).toHaveProperty("text.length", 5_000_000);
});

test("a folder of the workspace is listed, with what is a link", async () => {
  expect(await listWorkspaceFolder({ uri: "file:///work" })).toEqual([
    { name: "a.txt", kind: "file" },
    { name: "sub", kind: "folder" },
    { name: "link", kind: "folder", isLink: true },
  ]);
  for (const path of ["/work/gone", "/home", "/work/../home"])
    expect(await listWorkspaceFolder({ uri: `file://${path}` })).toBeNull();
});
