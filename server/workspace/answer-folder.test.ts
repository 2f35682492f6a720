import { expect, test } from "vitest";
import { findAnswersIn } from "./answer-folder.ts";
import { workspaceFiles } from "./files.ts";
import { memoryHost, pathOf } from "./memory-host.testing.ts";

const answer = (id: number): string =>
  `{ "id": ${id}, "label": "web", "region": "r", "type": "t", "status": "running" }`;

async function answersIn(folder: string, texts: Readonly<Record<string, string | null>>) {
  const { list, readText } = workspaceFiles(
    memoryHost(texts),
    () => [],
    true,
    async () => () => null,
  );
  const found = await findAnswersIn(folder, "saved", { list, textAt: readText, names: undefined });
  return typeof found === "string" ? found : found.map(({ fileName, uri }) => [fileName, pathOf(uri)]);
}

test.each(["file:///w/in%20it", "file:///w/in%20it/"])(
  "the answers in %s and below are found by their names",
  async (folder) => {
    const texts = {
      "in%20it/b.json": answer(1),
      "in%20it/a%20b/c.json": answer(2),
      "in%20it/link.json": answer(3),
      "in%20it/linked/d.json": answer(4),
      "in%20it/notes.txt": "nothing",
      "other/e.json": answer(5),
    };
    expect(await answersIn(folder, texts)).toEqual([
      ["saved/a b/c.json", "in%20it/a%20b/c.json"],
      ["saved/b.json", "in%20it/b.json"],
    ]);
  },
);

test("an answer or a folder that cannot be read is told of", async () => {
  const host = memoryHost({ "a.json": answer(1), "b.json": null, "closed/c.json": answer(2) });
  const { list, readText } = workspaceFiles(
    { ...host, list: async (at, within) => (at.endsWith("/closed/") ? null : host.list(at, within)) },
    () => [],
    true,
    async () => () => null,
  );
  const found = await findAnswersIn("file:///w/", "saved", { list, textAt: readText, names: undefined });
  expect(typeof found === "string" ? found : found.map(({ fileName, read }) => [fileName, read?.messages])).toEqual([
    ["saved/a.json", []],
    ["saved/b.json", ["It cannot be read."]],
    ["saved/closed/", ["It cannot be read."]],
  ]);
});

test("a folder without answers, with too many files, or that cannot be listed is said to be so", async () => {
  expect(await answersIn("file:///w/", { "a.json": '{ "name": "package" }' })).toBe(
    "`saved` contains no saved responses of the API.",
  );
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.json`, index === 0 ? answer(1) : ""]));
  expect(await answersIn("file:///w/", many(10_001))).toBe(
    "`saved` contains more than 10,000 files. Choose a folder that contains only responses.",
  );
  expect(await answersIn("file:///w/", many(10_000))).toHaveLength(10_000);
  expect(await answersIn("file:///elsewhere/", {})).toBe("`saved` cannot be read.");
});
