import { beforeEach, expect, test } from "vitest";
import { editor, resetEditor, Uri } from "../../test/fake-vscode.ts";
import { watchFiles } from "./watch-files.ts";

const told: string[] = [];
const uriOf = (path: string) => Uri.parse(`file://${path}`) as never;

/** What is told after changes on the disk. */
function changed(...paths: readonly string[]): readonly string[] {
  told.length = 0;
  for (const path of paths) editor.diskChanged.fire(uriOf(path));
  return [...new Set(told)];
}

const watching = () => watchFiles(({ path }) => void told.push(path));

beforeEach(() => {
  resetEditor();
  editor.files.set("/shop/answers/a.json", new TextEncoder().encode("[]"));
});

test("only watched files and the content of watched folders are told about", async () => {
  const watcher = watching();
  watcher.watch([uriOf("/shop/old.yaml"), uriOf("/shop/answers")]);
  await new Promise(setImmediate);
  expect(changed("/shop/old.yaml", "/shop/other.yaml", "/shop/answers/b/c.json")).toEqual([
    "/shop/old.yaml",
    "/shop/answers/b/c.json",
  ]);
  watcher.dispose();
});

test.each(["diskCreated", "diskDeleted"] as const)("so are new and deleted files (%s)", async (event) => {
  const watcher = watching();
  watcher.watch([uriOf("/shop/old.yaml"), uriOf("/shop/answers"), Uri.parse("untitled:new.yaml") as never]);
  await new Promise(setImmediate);
  told.length = 0;
  for (const path of ["/shop/old.yaml", "/shop/other.yaml", "/shop/answers/c.json", "new.yaml"])
    editor[event].fire(uriOf(path));
  expect(told).toEqual(["/shop/old.yaml", "/shop/answers/c.json"]);
  watcher.dispose();
});

test("nothing is told after the end, even if a folder was still looked up", async () => {
  const watcher = watching();
  watcher.watch([uriOf("/shop/old.yaml")]);
  await new Promise(setImmediate);
  expect(changed("/shop/old.yaml")).toEqual(["/shop/old.yaml"]);
  watcher.watch([uriOf("/shop/answers")]);
  watcher.dispose();
  await new Promise(setImmediate);
  expect(changed("/shop/old.yaml", "/shop/answers/a.json")).toEqual([]);
});
