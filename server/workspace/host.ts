/** What a workspace asks of the machine that it is on. Files are named by URI; no answer throws. */
export interface Host {
  /** Reads a file, if it does not lie outside the folder `within` (symbolic links followed). Folders end in `/`. */
  readonly read: (uri: string, within: string) => Promise<HostAnswer>;
  /** The folder that a file's settings are looked for in and that its references must not leave. */
  readonly rootOf: (uri: string) => Promise<string>;
}

export type HostAnswer =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "missing" | "unreadable" | "outside" };

/** Larger files are not read on behalf of a reference. */
export const maxReferencedBytes = 1024 * 1024;

export const folderOf = (uri: string): string => uri.slice(0, uri.lastIndexOf("/") + 1);

/** Where a path leads that is written in the file with this URI. Null for what is no path. */
export function resolvePath(path: string, from: string): string | null {
  try {
    const encoded = path.replace(/\\/g, "/").split("/").map(encodeURIComponent).join("/");
    return new URL(encoded, folderOf(from)).href;
  } catch {
    return null;
  }
}
