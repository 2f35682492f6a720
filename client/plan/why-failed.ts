import { FileSystemError } from "vscode";

/** For errors of the editor's file system, which quotes the operating system. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EISDIR: "a folder has this name",
  ENOENT: "the folder does not exist",
  ENOSPC: "the disk is full",
  ENOTDIR: "part of its path is a file",
  EPERM: "permission denied",
  EROFS: "the disk is read-only",
  FileIsADirectory: "a folder has this name",
  FileNotADirectory: "part of its path is a file",
  FileNotFound: "the folder does not exist",
  NoPermissions: "permission denied",
  Unavailable: "the disk is not available",
};

/** Why something could not be saved, in plain words. */
export function whyFailed(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const [quoted = ""] = /\bE[A-Z]{3,}(?=:)/.exec(error.message) ?? [];
  return reasons[quoted] ?? (error instanceof FileSystemError ? reasons[error.code] : undefined) ?? error.message;
}
