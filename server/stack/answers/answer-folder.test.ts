import { describe, expect, test } from "vitest";
import { answersInFolder, type FolderReader, readAnswers } from "./answer-folder.ts";
import { answeredResources } from "./answered-resources.ts";
import { readAnswerRecords } from "./read-answers.ts";
import { readJournal } from "./read-journal.ts";

const answer = '{ "id": 1, "label": "web", "region": "us-east", "ipv4": ["203.0.113.4"] }';

/** The files of a folder as if each held an answer, and which of them were read. */
function folderOf(
  names: readonly string[],
  texts: Readonly<Record<string, string>> = {},
): { readonly reader: FolderReader; readonly read: readonly string[] } {
  const read: string[] = [];
  const reader: FolderReader = {
    list: async () => names.map((name) => ({ name, kind: "file" })),
    read: async (path) => {
      read.push(path);
      return { kind: "text", text: texts[path] ?? answer };
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

test("a file that holds no answer is said to be left out if it should, and one that cannot be read", async () => {
  const texts = { "saved/b.json": " \n", "saved/c.json": "<html>", "saved/d.txt": "notes", "saved/e.json": "[1]" };
  const { reader } = folderOf(["a.json", "b.json", "c.json", "d.txt", "e.json", "f.json"], texts);
  const found = await answersInFolder("saved", {
    ...reader,
    read: async (path) =>
      path.endsWith("f.json") ? { kind: "unreadable", why: "could not be read" } : reader.read(path),
  });
  expect(found?.map(({ name, read: { messages, mayLackInstances } }) => [name, messages, mayLackInstances])).toEqual([
    ["saved/a.json", [], false],
    ["saved/b.json", ["It is empty."], true],
    ["saved/c.json", ["It is not valid JSON."], true],
    ["saved/f.json", ["It could not be read."], true],
  ]);
  const unlisted = { ...reader, list: async () => ({ kind: "unreadable", why: "could not be read" }) as const };
  expect(await answersInFolder("saved", unlisted)).toEqual([]);
});

test("a journal in a folder is skipped, which is said unless it is passed by its own name, too", async () => {
  const text = "Journal of shop.sh\nlines 2\n";
  const { reader } = folderOf(["a.json", "shop.sh.journal"], { "saved/shop.sh.journal": text });
  const found = (await answersInFolder("saved", reader))?.map(({ read }) => read) ?? [];
  const { notes, isRead, lacksInstances } = answeredResources(found);
  const note = "The journal of a script is skipped in a folder. To use it, pass it by its own name.";
  expect({ notes, isRead, lacksInstances }).toEqual({
    notes: [`saved/shop.sh.journal: ${note}`],
    isRead: true,
    lacksInstances: false,
  });
  expect(answeredResources([...found, readJournal("saved/shop.sh.journal", text)]).notes).toEqual([]);
});

test("a journal without the line that counts its lines may lack some", () => {
  const { messages } = readJournal("shop.sh.journal", "Journal of shop.sh\nplan 0123456789abcdef\n");
  expect(messages).toEqual(["Line 2 of the journal cannot be read, and is left out."]);
});

test("a line separator in a label does not end its line in a journal", () => {
  const line = 'done create-loadbalancer:A 0123456789abcdef {"id":1,"label":"a\u2028b","path":"/loadbalancers"}';
  expect(readJournal("shop.sh.journal", `Journal of shop.sh\nlines 2\n${line}`).messages).toEqual([]);
});

describe("an instance that a script deleted", () => {
  const journal = (name: string, ...lines: readonly string[]) =>
    readJournal(name, ["Journal of shop.sh", `lines ${lines.length + 1}`, ...lines].join("\n"));
  const hash = "0123456789abcdef";
  const created = journal(
    "old.journal",
    `done create-instance:WEB ${hash} {"id":1,"label":"web","path":"/compute/instances"}`,
    `done create-loadbalancer:FRONT ${hash} {"id":1,"label":"front","path":"/loadbalancers"}`,
  );
  const deleted = journal("new.journal", `done delete-instance:WEB_DELETE ${hash} {"path":"/compute/instances/1"}`);
  const list = readAnswerRecords("list.json", `{ "data": [${answer}] }`);
  const namesIn = (...all: Parameters<typeof answeredResources>[0]) => {
    const { resources, messages, hasAllInstances } = answeredResources(all);
    return { names: resources.map(({ name }) => name), messages, hasAllInstances };
  };

  test("is gone from the journal of the script that created it", () => {
    expect(namesIn(created, deleted)).toEqual({ names: ["front"], messages: [], hasAllInstances: false });
  });

  test("is neither there nor gone for certain if a response still has it", () => {
    expect(namesIn(list, deleted)).toEqual({
      names: [],
      messages: [
        "The responses still have an instance (`1`) that a script deleted, as its journal says. Save the responses again.",
      ],
      hasAllInstances: false,
    });
  });
});
