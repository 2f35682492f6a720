import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../test/command-line.ts";
import { createFileChanger } from "./file-changer.ts";

afterEach(removeFolders);

const quiet = { count: () => {}, wipe: async () => {}, end: async () => {} };

test("a file is replaced only if it is as it was read", async () => {
  const path = join(folderWith({ a: "before" }), "a");
  const { replace } = createFileChanger(quiet);
  expect(await replace(path, "other", "after")).toContain("changed");
  expect(readFileSync(path, "utf8")).toBe("before");
  expect(await replace(path, "before", "after")).toBe(null);
  expect(readFileSync(path, "utf8")).toBe("after");
});

test("a file is repeated if it was asked about before, by whatever path", async () => {
  const folder = folderWith({ a: "", b: "" });
  symlinkSync("a", join(folder, "link"));
  const { isRepeated } = createFileChanger(quiet);
  const asked = [];
  for (const name of ["a", "b", "a", "link", "none", "none"]) asked.push(await isRepeated(join(folder, name)));
  expect(asked).toEqual([false, false, true, true, false, true]);
});
