import { constants, type Stats } from "node:fs";
import { access, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { codeOf, decode, whyNot } from "./read-text.ts";

/**
 * Creates or replaces a file; a program becomes executable. Null on success; otherwise why not, to continue a sentence that
 * begins with the path.
 */
export async function writeTextFile(
  path: string,
  text: string,
  use: "data" | "program" = "data",
): Promise<string | null> {
  try {
    const target = await realpath(path).catch(() => path);
    const facts = await stat(target).catch(() => undefined);
    if (facts && !facts.isFile()) return facts.isDirectory() ? "is a folder" : "is not a regular file";
    if (facts) await access(target, constants.W_OK);
    const mode = (use === "program" ? 0o777 : 0o666) & ~process.umask();
    await putInPlace(target, text, facts, facts?.mode ?? mode);
    return null;
  } catch (error) {
    return whyNotCreated(error);
  }
}

/**
 * Null if the file was replaced; otherwise why not, to continue a sentence that begins with its path.
 */
export async function replaceFile(path: string, before: string, after: string): Promise<string | null> {
  try {
    // A symbolic link stays one: its target is replaced.
    const target = await realpath(path);
    await access(target, constants.W_OK);
    const facts = await stat(target);
    const bytes = await readFile(target);
    const now = decode(bytes);
    const text = now.kind === "text" ? now.text : null;
    // Another run came to the same result.
    if (text === after) return null;
    if (text !== before) return "was not written, because another program changed it in the meantime";
    await putInPlace(target, hasMark(bytes) ? `\uFEFF${after}` : after, facts, facts.mode);
    return null;
  } catch (error) {
    return whyNotWritten(error);
  }
}

/**
 * Replaces the file atomically through a temporary file beside it. `facts` are those of the old file.
 */
async function putInPlace(target: string, text: string, facts: Stats | undefined, mode: number): Promise<void> {
  const beside = join(dirname(target), `.${basename(target)}.${crypto.randomUUID()}.tmp`);
  try {
    const file = await open(beside, "wx", 0o600);
    try {
      await file.writeFile(text);
      // Only root can change the owner.
      if (facts) await file.chown(facts.uid, facts.gid).catch(() => {});
      await file.chmod(mode & 0o7777);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, target);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Reading removes the byte order mark. */
const hasMark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** Why a file that may be new was not written. */
export const whyNotCreated = (error: unknown): string =>
  codeOf(error) === "ENOENT" ? "cannot be created: its folder does not exist" : whyNotWritten(error);

export function whyNotWritten(error: unknown): string {
  switch (codeOf(error)) {
    case "EROFS":
      return "cannot be written (permission denied)";
    case "ENOSPC":
    case "EDQUOT":
      return "was not written: the disk is full";
    case "EFBIG":
      return "was not written: it exceeds the file size limit";
    default:
      return whyNot(error).why.replace("read", "written");
  }
}
