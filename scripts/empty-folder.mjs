import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Removes what is in a folder, except one entry; the folder need not exist. */
export async function emptyFolder(folder, kept) {
  const names = await readdir(folder).catch(() => []);
  const others = names.filter((name) => name !== kept);
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}
