import { constants } from "node:fs";
import { access, realpath } from "node:fs/promises";
import { dirname, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Host, type HostAnswer, maxReferencedBytes } from "../workspace/host.ts";
import { readText, whyNot } from "./read-text.ts";

/** Files of the machine. `folders` are the roots of a workspace, as URIs that end in `/`; the longest that holds a file is its root. */
export function nodeHost(folders: () => readonly string[], otherwise: () => string): Host {
  const repositories = new Map<string, Promise<string | null>>();
  return {
    read: readWithin,
    rootOf: async (uri) => {
      const folder = folders()
        .filter((candidate) => uri.startsWith(candidate))
        .sort((a, b) => b.length - a.length)[0];
      if (folder) return folder;
      const path = pathOf(uri);
      if (path === null) return uri.slice(0, uri.lastIndexOf("/") + 1);
      const start = dirname(path);
      let repository = repositories.get(start);
      if (!repository) {
        repository = repositoryOf(start);
        repositories.set(start, repository);
      }
      const found = await repository;
      if (found !== null) return folderUri(found);
      return uri.startsWith(otherwise()) ? otherwise() : folderUri(start);
    },
  };
}

export const folderUri = (path: string): string => pathToFileURL(path.endsWith(sep) ? path : path + sep).href;

/** Null for what is no file of this machine: another scheme or host, or a path that cannot be decoded. */
function pathOf(uri: string): string | null {
  try {
    return fileURLToPath(uri);
  } catch {
    return null;
  }
}

async function repositoryOf(start: string): Promise<string | null> {
  for (let folder = start; ; folder = dirname(folder)) {
    if (await exists(`${folder}${sep}.git`)) return folder;
    if (dirname(folder) === folder) return null;
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

async function readWithin(uri: string, within: string): Promise<HostAnswer> {
  if (!uri.startsWith("file:")) return { kind: "unreadable" };
  try {
    const path = await realpath(fileURLToPath(uri));
    const root = await realpath(fileURLToPath(within));
    if (path !== root && !path.startsWith(root.endsWith(sep) ? root : root + sep)) return { kind: "outside" };
    const answer = await readText(path, maxReferencedBytes);
    return answer.kind === "text" ? answer : { kind: answer.kind };
  } catch (error) {
    return { kind: whyNot(error).kind };
  }
}
