import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { folderWith, removeFolders } from "../../../test/command-line.ts";
import { type FileTask, workOnText } from "./task.ts";

afterEach(removeFolders);

const shell = { kind: "carrier", language: "shell" } as const;
const stack = { kind: "stack" } as const;

/** What comes of a file. */
async function workOn(task: Partial<FileTask>, work: (text: string) => unknown = (text) => text): Promise<unknown> {
  const doing = workOnText<unknown>("fixed", async (_, text) => work(text) as never);
  return doing({ path: "", type: stack, isNamed: false, given: null, ...task } as FileTask);
}

test("work gets the text of the file, or the one that is given", async () => {
  const path = join(folderWith({ a: "text" }), "a");
  expect(await workOn({ path })).toBe("text");
  expect(await workOn({ path, given: { kind: "text", text: "given" } })).toBe("given");
});

test.each([
  [stack, false],
  [stack, true],
  [shell, true],
])("%j that cannot be read is a failure (explicit: %j)", async (type, isNamed) => {
  const folder = folderWith({});
  writeFileSync(join(folder, "binary"), new Uint8Array([0xff, 0xfe, 0x00]));
  mkdirSync(join(folder, "folder"));
  const why = async (name: string) => (await workOn({ path: join(folder, name), type, isNamed })) as object;
  expect(await why("none")).toEqual({ kind: "failed", why: "does not exist", frames: [] });
  expect(await why("folder")).toEqual({ kind: "failed", why: "is a folder", frames: [] });
  expect(await why("binary")).toMatchObject({ kind: "failed", why: expect.stringContaining("UTF-8") });
});

test("a carrier that was only found is passed over, unless it is forbidden", async () => {
  const path = join(folderWith({}), "none");
  expect(await workOn({ path, type: shell })).toEqual({ kind: "passed over" });
  const forbidden = { kind: "unreadable", why: "cannot be read: permission denied", isForbidden: true } as const;
  expect(await workOn({ path, type: shell, given: forbidden })).toEqual({
    kind: "failed",
    why: forbidden.why,
    frames: [],
  });
});

test("an internal error is a failure of the file, without its message", async () => {
  const failed = (await workOn({ given: { kind: "text", text: "s3cret" } }, (text) => {
    throw new TypeError(text);
  })) as { frames: readonly string[] };
  expect(failed).toMatchObject({ kind: "failed", why: "could not be fixed: internal error (TypeError)" });
  expect(failed.frames[0]).toMatch(/^ {4}at /);
  expect(JSON.stringify(failed)).not.toContain("s3cret");
});
