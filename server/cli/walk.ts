import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { kindOf } from "../document/index.ts";
import { whyNot } from "../node/read-text.ts";
import { type GitIgnores, gitIgnoresAbove } from "./git-ignores.ts";

export interface Target {
  /** Absolute. */
  readonly path: string;
  /** It stands on the command line itself. */
  readonly isNamed: boolean;
}

/** Says that a path could not be read; `why` continues a sentence that begins with the path. */
export type Problem = (path: string, why: string) => Promise<void>;

const neverEntered: ReadonlySet<string> = new Set([".git", "node_modules"]);

/**
 * The files to check, each once. Symbolic links to folders are followed only where they are named, so that there is no
 * way round in circles.
 */
export async function* findTargets(paths: readonly string[], problem: Problem): AsyncGenerator<Target> {
  const seen = new Set<string>();
  for (const path of paths) {
    for await (const target of targetsOf(path, problem)) {
      if (seen.has(target.path)) continue;
      seen.add(target.path);
      yield target;
    }
  }
}

async function* targetsOf(path: string, problem: Problem): AsyncGenerator<Target> {
  let isFolder: boolean;
  try {
    isFolder = (await stat(path)).isDirectory();
  } catch (error) {
    return problem(path, whyNot(error).why);
  }
  if (isFolder) yield* walk(path, problem);
  else if (kindOf(basename(path)) !== null) yield { path, isNamed: true };
  else await problem(path, notOurs);
}

export const notOurs =
  "is neither a stack file (`*.stack.yaml`, `stack.yaml`, also `.yml`) nor a request file (`*.request.json`, `*.requests.json`, also `.jsonc`)";

async function* walk(root: string, problem: Problem): AsyncGenerator<Target> {
  const waiting: { readonly folder: string; readonly ignores: GitIgnores }[] = [
    { folder: root, ignores: await gitIgnoresAbove(root) },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { folder } = next;
    let entries: Dirent[];
    try {
      entries = await readdir(folder, { withFileTypes: true });
    } catch (error) {
      await problem(folder, whyNot(error).why);
      continue;
    }
    const ignores = entries.some((entry) => entry.name === ".gitignore") ? await next.ignores.in(folder) : next.ignores;
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    const folders: string[] = [];
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!neverEntered.has(entry.name) && !ignores.ignore(path, "folder")) folders.push(path);
      } else if (kindOf(entry.name) !== null && !ignores.ignore(path, "file")) {
        if (entry.isFile() && entry.name.includes("\uFFFD") && !(await exists(path)))
          await problem(path, "cannot be read: its name is not UTF-8");
        else if (entry.isFile() || (entry.isSymbolicLink() && (await leadsToFile(path))))
          yield { path, isNamed: false };
      }
    }
    for (const path of folders.reverse()) waiting.push({ folder: path, ignores });
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Or to something else that is no folder. One that leads nowhere is nobody's file. */
const leadsToFile = (link: string): Promise<boolean> =>
  stat(link).then(
    (facts) => !facts.isDirectory(),
    (error) => whyNot(error).kind !== "missing",
  );
