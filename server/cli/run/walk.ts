import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { kindOf, neverEntered } from "../../document/index.ts";
import { isWithin } from "../../node/host.ts";
import { whyNot } from "../../node/read-text.ts";
import { type GitIgnores, gitIgnoresAbove } from "./git-ignores.ts";
import type { FileTarget } from "./target.ts";

/** A path that could not be read; `why` continues a sentence that begins with it. */
export interface Unreadable {
  readonly path: string;
  readonly why: string;
}

/**
 * The files to check, each once. Symbolic links to folders, or out of the folder that is searched and the current one, are
 * followed only where they are named, so that there is no way round in circles, and none out.
 */
export async function* findTargets(paths: readonly string[]): AsyncGenerator<FileTarget | Unreadable> {
  const seen = new Set<string>();
  for (const path of paths) {
    for await (const target of targetsOf(path)) {
      if (!("why" in target)) {
        if (seen.has(target.path)) continue;
        seen.add(target.path);
      }
      yield target;
    }
  }
}

async function* targetsOf(path: string): AsyncGenerator<FileTarget | Unreadable> {
  let isFolder: boolean;
  try {
    isFolder = (await stat(path)).isDirectory();
  } catch (error) {
    yield { path, why: whyNot(error).why };
    return;
  }
  if (isFolder) yield* walk(path);
  else if (kindOf(basename(path)) !== null) yield { path, isNamed: true, given: null };
  else yield { path, why: notOurs };
}

export const notOurs =
  "is neither a stack file (`*.stack.yaml`, `stack.yaml`, also `.yml`) nor a request file (`*.request.json`, `*.requests.json`, also `.jsonc`)";

async function* walk(root: string): AsyncGenerator<FileTarget | Unreadable> {
  const waiting: { readonly folder: string; readonly ignores: GitIgnores }[] = [
    { folder: root, ignores: await gitIgnoresAbove(root) },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { folder } = next;
    let entries: Dirent[];
    try {
      entries = await readdir(folder, { withFileTypes: true });
    } catch (error) {
      yield { path: folder, why: whyNot(error).why };
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
          yield { path, why: "cannot be read: its name is not UTF-8" };
        else if (entry.isFile() || (entry.isSymbolicLink() && (await leadsToFile(path, root))))
          yield { path, isNamed: false, given: null };
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

/** Or to something else that is no folder, below `root` or the current folder. One that leads nowhere is nobody's file. */
async function leadsToFile(link: string, root: string): Promise<boolean> {
  try {
    const [to = "", ...within] = await Promise.all([link, root, "."].map((path) => realpath(path)));
    return within.some((folder) => isWithin(to, folder)) && !(await stat(to)).isDirectory();
  } catch (error) {
    return whyNot(error).kind !== "missing";
  }
}
