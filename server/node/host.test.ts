import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderUri, isWithin, nodeHost } from "./host.ts";

// Above it is no repository.
let outside: string;
let root: string;

beforeEach(() => {
  outside = folderUri(realpathSync(mkdtempSync(join(tmpdir(), "compute-stack-host-"))));
  root = `${outside}w/`;
  const path = new URL(root).pathname;
  mkdirSync(join(path, "sub/deeper"), { recursive: true });
  mkdirSync(join(path, "repository/.git"), { recursive: true });
  mkdirSync(join(path, "repository/src"));
  writeFileSync(join(path, "a b.txt"), "a\n");
  writeFileSync(join(path, "latin1.txt"), Buffer.from("ä", "latin1"));
  writeFileSync(join(path, "../secret.txt"), "secret\n");
  symlinkSync("a b.txt", join(path, "link.txt"));
  symlinkSync("sub", join(path, "link"));
  symlinkSync("../secret.txt", join(path, "out.txt"));
  symlinkSync("..", join(path, "out"));
  symlinkSync("gone", join(path, "broken"));
});
afterEach(() => rmSync(new URL(outside), { recursive: true }));

const hostIn = (...folders: string[]) =>
  nodeHost(
    () => folders.map((one) => root + one),
    () => root,
  );

test.each([
  ["a%20b.txt", { kind: "text", text: "a\n" }],
  ["link.txt", { kind: "text", text: "a\n" }],
  ["sub/../a%20b.txt", { kind: "text", text: "a\n" }],
  ["gone.txt", { kind: "missing" }],
  ["gone/gone.txt", { kind: "missing" }],
  ["a%20b.txt/x", { kind: "missing" }],
  ["broken", { kind: "missing" }],
  ["sub", { kind: "unreadable" }],
  ["latin1.txt", { kind: "unreadable" }],
  ["../secret.txt", { kind: "outside" }],
  ["../gone.txt", { kind: "outside" }],
  ["out.txt", { kind: "outside" }],
  ["out/secret.txt", { kind: "outside" }],
  ["out/gone.txt", { kind: "outside" }],
])("%s is read only inside of its root", async (path, expected) => {
  expect(await hostIn().read(root + path, root)).toEqual(expected);
});

test("only so much of a file is read, and no file of another scheme", async () => {
  expect(await hostIn().read(`${root}a%20b.txt`, root, 1)).toEqual({ kind: "unreadable" });
  expect(await hostIn().read(`${root}a%20b.txt`, root, 2)).toMatchObject({ kind: "text" });
  expect(await hostIn().read("vscode-vfs://github/a.txt", root)).toEqual({ kind: "unreadable" });
  expect(await hostIn().read("file:///%E0%A4%A", root)).toEqual({ kind: "unreadable" });
});

test("a folder is listed without links that lead out of the root, or nowhere", async () => {
  execFileSync("mkfifo", [fileURLToPath(`${root}pipe`)]);
  const entries = await hostIn().list(root, root);
  expect(entries?.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: "a b.txt", kind: "file" },
    { name: "latin1.txt", kind: "file" },
    { name: "link", kind: "folder", isLink: true },
    { name: "link.txt", kind: "file", isLink: true },
    { name: "repository", kind: "folder" },
    { name: "sub", kind: "folder" },
  ]);
  for (const folder of [outside, `${root}out/`, `${root}gone/`, `${root}a%20b.txt`, "vscode-vfs://github/"])
    expect(await hostIn().list(folder, root)).toBeNull();
});

test("the root of a file is the innermost folder of the workspace, else its repository, else where the server runs", async () => {
  const rootOf = async (uri: string, ...folders: string[]) => await hostIn(...folders).rootOf(root + uri);
  expect(await rootOf("sub/deeper/a.txt", "sub/", "sub/deeper/")).toBe(`${root}sub/deeper/`);
  expect(await rootOf("repository/src/a.txt")).toBe(`${root}repository/`);
  expect(await rootOf("sub/a.txt")).toBe(root);
  expect(await hostIn().rootOf(`${outside}a.txt`)).toBe(outside);
  expect(await hostIn().rootOf("vscode-vfs://github/sub/a.txt")).toBe("vscode-vfs://github/sub/");
});

test.each([
  ["/w", "/w", true],
  ["/w/a", "/w", true],
  ["/w/a", "/w/", true],
  ["/wx", "/w", false],
  ["/", "/w", false],
  ["/w", "/", true],
])("whether %s is within %s: %s", (path, folder, expected) => {
  expect(isWithin(path, folder)).toBe(expected);
});
