import {
  Disposable,
  EventEmitter,
  type FileChangeEvent,
  FileChangeType,
  type FileSystemProvider,
  FileType,
  type Uri,
  workspace,
} from "vscode";
import { viewSchemes } from "../identity.ts";
import { readOnlyFiles } from "../packaged/files.ts";

type Read = (uri: Uri) => Promise<string>;

interface Kept {
  readonly content: Uint8Array;
  /** Later than that of the text before it. */
  readonly time: number;
}

export type ViewFiles = ReturnType<typeof registerViewFiles>;

/**
 * The documents of views as read-only files: unlike other documents, VS Code opens them again when a window is reloaded. Reading
 * one starts the client, whose views write them. What is read is kept until it is forgotten: VS Code reads a file in two steps.
 */
export function registerViewFiles(start: () => Promise<void>) {
  const changed = new EventEmitter<FileChangeEvent[]>();
  const readers = new Map<string, Read>();
  const kept = new Map<string, Promise<Kept>>();
  let last = 0;
  const make = async (uri: Uri): Promise<Kept> => {
    const text = (await readers.get(uri.scheme)?.(uri)) ?? "";
    last = Math.max(Date.now(), last + 1);
    return { content: new TextEncoder().encode(markOf(uri) + text), time: last };
  };
  const contentOf = async (uri: Uri): Promise<Kept> => {
    await start();
    const key = uri.toString();
    const known = kept.get(key) ?? make(uri);
    kept.set(key, known);
    return known;
  };
  const files: FileSystemProvider = {
    ...readOnlyFiles,
    onDidChangeFile: changed.event,
    stat: async (uri) => {
      const { content, time } = await contentOf(uri);
      return { type: FileType.File, ctime: 0, mtime: time, size: content.length };
    },
    readFile: async (uri) => (await contentOf(uri)).content,
    readDirectory: () => [],
  };
  const options = { isReadonly: true, isCaseSensitive: true };
  const registered = Disposable.from(
    changed,
    ...viewSchemes.map((scheme) => workspace.registerFileSystemProvider(scheme, files, options)),
  );
  return {
    /** Says how the files of a scheme are written. */
    readBy: (scheme: string, read: Read): void => void readers.set(scheme, read),
    /** The next reader gets a new text. */
    forget: (uri: Uri): void => void kept.delete(uri.toString()),
    /** Has VS Code read it again where it is shown. */
    tellChanged: (uri: Uri): void => changed.fire([{ type: FileChangeType.Changed, uri }]),
    dispose: (): void => registered.dispose(),
  };
}

/** Makes an editor that is set to another encoding read these files as UTF-8. */
const markOf = (uri: Uri): string =>
  workspace.getConfiguration("files", uri).get("encoding", "utf8") === "utf8" ? "" : "\uFEFF";
