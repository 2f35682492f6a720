import { randomUUID } from "node:crypto";
import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { whyNot } from "./read-text.ts";

/**
 * Writes a new file, or a file anew, beside its place first, so that it is never there by half. Null where that was done;
 * else why not, to continue a sentence that begins with its path.
 */
export async function writeFile(path: string, text: string, use: "data" | "program" = "data"): Promise<string | null> {
  let beside: string | null = null;
  try {
    // A symbolic link stays one: what it leads to is replaced.
    const target = await realpath(path).catch(() => path);
    const facts = await stat(target).catch(() => null);
    if (facts && !facts.isFile()) return facts.isDirectory() ? "is a folder" : "is not a regular file";
    beside = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`);
    const file = await open(beside, "wx", use === "program" ? 0o777 : 0o666);
    try {
      await file.writeFile(text);
      if (facts) await file.chmod(facts.mode & 0o7777);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, target);
    return null;
  } catch (error) {
    if (beside !== null) await rm(beside, { force: true }).catch(() => {});
    const isForbidden =
      error instanceof Error && "code" in error && ["EACCES", "EPERM", "EROFS"].includes(String(error.code));
    if (isForbidden) return "may not be written (permission denied)";
    const { kind, why } = whyNot(error);
    return kind === "missing" ? "cannot be written: its folder does not exist" : why;
  }
}
