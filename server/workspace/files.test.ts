import { expect, test } from "vitest";
import { workspaceFiles as allFiles, isListed, isSample } from "./files.ts";
import { findFiles } from "./find-files.ts";
import { fileKey, folderOf, type Host, inFolder, innermost, resolvePath } from "./host.ts";
import { memoryHost, pathOf } from "./memory-host.testing.ts";
import { summariesOf } from "./summaries.ts";

const stack = "instances:\n  web: { label: '${env:LABEL}', ssl: '${file:a.pem}' }\n";

/** Settings that call `*.yml` stacks, and `no.stack.yaml` none. */
const workspaceFiles = (host: Host, folders: () => readonly string[], isFollowed: boolean) =>
  allFiles(
    host,
    folders,
    isFollowed,
    async () => (uri) => (uri.endsWith("/no.stack.yaml") ? "none" : uri.endsWith(".yml") ? "stack" : null),
    () => [],
  );

async function found(texts: Readonly<Record<string, string | null>>): Promise<string> {
  const uris: string[] = [];
  const isWanted = async () => (_: string, name: string) => (name.endsWith(".x") ? "x" : null);
  for await (const { uri } of findFiles(memoryHost(texts), "file:///w/", isWanted)) uris.push(pathOf(uri));
  return uris.join(" ");
}

test.each([
  [
    "in their order, a folder's own first",
    { "c.x": "", "a.x": "", "b.x": "", "b/d.x": "", "b/a/e.x": "", "c/g.x": "", "a/f.x": "", "g.y": "" },
    "a.x b.x c.x a/f.x b/d.x b/a/e.x c/g.x",
  ],
  [
    "not where nobody looks, nor behind links",
    { "node_modules/a.x": "", ".git/a.x": "", "link/a.x": "", "link.x": "", "git/a.x": "" },
    "link.x git/a.x",
  ],
  [
    "not what `.gitignore` leaves out",
    { ".gitignore": "out/\n*.no.x\n/top.x", "out/a.x": "", "b/out/a.x": "", "a.no.x": "", "top.x": "", "b/top.x": "" },
    "b/top.x",
  ],
  ["a pattern for folders leaves files alone", { ".gitignore": "out.x/", "out.x": "" }, "out.x"],
  [
    "a pattern for a folder counts for what is in it",
    { ".gitignore": "a/*\n!a/b.x", "a/b.x": "", "a/c.x": "" },
    "a/b.x",
  ],
  [
    "the deepest `.gitignore` has the last word",
    { ".gitignore": "*.x", "a/.gitignore": "!b.x", "a/b.x": "", "a/c.x": "", "a/d/b.x": "", "e.x": "" },
    "a/b.x a/d/b.x",
  ],
  [
    "a `.gitignore` counts from its own folder",
    { "a%20b/.gitignore": "/c.x", "a%20b/c.x": "", "a%20b/d/c.x": "", "c.x": "" },
    "c.x a%20b/d/c.x",
  ],
  ["an unreadable `.gitignore` says nothing", { ".gitignore": null, "a.x": "" }, "a.x"],
  [
    "a negated pattern brings back what a parent's leaves out",
    { ".gitignore": "*.x\n!b.x", "a/b.x": "", "c.x": "" },
    "a/b.x",
  ],
  ["hidden files and folders are found", { ".a/b.x": "", ".c.x": "" }, ".c.x .a/b.x"],
  ["upper case is another name", { ".gitignore": "A.x", "a.x": "" }, "a.x"],
])("files are found %s", async (_, texts: Readonly<Record<string, string | null>>, expected) => {
  expect(await found(texts)).toBe(expected);
});

const listed = {
  "a.stack.yaml": stack,
  "b/c.request.json": "{}",
  ".compute-stack.yaml": "",
  ".env": "SECRET=x",
  ".env.example": "A=1\nexport  B = 2\n# C=3\nD 4\n",
  "readme.md": "",
};

test("listed files are ours, or samples of environment files", async () => {
  const host = memoryHost(listed);
  const files = workspaceFiles(host, () => ["file:///w/", "file:///w/b/"], true);
  expect((await files.all()).map(pathOf)).toEqual([".compute-stack.yaml", "a.stack.yaml", "b/c.request.json"]);
  expect((await files.samples()).map(pathOf)).toEqual([".env.example"]);
});

test("files that the settings declare are listed too", async () => {
  const host = memoryHost({ "a.yml": "instances: {}", "no.stack.yaml": "a: 1" });
  const files = workspaceFiles(host, () => ["file:///w/"], true);
  expect((await files.all()).map(pathOf)).toEqual(["a.yml"]);
  expect((await files.read("file:///w/a.yml"))?.file.kind).toBe("stack");
  expect(await files.read("file:///w/no.stack.yaml")).toBeNull();
});

test("files that hold requests are listed by themselves, and read if they may hold some", async () => {
  const host = memoryHost({
    "a.http": "GET {{base}}/compute/instances\n",
    "b.sh": "echo nothing\n",
    "c.md": "```sh\ncurl $URL/loadbalancers\n```\n",
    "d.txt": "GET /compute/instances\n",
    "d.png": "#!/bin/sh\n",
    "f.yaml": "a: 1\n",
    "g.yaml": "run: curl $URL/loadbalancers\n",
    "h.inc": "#!/bin/zsh\ncurl $URL/loadbalancers\n",
    "e.stack.yaml": stack,
    "null.http": null,
    "no.stack.yaml": "",
  });
  const files = workspaceFiles(host, () => ["file:///w/"], true);
  expect((await files.carriers()).map(pathOf)).toEqual([
    "a.http",
    "b.sh",
    "c.md",
    "d.txt",
    "f.yaml",
    "g.yaml",
    "h.inc",
    "null.http",
  ]);
  const urlsIn = async (path: string) =>
    (await files.readFile(`file:///w/${path}`))?.carrier?.requests.map(({ request }) => request.url.text) ?? null;
  expect(await urlsIn("a.http")).toEqual(["{{base}}/compute/instances"]);
  expect(await urlsIn("c.md")).toEqual(["$URL/loadbalancers"]);
  for (const path of ["b.sh", "d.txt", "e.stack.yaml", "null.http", "gone.http"])
    expect(await urlsIn(path), path).toBeNull();
});

test("a script without an ending is known by its first line, and watched where it holds requests", async () => {
  const request = "curl $URL/loadbalancers\n";
  const host = memoryHost({
    "bin/create": `#!/usr/bin/env bash\n${request}`,
    "bin/other": "#!/bin/sh\necho nothing\n",
    "bin/python": `#!/usr/bin/env python3\n# ${request}`,
    LICENSE: request,
    "bin/archive": `#!/bin/sh\n${request}${"#".repeat(100_000)}`,
  });
  const watched: string[] = [];
  const files = allFiles(
    host,
    () => ["file:///w/"],
    true,
    async () => () => null,
    () => [],
    (uri) => watched.push(uri),
  );
  const held: string[] = [];
  for (const uri of await files.carriers()) if (await files.readFile(uri)) held.push(pathOf(uri));
  expect(held).toEqual(["bin/create"]);
  expect(watched.map(pathOf)).toEqual(["bin/create"]);
});

test("what settings extend is listed with the files of its folder, once", async () => {
  const host = memoryHost({ "a.stack.yaml": stack, "base.yaml": "", "sub/more.yaml": "" });
  const extended = ["file:///w/sub/more.yaml", "file:///w/base.yaml", "file:///w/a%2Estack.yaml"];
  const listedIn = async (folder: string) =>
    (
      await allFiles(
        host,
        () => [folder],
        true,
        async () => () => null,
        () => extended,
      ).all()
    ).map(pathOf);
  expect(await listedIn("file:///w/")).toEqual(["a%2Estack.yaml", "sub/more.yaml", "base.yaml"]);
  expect(await listedIn("file:///w/sub/")).toEqual(["sub/more.yaml"]);
});

test("a file that is declared to hold requests is listed with those that do", async () => {
  const host = memoryHost({ "a.mjs": "GET {{base}}/compute/instances\n", "b.mjs": "", "c.http": "" });
  const declared = async () => (uri: string) => (uri.endsWith("/a.mjs") ? "http" : null);
  const files = allFiles(host, () => ["file:///w/"], true, declared);
  expect((await files.carriers()).map(pathOf)).toEqual(["a.mjs", "c.http"]);
  expect((await files.readFile("file:///w/a.mjs"))?.carrier?.requests).toHaveLength(1);
});

test("a file that is declared to be something else holds no requests", async () => {
  const host = memoryHost({ "a.http": "GET {{base}}/compute/instances\n" });
  const files = allFiles(
    host,
    () => ["file:///w/"],
    true,
    async () => () => "none",
  );
  expect([await files.carriers(), await files.readFile("file:///w/a.http")]).toEqual([[], null]);
});

test.each([
  ["followed", true, 3],
  ["not followed", false, 4],
])("a folder listing is valid until a change is reported: %s", async (_, isFollowed, expected) => {
  const host = memoryHost(listed);
  const files = workspaceFiles(host, () => ["file:///w/"], isFollowed);
  await files.all();
  host.files.set("file:///w/z.stack.yaml", "");
  expect(files.isFollowed).toBe(isFollowed);
  expect(await files.all()).toHaveLength(expected);
  files.changed("file:///w/z.stack.yaml", "content");
  expect(await files.all()).toHaveLength(expected);
  files.changed("file:///w/z.stack.yaml", "place");
  expect(await files.all()).toHaveLength(4);
  host.files.set("file:///w/.gitignore", "z.*");
  files.changed("file:///w/.gitignore", "content");
  expect(await files.all()).toHaveLength(3);
});

test("other folders are listed again", async () => {
  let folders = ["file:///w/"];
  const files = workspaceFiles(memoryHost(listed), () => folders, true);
  expect(await files.all()).toHaveLength(3);
  folders = ["file:///w/b/"];
  expect((await files.all()).map(pathOf)).toEqual(["b/c.request.json"]);
  folders = [];
  expect(await files.all()).toEqual([]);
});

test("a file is read unless it is missing, unreadable or too large", async () => {
  const host = memoryHost({
    "a.stack.yaml": stack,
    "b.stack.yaml": null,
    "c.stack.yaml": "#".repeat(5_000_001),
    "d.txt": "d",
    "e%20f.stack.yaml": "",
  });
  const files = workspaceFiles(host, () => [], true);
  const read = async (path: string) => (await files.read(`file:///w/${path}`))?.file.name;
  expect(await read("a.stack.yaml")).toBe("file:///w/a.stack.yaml");
  expect(await read("e%20f.stack.yaml")).toBe("file:///w/e f.stack.yaml");
  for (const path of ["b.stack.yaml", "c.stack.yaml", "d.txt", "gone.stack.yaml"])
    expect(await read(path)).toBeUndefined();
  expect([await files.readText("file:///w/d.txt"), await files.readText("file:///w/gone")]).toEqual(["d", null]);
});

test("a revision increases with each change, or with each access if changes are not reported", () => {
  const files = workspaceFiles(memoryHost({}), () => [], true);
  const before = files.revisionOf("file:///w/a%62");
  files.changed("file:///w/ab", "content");
  const after = files.revisionOf("file:///w/ab");
  expect([before, after > before, files.revisionOf("file:///w/a%62"), files.revisionOf("file:///w/c")]).toEqual([
    0,
    true,
    after,
    0,
  ]);
  const unfollowed = workspaceFiles(memoryHost({}), () => [], false);
  expect(unfollowed.revisionOf("a")).toBeLessThan(unfollowed.revisionOf("a"));
});

test.each([
  [".env.example", true],
  ["app.env.sample", true],
  [".env-template", true],
  [".env.DIST", true],
  [".env", false],
  [".env.local", false],
  [".env.example.bak", false],
])("%s is a sample environment file: %s", (name, expected) => {
  expect([isSample(name), isListed(`file:///w/${name}`)]).toEqual([expected, expected]);
});

test.each([
  ["a.stack.yaml", true],
  [".gitignore", true],
  ["x.png", false],
  ["a%2Estack.yaml", true],
  ["stack.yaml/a.ts", false],
  ["a.yml", true],
  ["a.txt", true],
  ["bin/script", true],
])("files are listed again after a change of %s: %s", (path, expected) => {
  expect(isListed(`file:///w/${path}`)).toBe(expected);
});

test("summaries are kept until a file changes", async () => {
  const host = memoryHost(listed);
  const files = workspaceFiles(host, () => ["file:///w/"], true);
  const summaries = summariesOf(files, () => "utf-16");
  const first = summaries.now();
  expect([first.known.size, first.isComplete]).toEqual([0, false]);
  const known = await summaries.all(() => false);
  expect([...known.keys()].map(pathOf)).toEqual([
    ".compute-stack.yaml",
    "a.stack.yaml",
    "b/c.request.json",
    ".env.example",
  ]);
  expect(known.get("file:///w/.env.example")).toEqual({ names: [], paths: [], variables: ["A", "B"] });
  const summary = known.get("file:///w/a.stack.yaml");
  expect(summary?.names.map(({ name, namespace, range }) => [name, namespace, range.start])).toEqual([
    ["web", "instances", { line: 1, character: 2 }],
  ]);
  expect([summary?.variables, summary?.paths]).toEqual([["LABEL"], ["a.pem"]]);
  const reads = host.reads.length;
  host.files.set("file:///w/a.stack.yaml", "instances:\n  db: {}\n");
  await summaries.all(() => false);
  expect(host.reads.length).toBe(reads);
  files.changed("file:///w/a.stack.yaml", "content");
  host.files.delete("file:///w/.env.example");
  files.changed("file:///w/.env.example", "place");
  const again = await summaries.all(() => false);
  expect(again.get("file:///w/a.stack.yaml")?.names.map(({ name }) => name)).toEqual(["db"]);
  expect(again.has("file:///w/.env.example")).toBe(false);
  expect(summaries.now().isComplete).toBe(true);
  expect(summaries.now().known.size).toBe(3);
});

test("an unreadable file has an empty summary, and a canceled search returns what is known", async () => {
  const files = workspaceFiles(memoryHost({ "a.stack.yaml": null, ".env.example": null }), () => ["file:///w/"], true);
  const summaries = summariesOf(files, () => "utf-16");
  expect((await summaries.all(() => true)).size).toBe(0);
  const nothing = { names: [], variables: [], paths: [] };
  expect([...(await summaries.all(() => false)).values()]).toEqual([nothing, nothing]);
});

test("files are summarized in the background, all at once, until they all are", async () => {
  const host = memoryHost(listed);
  const files = workspaceFiles(host, () => ["file:///w/"], true);
  const summaries = summariesOf(files, () => "utf-16");
  for (let call = 0; call < 3; call++) expect(summaries.now()).toEqual({ known: new Map(), isComplete: false });
  for (let turn = 0; turn < 1_000 && !summaries.now().isComplete; turn++) await null;
  expect(summaries.now().known.size).toBe(4);
  expect(host.reads.length).toBe(new Set(host.reads).size);
});

test("a summary counts characters as the client does", async () => {
  const host = memoryHost({ "a.stack.yaml": "x: \u{1F600}\ninstances: { \u{1F600}: 1, web: 2 }\n" });
  const startsIn = async (encoding: "utf-8" | "utf-16") => {
    const summaries = summariesOf(
      workspaceFiles(host, () => ["file:///w/"], true),
      () => encoding,
    );
    const [summary] = (await summaries.all(() => false)).values();
    return summary?.names.map(({ range }) => range.start.character);
  };
  expect(await startsIn("utf-16")).toEqual([13, 20]);
  expect(await startsIn("utf-8")).toEqual([13, 22]);
});

test("a search that is canceled keeps what it has read", async () => {
  const files = workspaceFiles(memoryHost(listed), () => ["file:///w/"], true);
  const summaries = summariesOf(files, () => "utf-16");
  let asked = 0;
  expect((await summaries.all(() => ++asked > 2)).size).toBe(2);
  expect(summaries.now().known.size).toBe(2);
});

test("a text for a reference is read from the workspace only", async () => {
  const host = memoryHost({ "a.txt": "a", "big.txt": "#".repeat(5_000_001), "allowed.txt": "#".repeat(5_000_000) });
  const files = workspaceFiles(host, () => [], true);
  expect(await files.readText("file:///w/a.txt")).toBe("a");
  expect(await files.readText("file:///w/big.txt")).toBeNull();
  expect(await files.readText("file:///w/allowed.txt")).toHaveLength(5_000_000);
  host.files.set("file:///elsewhere/a.txt", "a");
  expect(await files.readText("file:///elsewhere/a.txt")).toBeNull();
});

test("the settings of a file's own folder declare what it is", async () => {
  const asked: string[] = [];
  const files = allFiles(
    memoryHost({ "a/b.yml": "instances: {}" }),
    () => [],
    true,
    async (folder) => {
      asked.push(pathOf(folder));
      return () => "stack";
    },
    () => [],
  );
  expect((await files.read("file:///w/a/b.yml"))?.file.kind).toBe("stack");
  expect(asked).toEqual(["a/"]);
});

test("a file that several folders contain is listed once", async () => {
  const host = memoryHost({ "a%20b/c.stack.yaml": "" });
  const files = workspaceFiles(host, () => ["file:///w/", "file:///w/a%20b/"], true);
  expect(await files.all()).toEqual(["file:///w/a%20b/c.stack.yaml"]);
});

test("a very large tree is searched only in part", async () => {
  const below = Array.from({ length: 20_005 }, (_, index) => ({ name: `${index}`, kind: "folder" as const }));
  const listedFolders: string[] = [];
  const list: Host["list"] = async (folder) => {
    listedFolders.push(folder);
    return folder === "file:///w/" ? below : [];
  };
  const host: Host = { ...memoryHost({}), list };
  for await (const { uri } of findFiles(host, "file:///w/", async () => () => "wanted")) expect.unreachable(uri);
  expect(listedFolders).toHaveLength(20_000);
});

test("a `.gitignore` is read only where there is one", async () => {
  const host = memoryHost({ "a.x": "", "b/.gitignore": "*", "b/c.x": "" });
  for await (const { uri } of findFiles(host, "file:///w/", async () => () => "wanted"))
    expect(pathOf(uri)).toBe("a.x");
  expect(host.reads.map(pathOf)).toEqual(["b/.gitignore"]);
});

test("a folder that cannot be listed is left out", async () => {
  const { list, ...host } = memoryHost({ "a/b.x": "", "c.x": "" });
  const uris: string[] = [];
  const partly: Host = { ...host, list: async (at, within) => (at.endsWith("/a/") ? null : list(at, within)) };
  for await (const { uri } of findFiles(partly, "file:///w/", async () => () => "wanted")) uris.push(pathOf(uri));
  expect(uris).toEqual(["c.x"]);
});

test("URIs", () => {
  expect(folderOf("file:///w/a/b.x")).toBe("file:///w/a/");
  expect(inFolder("file:///w/", "a (b)'!*#.x")).toBe("file:///w/a%20%28b%29%27%21%2A%23.x");
  expect([fileKey("a%20b"), fileKey("a%")]).toEqual(["a b", "a%"]);
  const folders = ["file:///w/", "file:///w/a/b/", "file:///w/a/"];
  expect(innermost(folders, "file:///w/a/c")).toBe("file:///w/a/");
  expect(innermost(folders, "file:///x")).toBeUndefined();
});

test.each([
  ["b.x", "file:///w/a/b.x"],
  ["../b.x", "file:///w/b.x"],
  ["..\\b c.x", "file:///w/b%20c.x"],
  ["/b.x", "file:///b.x"],
  ["b#?%.x", "file:///w/a/b%23%3F%25.x"],
])("%s leads to %s", (path, expected) => {
  expect(resolvePath(path, "file:///w/a/x.stack.yaml")).toBe(expected);
});

test("a URI without a path leads nowhere", () => {
  expect(resolvePath("a", "untitled")).toBeNull();
  expect(resolvePath("\uD800", "file:///w/a")).toBeNull();
});

test("the filter is asked again only in a folder with its own settings", async () => {
  const host = memoryHost({ "a/b/.compute-stack.yaml": "", "a/b/c/d.x": "", "a/e.x": "", "f.x": "" });
  const asked: string[] = [];
  const uris: string[] = [];
  const rolesIn = async (folder: string) => {
    asked.push(pathOf(folder));
    return () => (folder.endsWith("/b/") ? "wanted" : null);
  };
  for await (const { uri } of findFiles(host, "file:///w/", rolesIn)) uris.push(pathOf(uri));
  expect(asked).toEqual(["", "a/b/"]);
  expect(uris).toEqual(["a/b/.compute-stack.yaml", "a/b/c/d.x"]);
});
