import { Disposable, type FileSystemWatcher, RelativePattern, Uri, workspace } from "vscode";
import { isFolder } from "./against.ts";

/** Calls `run` with a watched file, or a file in a watched folder, that any program changed, created or deleted on disk. */
export function watchFiles(run: (file: Uri) => void): Disposable & { readonly watch: (files: readonly Uri[]) => void } {
  const files = new Set<string>();
  /** By folder: very many answers may be in one. */
  const watchers = new Map<string, FileSystemWatcher>();
  let isDisposed = false;
  const watchFolder = (folder: Uri, pattern: "*" | "**", changed: (file: Uri) => void): void => {
    const key = `${folder}/${pattern}`;
    if (isDisposed || watchers.has(key)) return;
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, pattern));
    watcher.onDidChange(changed);
    watcher.onDidCreate(changed);
    watcher.onDidDelete(changed);
    watchers.set(key, watcher);
  };
  const watch = async (file: Uri): Promise<void> => {
    if (file.scheme === "untitled") return;
    if (await isFolder(file)) return watchFolder(file, "**", run);
    files.add(file.toString());
    watchFolder(Uri.joinPath(file, ".."), "*", (changed) => {
      if (files.has(changed.toString())) run(changed);
    });
  };
  return {
    watch: (all) => {
      for (const file of all) void watch(file);
    },
    dispose: () => {
      isDisposed = true;
      Disposable.from(...watchers.values()).dispose();
    },
  };
}
