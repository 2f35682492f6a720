import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readText } from "../../../node/read-text.ts";
import { writeTextFile } from "../../../node/replace-file.ts";
import { maxFileBytes } from "../../run/sources.ts";

/** The lines of a cache by their keys. */
export type CacheLines = ReadonlyMap<string, string>;

interface ReadCache {
  readonly lines: CacheLines;
  /** Why the file is not used; null if it is, or if there is none. A sentence without its subject. */
  readonly problem: string | null;
  /** Whether the file may be replaced: it is a cache, or there is none. */
  readonly isOurs: boolean;
}

const start = "compute-stack cache 1 ";

/** Identifies texts; nobody can choose two with the same digest. */
export const digest = (...texts: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text.length} `).update(text);
  return hash.digest("hex");
};

/** Identifies the code: the names of its parts, which the entry file lists, contain digests. */
export const buildOf = (bundle: string): string => digest(readFileSync(fileURLToPath(bundle), "utf8"));

/** A cache that another build has written, or that was changed since, is not used. */
export async function readCache(path: string, build: string): Promise<ReadCache> {
  const answer = await readText(path, maxFileBytes);
  if (answer.kind === "missing") return { lines: new Map(), problem: null, isOurs: true };
  if (answer.kind !== "text") return { lines: new Map(), problem: answer.why, isOurs: false };
  const { text } = answer;
  const end = text.indexOf("\n");
  if (!text.startsWith(start) || end < 0)
    return { lines: new Map(), problem: "is not a cache of this program, and is left as it is", isOurs: text === "" };
  const [writtenBy, content] = text.slice(start.length, end).split(" ");
  const body = text.slice(end + 1);
  if (writtenBy !== build) return unused("was written by another version, and is replaced");
  if (content !== digest(body)) return unused("is damaged, and is replaced");
  return { lines: new Map(body.split("\n").map(keyAndValue)), problem: null, isOurs: true };
}

const unused = (problem: string): ReadCache => ({ lines: new Map(), problem, isOurs: true });

const keyAndValue = (line: string): [string, string] => {
  const space = line.indexOf(" ");
  return [line.slice(0, space), line.slice(space + 1)];
};

/** Null on success; otherwise why not, to continue a sentence that begins with the path. */
export const writeCache = (path: string, build: string, lines: CacheLines): Promise<string | null> => {
  const body = Array.from(lines, ([key, value]) => `${key} ${value}`).join("\n");
  return writeTextFile(path, `${start}${build} ${digest(body)}\n${body}`);
};
