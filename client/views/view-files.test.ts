import { beforeEach, expect, test } from "vitest";
import type { FileSystemProvider } from "vscode";
import { editor, resetEditor, Uri } from "../../test/fake-vscode.ts";
import { registerViewFiles } from "./view-files.ts";

const uri = Uri.from({ scheme: "compute-stack-plan", path: "/shop/shop.http" }) as never;
const viewFiles = () => {
  let times = 0;
  const registered = registerViewFiles(async () => {});
  registered.readBy("compute-stack-plan", async () => `read ${++times} → times`);
  const files = editor.fileSystems.get("compute-stack-plan") as unknown as FileSystemProvider;
  return {
    ...registered,
    files,
    textOf: async () => new TextDecoder("utf-8", { ignoreBOM: true }).decode(await files.readFile(uri)),
  };
};

beforeEach(resetEditor);

test("a view is computed once until it is forgotten, and each text is later than the one before", async () => {
  const { files, textOf, forget } = viewFiles();
  const first = await files.stat(uri);
  expect(first.size).toBe(new TextEncoder().encode(await textOf()).length);
  expect(await textOf()).toBe("read 1 → times");
  forget(uri);
  expect((await files.stat(uri)).mtime).toBeGreaterThan(first.mtime);
  expect(await textOf()).toBe("read 2 → times");
});

test("where files have another encoding, a view says that it is UTF-8", async () => {
  editor.settings["files.encoding"] = "shiftjis";
  expect(await viewFiles().textOf()).toBe("\uFEFFread 1 → times");
});

test("a view cannot be written", () => {
  const { files } = viewFiles();
  expect(() => files.writeFile(uri, new Uint8Array(), { create: true, overwrite: true })).toThrow("NoPermissions");
});
