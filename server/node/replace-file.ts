import { constants, type Stats } from "node:fs";
import { access, open, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { decode, whyNot } from "./read-text.ts";

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
    const facts = await stat(target).catch(() => null);
    if (facts && !facts.isFile()) return facts.isDirectory() ? "is a folder" : "is not a regular file";
    if (facts) await access(target, constants.W_OK);
    await putInPlace(target, text, facts, use === "program" ? 0o777 : 0o666);
    return null;
  } catch (error) {
    return hasCode(error, ["ENOENT"]) ? "cannot be created: its folder does not exist" : whyNotWritten(error);
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
    // Another run came to the same result.
    if (now.kind === "text" && now.text === after) return null;
    if (now.kind !== "text" || now.text !== before)
      return "was not written, because another program changed it in the meantime";
    return await putInPlace(target, hasMark(bytes) ? `\uFEFF${after}` : after, facts).then(() => null, whyNotWritten);
  } catch (error) {
    return isForbidden(error) ? forbidden : whyNot(error).why;
  }
}

/**
 * Replaces the file atomically through a temporary file beside it. `facts` are those of the old file; a new one gets `mode`.
 */
async function putInPlace(target: string, text: string, facts: Stats | null, mode = 0o666): Promise<void> {
  const beside = join(dirname(target), `.${basename(target)}.${crypto.randomUUID()}.tmp`);
  try {
    const file = await open(beside, "wx", 0o600);
    try {
      await file.writeFile(text);
      // Only root can change the owner.
      if (facts) await file.chown(facts.uid, facts.gid).catch(() => {});
      await file.chmod(facts ? facts.mode & 0o7777 : mode & ~process.umask());
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

const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

const isForbidden = (error: unknown): boolean => hasCode(error, ["EACCES", "EPERM", "EROFS"]);

const forbidden = "cannot be written (permission denied)";

function whyNotWritten(error: unknown): string {
  if (isForbidden(error)) return forbidden;
  if (hasCode(error, ["ENOSPC", "EDQUOT"])) return "was not written: the disk is full";
  if (hasCode(error, ["EFBIG"])) return "was not written: it exceeds the file size limit";
  return whyNot(error).why.replace("read", "written");
}
