import { FileSystemError, Uri, workspace } from "vscode";

const sizeLimit = 5_000_000;

/** The server's request `computeStack/readFile`. */
export type FileQuestion = { readonly uri: string };

/** Its answer. */
export type FileAnswer = { readonly text: string } | { readonly error: "missing" | "unreadable" };

/**
 * Reads a file for the server, which in a browser has no file system. Answers only for files inside the workspace's
 * folders, of at most 5 MB, in UTF-8.
 */
export async function readWorkspaceFile({ uri: text }: FileQuestion): Promise<FileAnswer> {
  const uri = Uri.parse(text);
  // `getWorkspaceFolder` compares segments and would take `folder/../elsewhere` for inside.
  if (uri.path.split("/").includes("..") || !workspace.getWorkspaceFolder(uri)) return { error: "unreadable" };
  try {
    const { size } = await workspace.fs.stat(uri);
    if (size > sizeLimit) return { error: "unreadable" };
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(await workspace.fs.readFile(uri)) };
  } catch (error) {
    return { error: error instanceof FileSystemError && error.code === "FileNotFound" ? "missing" : "unreadable" };
  }
}
