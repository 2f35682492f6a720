import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { whyNot } from "../../../node/read-text.ts";
import {
  answersInFolder,
  type FolderReader,
  type FoundAnswers,
  type ListedEntry,
  readAnswers,
} from "../../../stack/answers/answer-folder.ts";
import { type Call, standardInputPath, WrongCall } from "../../command.ts";
import { namesFor } from "../../run/file-settings.ts";
import { withMatches } from "../../run/path-patterns.ts";
import { nameOfGiven, pathFromHere, readGiven, textOfGiven } from "../../run/sources.ts";
import { isFolderNow } from "../../run/stat-now.ts";

/**
 * What a call names, as its content shows. Tells saved answers from requests by their content, whatever the files are called.
 * Throws a `WrongCall`.
 */
export async function readInputs(call: Call) {
  const answers: FoundAnswers[] = [];
  /** Files and folders that hold no answers; files among answers in a folder are passed over. */
  const others: string[] = [];
  /** Standard input, which can be read only once; null if the call does not name it. */
  let stdin: string | null = null;
  for (const path of await withMatches(call.paths)) {
    const isStdin = path === standardInputPath;
    if (isStdin && stdin !== null) throw new WrongCall("Standard input can be read only once.");
    if (!isStdin && isFolderNow(path)) {
      const found = await answersIn(path, call);
      answers.push(...found);
      if (found.length > 0) continue;
      if (call.options.has("into")) throw withoutAnswers(path);
      others.push(path);
      continue;
    }
    const text = await textOfGiven(path);
    if (isStdin) stdin = text;
    const read = call.options.has("as") ? null : readAnswers(nameOfGiven(path), text, await namesFor(call));
    if (read) answers.push({ ...read, path: isStdin ? "" : resolve(path) });
    else others.push(path);
  }
  return { answers, others, stdin };
}

/** The answers in a folder, which must have some. Throws a `WrongCall`. */
export async function readAnswerFolder(folder: string, call: Call): Promise<readonly FoundAnswers[]> {
  const answers = await answersIn(folder, call);
  if (answers.length === 0) throw withoutAnswers(folder);
  return answers;
}

const withoutAnswers = (folder: string): WrongCall =>
  new WrongCall(`\`${pathFromHere(resolve(folder))}\` contains no saved responses of the API.`);

const answersIn = async (folder: string, call: Call): Promise<readonly FoundAnswers[]> => {
  const names = await namesFor(call, resolve(folder, "x"));
  return (await answersInFolder(resolve(folder), { ...folderReader, names })) ?? [];
};

const folderReader: FolderReader = {
  list: (folder) => readdir(folder, { withFileTypes: true }).then((entries) => entries.flatMap(listed), whyNot),
  read: readGiven,
  pathIn: (folder, { name }) => join(folder, name),
  nameOf: pathFromHere,
};

/** Links are not followed, so that the search ends. */
function listed(entry: Dirent): readonly ListedEntry[] {
  if (entry.isDirectory()) return [{ name: entry.name, kind: "folder" }];
  return entry.isFile() ? [{ name: entry.name, kind: "file" }] : [];
}
