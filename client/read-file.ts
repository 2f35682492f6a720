import { FileSystemError, FileType, Uri, workspace } from "vscode";
import { examplesScheme } from "./packaged/register.ts";

const sizeLimit = 5_000_000;

/** The server's request `computeStack/readFile`. */
export type FileQuestion = { readonly uri: string };

/** The response to it. */
export type FileAnswer = { readonly text: string } | { readonly error: "missing" | "unreadable" };

/**
 * Reads a file for the server, which in a browser has no file system. Answers only for files inside the workspace's
 * folders, of at most 5 MB, in UTF-8.
 */
export async function readWorkspaceFile({ uri: text }: FileQuestion): Promise<FileAnswer> {
  const uri = Uri.parse(text);
  if (!isInside(uri)) return { error: "unreadable" };
  try {
    const { size } = await workspace.fs.stat(uri);
    if (size > sizeLimit) return { error: "unreadable" };
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(await workspace.fs.readFile(uri)) };
  } catch (error) {
    return { error: error instanceof FileSystemError && error.code === "FileNotFound" ? "missing" : "unreadable" };
  }
}

/** The response to `computeStack/listFolder`; null if there is nothing to list. */
export type FolderAnswer =
  | readonly { readonly name: string; readonly kind: "file" | "folder"; readonly isLink?: true }[]
  | null;

/** Lists a folder of the workspace for the server. */
export async function listWorkspaceFolder({ uri: text }: FileQuestion): Promise<FolderAnswer> {
  const uri = Uri.parse(text);
  if (!isInside(uri)) return null;
  try {
    return (await workspace.fs.readDirectory(uri)).map(([name, type]) => ({
      name,
      kind: type & FileType.Directory ? ("folder" as const) : ("file" as const),
      ...(type & FileType.SymbolicLink ? { isLink: true as const } : {}),
    }));
  } catch {
    return null;
  }
}

/** `getWorkspaceFolder` compares segments and would consider `folder/../elsewhere` to be inside. */
const isInside = (uri: Uri): boolean =>
  !uri.path.split("/").includes("..") &&
  (workspace.getWorkspaceFolder(uri) !== undefined || uri.scheme === examplesScheme);
