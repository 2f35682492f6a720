import { expect, test } from "vitest";
import { FileType, Uri } from "../../test/fake-vscode.ts";
import { packagedFileSystem } from "./files.ts";

const packed: ReadonlyMap<string, string> = new Map([
  ["a.http", "A"],
  ["certs/site.pem", "PEM"],
]);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const uri = (path: string) => Uri.from({ scheme: "examples", path }) as never;
const options = { create: true, overwrite: true };

function createFiles() {
  const read = async (path: string): Promise<Uint8Array> => {
    const text = packed.get(path);
    if (text === undefined) throw new Error("none");
    return bytes(text);
  };
  const files = packagedFileSystem(read, async () => [...packed.keys()]);
  return { ...files, textOf: async (path: string) => new TextDecoder().decode(await files.readFile(uri(path))) };
}

test("packaged files are read, and their folders listed", async () => {
  const { textOf, readDirectory, stat } = createFiles();
  expect(await textOf("/certs/site.pem")).toBe("PEM");
  expect(await readDirectory(uri("/"))).toEqual([
    ["a.http", FileType.File],
    ["certs", FileType.Directory],
  ]);
  expect(await readDirectory(uri("/certs"))).toEqual([["site.pem", FileType.File]]);
  expect(await stat(uri("/certs"))).toMatchObject({ type: FileType.Directory });
  expect(await stat(uri("/certs/site.pem"))).toMatchObject({ type: FileType.File, size: 3 });
  await expect(stat(uri("/b.http"))).rejects.toThrow("FileNotFound");
});

test("what is written is read again, and the packaged file stays as it is", async () => {
  const files = createFiles();
  const changes: unknown[] = [];
  files.onDidChangeFile((events) => changes.push(...events));
  await files.writeFile(uri("/a.http"), bytes("edited"), options);
  await files.writeFile(uri("/out/b.http"), bytes("new"), options);
  expect([await files.textOf("/a.http"), await files.textOf("/out/b.http")]).toEqual(["edited", "new"]);
  expect(await files.readDirectory(uri("/out"))).toEqual([["b.http", FileType.File]]);
  expect((await files.stat(uri("/a.http"))).mtime).toBeGreaterThan(0);
  expect(changes).toHaveLength(2);
  expect(await createFiles().textOf("/a.http")).toBe("A");
});

test("files cannot be removed or renamed", () => {
  const { delete: remove, rename } = createFiles();
  expect(() => remove(uri("/a.http"), { recursive: false })).toThrow("NoPermissions");
  expect(() => rename(uri("/a.http"), uri("/b.http"), { overwrite: true })).toThrow("NoPermissions");
});
