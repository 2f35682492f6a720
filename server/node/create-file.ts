import { open, rm } from "node:fs/promises";
import { codeOf } from "./read-text.ts";
import { whyNotCreated } from "./replace-file.ts";

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
    return codeOf(error) === "EEXIST" ? "already exists and was not changed" : whyNotCreated(error);
  }
}
