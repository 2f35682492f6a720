/** What a workspace asks of the machine that it is on. Files are named by URI; no answer throws. */
export interface Host {
  /** Reads a file, if it does not lie outside the folder `within` (symbolic links followed). Folders end in `/`. */
  readonly read: (uri: string, within: string, maxBytes?: number) => Promise<HostAnswer>;
  /**
   * What is in a folder that does not lie outside the folder `within`, in no order; null where it cannot be listed. What a
   * symbolic link leads to outside of it is left out.
   */
  readonly list: (folder: string, within: string) => Promise<readonly FolderEntry[] | null>;
  /** The folder that a file's settings are looked for in and that its references must not leave. */
  readonly rootOf: (uri: string) => Promise<string>;
}

export type HostAnswer =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "missing" | "unreadable" | "outside" };

export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
  /** By a symbolic link it may be there more than once, or be in itself. */
  readonly isLink?: true;
}

/** Of a larger folder not all is listed. */
export const maxListed = 20_000;

/** Larger files are not read on behalf of a reference. */
export const maxReferencedBytes = 1024 * 1024;

export const folderOf = (uri: string): string => uri.slice(0, uri.lastIndexOf("/") + 1);

/** Of folders in one another, the innermost that holds a file; undefined where none does. */
export const innermost = (folders: readonly string[], uri: string): string | undefined =>
  folders.filter((folder) => uri.startsWith(folder)).sort((a, b) => b.length - a.length)[0];

/** The URI of something in a folder, encoded as strictly as any client does. */
export const inFolder = (folder: string, name: string): string =>
  folder +
  encodeURIComponent(name).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** The same for all ways of encoding one URI. */
export function fileKey(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** Where a path leads that is written in the file with this URI. Null for what is no path. */
export function resolvePath(path: string, from: string): string | null {
  try {
    const encoded = path.replace(/\\/g, "/").split("/").map(encodeURIComponent).join("/");
    return new URL(encoded, folderOf(from)).href;
  } catch {
    return null;
  }
}
