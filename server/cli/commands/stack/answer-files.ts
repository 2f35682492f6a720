import { readdir } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { whyNot } from "../../../node/read-text.ts";
import { looksLikeAnswer, type ReadAnswers, readAnswerRecords } from "../../../stack/answers/answer-records.ts";
import { type Call, standardInputPath, WrongCall } from "../../command.ts";
import { withMatches } from "../../run/path-patterns.ts";
import { isFolder, maxFileBytes, pathFromHere, readFileOrPipe, readStandardInput } from "../../run/sources.ts";

/** What a call names, as its content shows. */
export interface GivenInputs {
  readonly answers: readonly AnswerFile[];
  /** Files and folders that hold no answers; files among answers in a folder are passed over. */
  readonly others: readonly string[];
  /** Standard input, which can be read only once; null if the call does not name it. */
  readonly stdin: string | null;
}

export interface AnswerFile {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly read: ReadAnswers;
}

/** Tells saved answers from requests by their content, whatever the files are called. Throws a `WrongCall`. */
export async function readInputs(call: Call): Promise<GivenInputs> {
  const answers: AnswerFile[] = [];
  const others: string[] = [];
  let stdin: string | null = null;
  for (const path of await withMatches(call.paths)) {
    const isStdin = path === standardInputPath;
    if (isStdin && stdin !== null) throw new WrongCall("Standard input can be read only once.");
    if (!isStdin && (await isFolder(path))) {
      const found = await answersIn(path);
      answers.push(...found);
      if (found.length > 0) continue;
      if (call.options.has("into")) throw withoutAnswers(path);
      others.push(path);
      continue;
    }
    const text = await readText(path);
    if (isStdin) stdin = text;
    const read = call.options.has("as")
      ? null
      : readAnswer(isStdin ? "standard input" : pathFromHere(resolve(path)), text);
    if (read) answers.push({ ...read, path: isStdin ? "" : resolve(path) });
    else others.push(path);
  }
  return { answers, others, stdin };
}

async function readText(path: string): Promise<string> {
  const isStdin = path === standardInputPath;
  const answer = isStdin ? await readStandardInput() : await readFileOrPipe(resolve(path), maxFileBytes);
  if (answer.kind === "text") return answer.text;
  throw new WrongCall(`\`${isStdin ? "standard input" : pathFromHere(resolve(path))}\` ${answer.why}.`);
}

/** Null for what does not hold answers. */
function readAnswer(name: string, text: string): Omit<AnswerFile, "path"> | null {
  const read = looksLikeAnswer(text) ? readAnswerRecords(name, text) : null;
  return read?.holds === "answers" ? { name, text, read } : null;
}

/** A file of which nothing can be used. */
const uselessFile = (path: string, why: string): AnswerFile => ({
  name: pathFromHere(path),
  path,
  text: "{}",
  read: { ...readAnswerRecords(pathFromHere(path), "{}"), messages: [why] },
});

/** The answers in a folder, which must have some. Throws a `WrongCall`. */
export async function readAnswerFolder(folder: string): Promise<readonly AnswerFile[]> {
  const found = await answersIn(folder);
  if (found.length === 0) throw withoutAnswers(folder);
  return found;
}

const withoutAnswers = (folder: string): WrongCall =>
  new WrongCall(`\`${pathFromHere(resolve(folder))}\` contains no saved answers of the API.`);

/** The answers in a folder and its subfolders, in the order of their names; none in a folder of requests. */
async function answersIn(folder: string): Promise<readonly AnswerFile[]> {
  const found: AnswerFile[] = [];
  for (const { path, why } of await filesIn(resolve(folder))) {
    const answer = why === null ? await readFileOrPipe(path, maxFileBytes) : { kind: "unreadable" as const, why };
    if (answer.kind !== "text") found.push(uselessFile(path, `It ${answer.why}.`));
    // As `curl` leaves it if there is no answer.
    else if (extname(path) === ".json" && answer.text.trim() === "") found.push(uselessFile(path, "It is empty."));
    else {
      const read = readAnswer(pathFromHere(path), answer.text);
      // Others, such as a page about the answers, are passed over.
      if (read) found.push({ ...read, path });
      else if (extname(path) === ".json" && !isWholeJson(answer.text))
        found.push(uselessFile(path, "It is not valid JSON."));
    }
  }
  return found.some(({ read }) => read.records.length > 0) ? found : [];
}

function isWholeJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface FoundFile {
  readonly path: string;
  /** Why it cannot be read, if it is a folder that cannot; else null. */
  readonly why: string | null;
}

async function filesIn(folder: string): Promise<readonly FoundFile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => whyNot(error).why);
  if (typeof entries === "string") return [{ path: folder, why: entries }];
  const found: FoundFile[] = [];
  // Links are not followed, so that the search ends.
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    if (entry.isDirectory()) found.push(...(await filesIn(join(folder, entry.name))));
    else if (entry.isFile()) found.push({ path: join(folder, entry.name), why: null });
  }
  return found;
}
