import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readStartNow, readText, readTextNow, whyNot } from "./read-text.ts";

const most = 1024 * 1024;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "compute-stack-read-"));
  mkdirSync(join(folder, "sub"));
  writeFileSync(join(folder, "a.txt"), "ä b\n");
  writeFileSync(join(folder, "marked.txt"), "\uFEFFa\n");
  writeFileSync(join(folder, "latin1.txt"), Buffer.from("ä", "latin1"));
  symlinkSync("loop", join(folder, "loop"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ["a.txt", { kind: "text", text: "ä b\n" }],
  ["marked.txt", { kind: "text", text: "a\n" }],
  ["latin1.txt", { kind: "unreadable", why: "is not UTF-8 text" }],
  ["sub", { kind: "unreadable", why: "is a folder" }],
  ["loop", { kind: "unreadable", why: "is a symbolic link that leads to itself" }],
  ["gone.txt", { kind: "missing", why: "does not exist" }],
  ["a.txt/b", { kind: "missing", why: "does not exist: part of its path is a file" }],
  ["pipe", { kind: "unreadable", why: "is not a regular file" }],
])("%s is read, or it is said why not", async (name, expected) => {
  const path = join(folder, name);
  if (name === "pipe") execFileSync("mkfifo", [path]);
  expect(await readText(path, most)).toEqual(expected);
  expect(readTextNow(path, most)).toEqual(expected);
});

test("a file is read up to its largest size", async () => {
  const path = join(folder, "a.txt");
  const text = "x".repeat(most);
  writeFileSync(path, text);
  expect([await readText(path, most), readTextNow(path, most)]).toEqual(Array(2).fill({ kind: "text", text }));
  writeFileSync(path, `${text}x`);
  const large = { kind: "unreadable", why: "is larger than 1 MB" };
  expect([await readText(path, most), readTextNow(path, most)]).toEqual([large, large]);
});

test.each([
  ["a.txt", 3, "ä "],
  ["a.txt", 1, "\uFFFD"],
  ["a.txt", 100, "ä b\n"],
  ["sub", 9, ""],
  ["gone.txt", 9, ""],
])("%s begins, as far as %i bytes, with %j", (name, bytes, start) => {
  expect(readStartNow(join(folder, name), bytes)).toBe(start);
});

test.each([
  ["EACCES", "cannot be read (permission denied)"],
  ["EPERM", "cannot be read (permission denied)"],
  ["ENXIO", "is not a regular file"],
  ["EIO", "could not be read (EIO)"],
])("%s is explained as: %s", (code, why) => {
  expect(whyNot(Object.assign(new Error(), { code }))).toMatchObject({ kind: "unreadable", why });
});

test("what is no error of the system is not shown, and only what is denied is forbidden", () => {
  expect(whyNot(new Error("secret"))).toEqual({ kind: "unreadable", why: "could not be read" });
  expect(whyNot(Object.assign(new Error(), { code: "EPERM" })).isForbidden).toBe(true);
});
