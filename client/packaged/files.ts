import {
  Disposable,
  EventEmitter,
  type FileChangeEvent,
  FileChangeType,
  type FileStat,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  type Uri,
} from "vscode";

const refuse = (uri: Uri): never => {
  throw FileSystemError.NoPermissions(uri);
};

/** What a file system refuses in which only the extension makes files. */
export const readOnlyFiles = {
  watch: () => new Disposable(() => {}),
  createDirectory: refuse,
  writeFile: refuse,
  delete: refuse,
  rename: refuse,
};

/**
 * A file system of files of the extension, by their paths without a leading slash. What is written stays in memory: the
 * extension's folder is never changed.
 */
export function packagedFileSystem(
  /** Rejects if there is no such file. */
  read: (path: string) => Promise<Uint8Array>,
  /** Of all files. */
  paths: () => Promise<readonly string[]>,
): FileSystemProvider {
  const changed = new EventEmitter<FileChangeEvent[]>();
  const written = new Map<string, { readonly content: Uint8Array; readonly time: number }>();
  const pathOf = ({ path }: Uri): string => path.replace(/^\//, "");

  const contentOf = async (uri: Uri): Promise<Uint8Array> => {
    const path = pathOf(uri);
    return (
      written.get(path)?.content ??
      read(path).catch(() => {
        throw FileSystemError.FileNotFound(uri);
      })
    );
  };
  const entriesOf = async (uri: Uri): Promise<ReadonlyMap<string, FileType>> => {
    const folder = pathOf(uri)
      .replace(/(?<!^)\/?$/, "/")
      .replace(/^\/$/, "");
    const inside = [...(await paths()), ...written.keys()].filter((path) => path.startsWith(folder));
    return new Map(
      inside.map((path) => {
        const [name = "", ...rest] = path.slice(folder.length).split("/");
        return [name, rest.length > 0 ? FileType.Directory : FileType.File];
      }),
    );
  };
  return {
    ...readOnlyFiles,
    onDidChangeFile: changed.event,
    stat: async (uri): Promise<FileStat> => {
      const entries = await entriesOf(uri);
      if (entries.size > 0) return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
      const { length } = await contentOf(uri);
      return { type: FileType.File, ctime: 0, mtime: written.get(pathOf(uri))?.time ?? 0, size: length };
    },
    readDirectory: async (uri) => [...(await entriesOf(uri))],
    readFile: contentOf,
    writeFile: (uri, content) => {
      const type = written.has(pathOf(uri)) ? FileChangeType.Changed : FileChangeType.Created;
      written.set(pathOf(uri), { content, time: Date.now() });
      changed.fire([{ type, uri }]);
    },
  };
}
