import { type Stats, statSync } from "node:fs";

/** What is at a path; null if that cannot be found out. `throwIfNoEntry: false` still throws where a part of the path is a file. */
export function statNow(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

export const isFolderNow = (path: string): boolean => statNow(path)?.isDirectory() === true;
