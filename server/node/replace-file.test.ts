import { execFileSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFile } from "./create-file.ts";
import { replaceFile, whyNotWritten, writeTextFile } from "./replace-file.ts";

let folder: string;
const at = (name: string): string => join(folder, name);
const modeOf = (name: string): number => statSync(at(name)).mode & 0o777;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "compute-stack-write-"));
  mkdirSync(at("sub"));
  writeFileSync(at("a.txt"), "before\n");
  symlinkSync("a.txt", at("link.txt"));
  symlinkSync("loop", at("loop"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const longName = "x".repeat(300);

describe("a new file", () => {
  test("is created", async () => {
    expect(await createFile(at("b.txt"), "new\n")).toBeNull();
    expect(readFileSync(at("b.txt"), "utf8")).toBe("new\n");
  });

  test.each([
    ["a.txt", "already exists and was not changed"],
    ["loop", "already exists and was not changed"],
    ["none/b.txt", "cannot be created: its folder does not exist"],
    ["a.txt/b.txt", "does not exist: part of its path is a file"],
    ["loop/b.txt", "is a symbolic link that leads to itself"],
    [longName, "could not be written (ENAMETOOLONG)"],
  ])("%s cannot be created: %s", async (name, why) => {
    expect(await createFile(at(name), "new\n")).toBe(why);
    expect(readFileSync(at("a.txt"), "utf8")).toBe("before\n");
  });
});

describe("a file is created or replaced", () => {
  const mask = process.umask();

  test("with the mode that it had, or one for its use", async () => {
    chmodSync(at("a.txt"), 0o640);
    expect(await writeTextFile(at("a.txt"), "after\n", "program")).toBeNull();
    expect([readFileSync(at("a.txt"), "utf8"), modeOf("a.txt")]).toEqual(["after\n", 0o640]);
    expect(await writeTextFile(at("b.sh"), "new\n", "program")).toBeNull();
    expect(await writeTextFile(at("b.txt"), "new\n")).toBeNull();
    expect([modeOf("b.sh"), modeOf("b.txt")]).toEqual([0o777 & ~mask, 0o666 & ~mask]);
  });

  test("where a link leads", async () => {
    expect(await writeTextFile(at("link.txt"), "after\n")).toBeNull();
    expect(readFileSync(at("a.txt"), "utf8")).toBe("after\n");
    expect(lstatSync(at("link.txt")).isSymbolicLink()).toBe(true);
  });

  test.each([
    ["sub", "is a folder"],
    ["pipe", "is not a regular file"],
    ["none/b.txt", "cannot be created: its folder does not exist"],
    ["a.txt/b.txt", "does not exist: part of its path is a file"],
    [longName, "could not be written (ENAMETOOLONG)"],
  ])("but not %s, which %s", async (name, why) => {
    if (name === "pipe") execFileSync("mkfifo", [at(name)]);
    expect(await writeTextFile(at(name), "after\n")).toBe(why);
  });
});

describe("a file is replaced", () => {
  test("if nobody else has changed it", async () => {
    chmodSync(at("a.txt"), 0o640);
    expect(await replaceFile(at("link.txt"), "before\n", "after\n")).toBeNull();
    expect([readFileSync(at("a.txt"), "utf8"), modeOf("a.txt")]).toEqual(["after\n", 0o640]);
    expect(lstatSync(at("link.txt")).isSymbolicLink()).toBe(true);
    expect(await replaceFile(at("a.txt"), "before\n", "after\n")).toBeNull();
    expect(await replaceFile(at("a.txt"), "before\n", "other\n")).toBe(
      "was not written, because another program changed it in the meantime",
    );
    expect(readFileSync(at("a.txt"), "utf8")).toBe("after\n");
    expect(readdirSync(folder).sort()).toEqual(["a.txt", "link.txt", "loop", "sub"]);
  });

  // Some letters begin with the same bytes.
  test.each(["\uFEFF", "", "\uFEC0"])("with its byte order mark, if it begins with %j", async (start) => {
    writeFileSync(at("a.txt"), `${start}0\n`);
    const read = (text: string): string => text.replace("\uFEFF", "");
    expect(await replaceFile(at("a.txt"), read(`${start}0\n`), read(`${start}1\n`))).toBeNull();
    expect(readFileSync(at("a.txt"), "utf8")).toBe(`${start}1\n`);
  });

  test("if it is still text", async () => {
    writeFileSync(at("a.txt"), Buffer.from("ä", "latin1"));
    expect(await replaceFile(at("a.txt"), "before\n", "after\n")).toMatch(/^was not written, because another/);
    expect(await replaceFile(at("gone.txt"), "before\n", "after\n")).toBe("does not exist");
  });
});

test.each([
  ["EACCES", "cannot be written (permission denied)"],
  ["EPERM", "cannot be written (permission denied)"],
  ["EROFS", "cannot be written (permission denied)"],
  ["ENOSPC", "was not written: the disk is full"],
  ["EDQUOT", "was not written: the disk is full"],
  ["EFBIG", "was not written: it exceeds the file size limit"],
  ["EIO", "could not be written (EIO)"],
])("%s is explained as: %s", (code, why) => {
  expect(whyNotWritten(Object.assign(new Error(), { code }))).toBe(why);
});
