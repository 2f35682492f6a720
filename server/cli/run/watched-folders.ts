import { type FSWatcher, unwatchFile, watch, watchFile } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { neverEntered } from "../../document/index.ts";
import { gitIgnoresAbove } from "./git-ignores.ts";
import { statNow } from "./stat-now.ts";

interface Watched {
  readonly watcher: FSWatcher;
  /** A folder with the name of one that is gone is another folder. */
  readonly inode: number;
}

/** In milliseconds, where the system watches nothing. */
const pollingInterval = 1_000;

/**
 * Watches folders one by one: the recursive watching of Node follows what git ignores, too. `onChange` is called with the path
 * of what changed, perhaps several times.
 */
export function watchFolders(onChange: (path: string) => void) {
  const watched = new Map<string, Watched>();
  const polled = new Map<string, () => void>();

  const stop = (folder: string): void => {
    watched.get(folder)?.watcher.close();
    watched.delete(folder);
  };
  const poll = (path: string): void => {
    if (polled.has(path)) return;
    const listener = (): void => onChange(path);
    polled.set(path, listener);
    watchFile(path, { interval: pollingInterval }, listener);
  };
  /** Returns whether the system watches it. */
  const start = (folder: string): boolean => {
    const inode = inodeOf(folder);
    if (watched.get(folder)?.inode === inode) return true;
    stop(folder);
    if (inode === null) return true;
    try {
      const watcher = watch(folder, (_, name) => onChange(name === null ? folder : join(folder, name)));
      watcher.on("error", () => stop(folder));
      watched.set(folder, { watcher, inode });
      return true;
    } catch {
      return false;
    }
  };

  return {
    /** Watches exactly these folders and all in them. `files`: those to look at if a folder cannot be watched. */
    follow: async (roots: readonly string[], files: Iterable<string>): Promise<void> => {
      const wanted = new Set<string>();
      for (const root of roots) for await (const folder of foldersIn(root)) wanted.add(folder);
      for (const folder of [...watched.keys()]) if (!wanted.has(folder)) stop(folder);
      const others = [...wanted].filter((folder) => !start(folder));
      if (others.length > 0) for (const path of [...others, ...files]) poll(path);
    },
    end: (): void => {
      for (const folder of [...watched.keys()]) stop(folder);
      for (const [path, listener] of polled) unwatchFile(path, listener);
      polled.clear();
    },
  };
}

const inodeOf = (path: string): number | null => statNow(path)?.ino ?? null;

async function* foldersIn(root: string): AsyncGenerator<string> {
  const waiting = [{ folder: root, ignores: await gitIgnoresAbove(root) }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { folder } = next;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => null);
    if (entries === null) continue;
    yield folder;
    const ignores = entries.some(({ name }) => name === ".gitignore") ? await next.ignores.in(folder) : next.ignores;
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !neverEntered.has(entry.name) && !ignores.ignore(path, "folder"))
        waiting.push({ folder: path, ignores });
    }
  }
}
