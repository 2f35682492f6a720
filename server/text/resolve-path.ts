import { plainPath } from "./plain-path.ts";

/** Up to and with the last `/`. */
export const folderOf = (uri: string): string => uri.slice(0, uri.lastIndexOf("/") + 1);

/** What is behind the last slash of a path or URI. */
export const lastPart = (path: string): string => path.replace(/^.*[\\/]/, "");

/** The target of a path in the file with this URI. Null for an invalid path. */
export function resolvePath(path: string, from: string): string | null {
  try {
    const encoded = plainPath(path).split("/").map(encodeURIComponent).join("/");
    return new URL(encoded, folderOf(from)).href;
  } catch {
    return null;
  }
}
