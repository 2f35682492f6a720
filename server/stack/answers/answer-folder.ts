import type { ServiceNames } from "../../api/index.ts";
import { isJson } from "../../text/json-values.ts";
import type { ReadAnswers } from "./answer-records.ts";
import { looksLikeAnswer, readAnswerRecords } from "./read-answers.ts";
import { looksLikeJournal } from "./read-journal.ts";

/** A file in which answers were saved. */
export interface FoundAnswers {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly read: ReadAnswers;
}

/** How folders and files are read. `why` continues a sentence about the file: `cannot be read`. */
export interface FolderReader {
  /** The words of the service in the answers. */
  readonly names?: ServiceNames | undefined;
  readonly list: (folder: string) => Promise<readonly ListedEntry[] | Unread>;
  readonly read: (file: string) => Promise<{ readonly kind: "text"; readonly text: string } | Unread>;
  readonly pathIn: (folder: string, entry: ListedEntry) => string;
  /** For people. */
  readonly nameOf: (path: string) => string;
}

export interface ListedEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
}

interface Unread {
  readonly kind: "missing" | "unreadable";
  readonly why: string;
}

/**
 * The answers in a folder and its subfolders, in the order of their names; none in a folder of requests. Null if it has more than
 * `mostFiles` files.
 */
export async function answersInFolder(
  folder: string,
  reader: FolderReader,
  mostFiles = Number.POSITIVE_INFINITY,
): Promise<readonly FoundAnswers[] | null> {
  const files: [path: string, unread?: Unread][] = [];
  for await (const file of filesIn(folder, reader)) if (files.push(file) > mostFiles) return null;
  const saved: FoundAnswers[] = [];
  for (const [path, unread] of files) {
    const name = reader.nameOf(path);
    const useless = (why: string): FoundAnswers => ({
      ...unusedAnswers(name, { messages: [why], mayLackInstances: true }),
      path,
    });
    const isNamedJson = path.endsWith(".json");
    const content = unread ?? (await reader.read(path));
    if (content.kind !== "text") saved.push(useless(`It ${content.why}.`));
    else if (looksLikeJournal(content.text)) saved.push({ ...unusedAnswers(name, { notes: [journal] }), path });
    // As `curl` leaves it if there is no answer.
    else if (isNamedJson && content.text.trim() === "") saved.push(useless("It is empty."));
    else {
      const answers = readAnswers(name, content.text, reader.names);
      // Others, such as a page about the answers, are passed over.
      if (answers) saved.push({ ...answers, path });
      else if (isNamedJson && !isJson(content.text)) saved.push(useless("It is not valid JSON."));
    }
  }
  return saved.some(({ read }) => read.records.length > 0) ? saved : [];
}

/** Null for what does not hold answers. */
export function readAnswers(name: string, text: string, names?: ServiceNames): Omit<FoundAnswers, "path"> | null {
  const read = looksLikeAnswer(text) ? readAnswerRecords(name, text, names) : null;
  return read?.holds === "answers" ? { name, text, read } : null;
}

/** A file of which nothing is used. */
const unusedAnswers = (name: string, facts: Partial<ReadAnswers>): Omit<FoundAnswers, "path"> => ({
  name,
  text: "{}",
  read: { ...readAnswerRecords(name, "{}"), messages: [], ...facts },
});

/** It may say that something exists which has been deleted since. */
const journal = "The journal of a script is skipped in a folder. To use it, pass it by its own name.";

async function* filesIn(folder: string, reader: FolderReader): AsyncGenerator<[path: string, unread?: Unread]> {
  const entries = await reader.list(folder);
  if ("why" in entries) return yield [folder, entries];
  for (const entry of [...entries].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const path = reader.pathIn(folder, entry);
    if (entry.kind === "folder") yield* filesIn(path, reader);
    else yield [path];
  }
}
