import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { folderWith, removeFolders } from "../../../test/command-line.ts";
import { watchFolders } from "./watched-folders.ts";

afterEach(removeFolders);

/** Watches a folder, and tells what changes in it. */
async function watching(folder: string) {
  const changed = new Set<string>();
  const folders = watchFolders((path) => changed.add(path.slice(folder.length + 1)));
  onTestFinished(folders.end);
  await folders.follow([folder], []);
  return { ...folders, changed };
}

/** The end of one takes a moment. */
const expectWatchers = (count: number): Promise<void> =>
  expect.poll(() => process.getActiveResourcesInfo().filter((kind) => kind === "FSEventWrap").length).toBe(count);

beforeEach(() => expectWatchers(0));

test("a change in a folder or below is told, but not in those that are ignored or never entered", async () => {
  const folder = folderWith({
    ".git/HEAD": "x",
    ".gitignore": "out/\n",
    "sub/.gitignore": "deep/\n",
    "sub/deep/a": "",
    "sub/b": "",
    "out/c": "",
    "node_modules/d": "",
    e: "",
  });
  const { changed } = await watching(folder);
  await expectWatchers(2);
  for (const path of ["sub/deep/a", "out/c", "node_modules/d", "sub/b", "e"]) writeFileSync(join(folder, path), "x");
  await expect.poll(() => [...changed].sort()).toEqual(["e", "sub/b"]);
});

test("what is followed next takes the place of what was followed", async () => {
  const folder = folderWith({ "one/a": "", "two/b": "" });
  const { changed, follow } = await watching(folder);
  await expectWatchers(3);
  await follow([join(folder, "two"), join(folder, "none")], []);
  await expectWatchers(1);
  writeFileSync(join(folder, "one/a"), "x");
  writeFileSync(join(folder, "two/b"), "x");
  await expect.poll(() => [...changed]).toEqual(["two/b"]);
});

test("a folder that has taken the place of another is watched again", async () => {
  const folder = folderWith({ "one/a": "" });
  const { changed, follow } = await watching(folder);
  renameSync(join(folder, "one"), join(folder, "old"));
  mkdirSync(join(folder, "one"));
  await expect.poll(() => [...changed]).toContain("one");
  await follow([folder], []);
  changed.clear();
  writeFileSync(join(folder, "one/new"), "x");
  await expect.poll(() => [...changed]).toEqual(["one/new"]);
});

test("a folder that is gone is not followed, and its end is told", async () => {
  const folder = folderWith({ "one/a": "", b: "" });
  const { changed, follow, end } = await watching(folder);
  rmSync(join(folder, "one"), { recursive: true });
  await expect.poll(() => [...changed]).toContain("one");
  await follow([folder], []);
  await expectWatchers(1);
  end();
  await expectWatchers(0);
});
