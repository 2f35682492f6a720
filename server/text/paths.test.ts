import { expect, test } from "vitest";
import { relativePath } from "./relative-path.ts";
import { folderOf, resolvePath } from "./resolve-path.ts";

test.each([
  ["file:///a/b/c.yaml", "file:///a/b/d.yaml", "c.yaml"],
  ["file:///a/c.yaml", "file:///a/b/d.yaml", "../c.yaml"],
  ["file:///a/b/c/d%20e.yaml", "file:///a/b/f.yaml", "c/d e.yaml"],
  ["file:///a/x/c.yaml", "file:///b/x/d.yaml", "../../a/x/c.yaml"],
  ["file:///a", "file:///a/b", "../a"],
  ["vscode-vfs://github/a/b", "vscode-vfs://github/a/c", "b"],
  ["vscode-vfs://other/a/b", "vscode-vfs://github/a/c", undefined],
  ["untitled:b", "untitled:a", undefined],
  ["file:///a/%b", "file:///a/c", undefined],
])("the path to %s from %s is %s", (target, from, path) => {
  expect(relativePath(target, from)?.join("/")).toBe(path);
});

test.each([
  ["b.yaml", "file:///x/b.yaml"],
  ["./b c.yaml", "file:///x/b%20c.yaml"],
  ["../b#1.yaml", "file:///b%231.yaml"],
])("%s beside a file is %s", (path, uri) => {
  expect(folderOf("file:///x/a.yaml")).toBe("file:///x/");
  expect(resolvePath(path, "file:///x/a.yaml")).toBe(uri);
});

test("a path has no target beside what is in no folder", () => {
  expect(resolvePath("b.yaml", "untitled:a")).toBeNull();
});
