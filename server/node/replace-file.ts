import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { decode, whyNot } from "./read-text.ts";

/** Null where the file has its new text; else why it was left as it was, to continue a sentence that begins with its path. */
export async function replaceFile(path: string, before: string, after: string): Promise<string | null> {
  let beside: string | null = null;
  try {
    // A symbolic link stays one: what it leads to is replaced.
    const target = await realpath(path);
    await access(target, constants.W_OK);
    const facts = await stat(target);
    const bytes = await readFile(target);
    const now = decode(bytes);
    if (now.kind !== "text" || now.text !== before)
      return "was changed by somebody else meanwhile, and is left as it is";
    beside = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`);
    const file = await open(beside, "wx", 0o600);
    try {
      await file.writeFile(hasMark(bytes) ? `\uFEFF${after}` : after);
      // Only root can give a file away.
      await file.chown(facts.uid, facts.gid).catch(() => {});
      await file.chmod(facts.mode & 0o7777);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, target);
    return null;
  } catch (error) {
    if (beside !== null) await rm(beside, { force: true });
    return isForbidden(error) ? "may not be written (permission denied)" : whyNot(error).why;
  }
}

/** Reading takes the byte order mark away. */
const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

const isForbidden = (error: unknown): boolean =>
  error instanceof Error && "code" in error && ["EACCES", "EPERM", "EROFS"].includes(String(error.code));
