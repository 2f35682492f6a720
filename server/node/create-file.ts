import { open, rm } from "node:fs/promises";
import { whyNot } from "./read-text.ts";

/** Null if the file was created; otherwise why not, to continue a sentence that begins with its path. */
export async function createFile(path: string, text: string): Promise<string | null> {
  try {
    const file = await open(path, "wx");
    try {
      await file.writeFile(text);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await file.close();
    }
    return null;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    switch (code) {
      case "EEXIST":
        return "already exists and was not changed";
      case "ENOENT":
        return "cannot be written: its folder does not exist";
      case "EACCES":
      case "EPERM":
      case "EROFS":
        return "cannot be written (permission denied)";
      case "ENOTDIR":
      case "ELOOP":
        return whyNot(error).why;
      default:
        return `could not be written${code === "" ? "" : ` (${code})`}`;
    }
  }
}
