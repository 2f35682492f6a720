import type { Dirent } from "node:fs";
import { access, readdir, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { keptIn } from "../text/groups.ts";
import {
  type FolderEntry,
  folderOf,
  type Host,
  type HostAnswer,
  innermost,
  maxListed,
  maxReferencedBytes,
} from "../workspace/host.ts";
import { readText, whyNot } from "./read-text.ts";

/**
 * The file system. `folders` are the roots of a workspace, as URIs that end in `/`; the longest one that contains a file is
 * its root.
 */
export function nodeHost(folders: () => readonly string[], otherwise: () => string): Host {
  const repositories = new Map<string, Promise<string | null>>();
  /** The nearest folder at or above that holds a repository; null if there is none. */
  const repositoryOf = (folder: string): Promise<string | null> =>
    keptIn(repositories, folder, async () => {
      if (await exists(`${folder}${sep}.git`)) return folder;
      const above = dirname(folder);
      return above === folder ? null : repositoryOf(above);
    });
  const findRoot = async (folder: string): Promise<string> => {
    const path = localPath(folder);
    if (path === null) return folder;
    const start = resolve(path);
    const repository = await repositoryOf(start);
    if (repository !== null) return folderUri(repository);
    return folder.startsWith(otherwise()) ? otherwise() : folderUri(start);
  };
  /** By folder, of those outside the workspace. Each request asks for it. */
  const roots = new Map<string, Promise<string>>();
  const rootOfFolder = (folder: string): Promise<string> => keptIn(roots, folder, () => findRoot(folder));
  return {
    read: readWithin,
    list: listWithin,
    rootOf: async (uri) => innermost(folders(), uri) ?? rootOfFolder(folderOf(uri)),
  };
}

export const folderUri = (path: string): string => pathToFileURL(path.endsWith(sep) ? path : path + sep).href;

/** Null if it is not a local file: another scheme or host, or a path that cannot be decoded. */
export function localPath(uri: string): string | null {
  try {
    return fileURLToPath(uri);
  } catch {
    return null;
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function readWithin(uri: string, within: string, maxBytes = maxReferencedBytes): Promise<HostAnswer> {
  try {
    const root = await realpath(fileURLToPath(within));
    const path = await realpath(fileURLToPath(uri)).catch(async (error) => {
      // Outside the root, missing and existing files look the same.
      if (isWithin(await realFolderOf(fileURLToPath(uri)), root)) throw error;
      return null;
    });
    if (path === null || !isWithin(path, root)) return { kind: "outside" };
    const answer = await readText(path, maxBytes);
    return answer.kind === "text" ? answer : { kind: answer.kind };
  } catch (error) {
    return { kind: whyNot(error).kind };
  }
}

/** The nearest existing folder above a path, with links resolved. */
async function realFolderOf(path: string): Promise<string> {
  const folder = dirname(path);
  return folder === path ? path : realpath(folder).catch(() => realFolderOf(folder));
}

async function listWithin(folder: string, within: string): Promise<readonly FolderEntry[] | null> {
  try {
    const root = await realpath(fileURLToPath(within));
    const path = await realpath(fileURLToPath(folder));
    if (!isWithin(path, root)) return null;
    const entries = await readdir(path, { withFileTypes: true });
    const listed = await Promise.all(entries.slice(0, maxListed).map((entry) => entryOf(entry, path, root)));
    return listed.filter((entry) => entry !== null);
  } catch {
    return null;
  }
}

async function entryOf(entry: Dirent, folder: string, root: string): Promise<FolderEntry | null> {
  const { name } = entry;
  if (entry.isDirectory()) return { name, kind: "folder" };
  if (entry.isFile()) return { name, kind: "file" };
  if (!entry.isSymbolicLink()) return null;
  try {
    const path = await realpath(join(folder, name));
    if (!isWithin(path, root)) return null;
    const facts = await stat(path);
    return facts.isDirectory() || facts.isFile()
      ? { name, kind: facts.isDirectory() ? "folder" : "file", isLink: true }
      : null;
  } catch {
    return null;
  }
}

/** Whether a path is a folder or below it; both with links resolved. */
export const isWithin = (path: string, root: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
