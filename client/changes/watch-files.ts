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

/**
 * Has VS Code watch the folders of the workspace from now on. By itself, it begins when it has been idle often enough after the
 * start of a window, which takes up to a minute on a busy machine, and what changes on disk before is never reported.
 */
export const watchFolders = (): Disposable =>
  Disposable.from(
    ...(workspace.workspaceFolders ?? []).map((folder) =>
      workspace.createFileSystemWatcher(new RelativePattern(folder, "**")),
    ),
  );
