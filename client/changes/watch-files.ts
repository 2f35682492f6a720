import { Disposable, type FileSystemWatcher, RelativePattern, Uri, workspace } from "vscode";

/** Calls `run` with a watched file that was changed, created or deleted on disk, by whatever program. */
export function watchFiles(run: (file: Uri) => void): Disposable & { readonly watch: (files: readonly Uri[]) => void } {
  const files = new Set<string>();
  /** By folder: very many answers may be in one. */
  const watchers = new Map<string, FileSystemWatcher>();
  const changed = (file: Uri): void => {
    if (files.has(file.toString())) run(file);
  };
  const watchFolder = (folder: Uri): void => {
    const key = folder.toString();
    if (watchers.has(key)) return;
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, "*"));
    watcher.onDidChange(changed);
    watcher.onDidCreate(changed);
    watcher.onDidDelete(changed);
    watchers.set(key, watcher);
  };
  return {
    watch: (all) => {
      for (const file of all) {
        if (file.scheme === "untitled") continue;
        files.add(file.toString());
        watchFolder(Uri.joinPath(file, ".."));
      }
    },
    dispose: () => Disposable.from(...watchers.values()).dispose(),
  };
}
