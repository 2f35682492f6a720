import { beforeEach, expect, test } from "vitest";
import { editor, resetEditor } from "../test/fake-vscode.ts";
import { listWorkspaceFolder, readWorkspaceFile } from "./read-file.ts";

beforeEach(resetEditor);

const put = (path: string, content: string | Uint8Array): void =>
  void editor.files.set(path, typeof content === "string" ? new TextEncoder().encode(content) : content);

test("a file of the workspace is read", async () => {
  put("/shop/a.pem", "grün");
  expect(await readWorkspaceFile({ uri: "file:///shop/a.pem" })).toEqual({ text: "grün" });
});

test.each([
  ["no such file", "/shop/gone.pem", null, "missing"],
  ["a file that may not be read", "/shop/locked.pem", null, "unreadable"],
  ["a file outside", "/home/.ssh/id", "x", "unreadable"],
  ["a path that leaves the folder again", "/shop/../home/id", "x", "unreadable"],
  ["a file that is not UTF-8", "/shop/a.bin", Uint8Array.of(0xff, 0xfe), "unreadable"],
  ["a file that is too large", "/shop/a.log", new Uint8Array(5_000_001), "unreadable"],
])("%s", async (_, path, content, error) => {
  if (content !== null) put(path, content);
  expect(await readWorkspaceFile({ uri: `file://${path}` })).toEqual({ error });
});

test("files of up to 5 MB are read", async () => {
  put("/shop/a.log", new Uint8Array(5_000_000));
  expect(await readWorkspaceFile({ uri: "file:///shop/a.log" })).toHaveProperty("text.length", 5_000_000);
});

test("a workspace folder is listed, with symbolic links marked", async () => {
  expect(await listWorkspaceFolder({ uri: "file:///shop" })).toEqual([
    { name: "a.txt", kind: "file" },
    { name: "sub", kind: "folder" },
    { name: "link", kind: "folder", isLink: true },
  ]);
  for (const path of ["/shop/gone", "/home", "/shop/../home"])
    expect(await listWorkspaceFolder({ uri: `file://${path}` })).toBeNull();
});
