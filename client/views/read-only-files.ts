import { Disposable, FileSystemError, type FileSystemProvider, type Uri } from "vscode";

type Reading = Pick<FileSystemProvider, "stat" | "readFile" | "onDidChangeFile">;

/** Files of a scheme that are only read, each by its URI. Unlike other documents, VS Code opens them again when a window is reloaded. */
export const readOnlyFiles = (reading: Reading): FileSystemProvider => ({
  ...reading,
  watch: () => new Disposable(() => {}),
  readDirectory: () => [],
  createDirectory: refuse,
  writeFile: refuse,
  delete: refuse,
  rename: refuse,
});

const refuse = (uri: Uri): never => {
  throw FileSystemError.NoPermissions(uri);
};
