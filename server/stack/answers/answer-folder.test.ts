import { expect, test } from "vitest";
import { answersInFolder, type FolderReader, readAnswers } from "./answer-folder.ts";

const answer = '{ "id": 1, "label": "web", "region": "us-east", "ipv4": ["203.0.113.4"] }';

/** The files of a folder as if each held an answer, and which of them were read. */
function folderOf(names: readonly string[]): { readonly reader: FolderReader; readonly read: readonly string[] } {
  const read: string[] = [];
  const reader: FolderReader = {
    list: async () => names.map((name) => ({ name, kind: "file" })),
    read: async (path) => {
      read.push(path);
      return { kind: "text", text: answer };
    },
    pathIn: (folder, { name }) => `${folder}/${name}`,
    nameOf: (path) => path,
  };
  return { reader, read };
}

test("a folder with too many files is refused before any of them is read", async () => {
  const { reader, read } = folderOf(["c.json", "a.json", "b.json"]);
  expect(await answersInFolder("saved", reader, 2)).toBeNull();
  expect(read).toEqual([]);
});

test("a stack is no answer, whatever its own keys contain", () => {
  const stack = `{ "region": "us-east", "x-note": ${answer}, "instances": { "web": { "type": "nano-1" } } }`;
  expect(readAnswers("a.json", stack)).toBeNull();
  expect(readAnswers("a.json", answer)).not.toBeNull();
});

test("the files of a folder are read in the order of their names", async () => {
  const { reader, read } = folderOf(["c.json", "a.json", "b.json"]);
  const found = await answersInFolder("saved", reader, 3);
  expect(found?.map(({ name }) => name)).toEqual(["saved/a.json", "saved/b.json", "saved/c.json"]);
  expect(read).toEqual(["saved/a.json", "saved/b.json", "saved/c.json"]);
});
