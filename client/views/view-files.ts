import { EventEmitter, type FileChangeEvent, FileChangeType, FileType, type Uri, workspace } from "vscode";
import { readOnlyFiles } from "./read-only-files.ts";

interface Kept {
  readonly content: Uint8Array;
  /** Later than that of the text before it. */
  readonly time: number;
}

/** Texts as read-only files. What is read is kept until it is forgotten: VS Code reads a file in two steps. */
export function createViewFiles(read: (uri: Uri) => Promise<string>) {
  const changed = new EventEmitter<FileChangeEvent[]>();
  const kept = new Map<string, Promise<Kept>>();
  let last = 0;
  const make = async (uri: Uri): Promise<Kept> => {
    const text = await read(uri);
    last = Math.max(Date.now(), last + 1);
    return { content: new TextEncoder().encode(markOf(uri) + text), time: last };
  };
  const contentOf = (uri: Uri): Promise<Kept> => {
    const key = uri.toString();
    const known = kept.get(key) ?? make(uri);
    kept.set(key, known);
    return known;
  };
  return {
    files: readOnlyFiles({
      onDidChangeFile: changed.event,
      stat: async (uri) => {
        const { content, time } = await contentOf(uri);
        return { type: FileType.File, ctime: 0, mtime: time, size: content.length };
      },
      readFile: async (uri) => (await contentOf(uri)).content,
    }),
    /** The next reader gets a new text. */
    forget: (uri: Uri): void => void kept.delete(uri.toString()),
    /** Has VS Code read it again where it is shown. */
    tellChanged: (uri: Uri): void => changed.fire([{ type: FileChangeType.Changed, uri }]),
    dispose: (): void => changed.dispose(),
  };
}

/** Makes an editor that is set to another encoding read these files as UTF-8. */
const markOf = (uri: Uri): string =>
  workspace.getConfiguration("files", uri).get("encoding", "utf8") === "utf8" ? "" : "\uFEFF";
