import type { BaseAnswer } from "../document/index.ts";
import { decoded } from "../text/decoded.ts";

export { folderOf, resolvePath } from "../text/resolve-path.ts";

/** The platform of a workspace. Files are identified by URI; no method throws. */
export interface Host {
  /** Reads a file unless it is outside the folder `within` (after following symbolic links). Folders end in `/`. */
  readonly read: (uri: string, within: string, maxBytes?: number) => Promise<HostAnswer>;
  /**
   * The unordered content of a folder inside the folder `within`; null if it cannot be listed. Links to targets outside of it
   * are omitted.
   */
  readonly list: (folder: string, within: string) => Promise<readonly FolderEntry[] | null>;
  /** The root for the search of a file's settings, which its references must not leave. */
  readonly rootOf: (uri: string) => Promise<string>;
}

export type HostAnswer = Exclude<BaseAnswer, "pending">;

export interface FolderEntry {
  readonly name: string;
  readonly kind: "file" | "folder";
  /** Symbolic links can make it appear several times, or inside itself. */
  readonly isLink?: true;
}

/** Larger folders are listed only in part. */
export const maxListed = 20_000;

/** Larger files are not read for references. */
export const maxReferencedBytes = 1024 * 1024;

/** The innermost folder that contains a file; undefined if none does. */
export const innermost = (folders: readonly string[], uri: string): string | undefined =>
  folders.filter((folder) => uri.startsWith(folder)).sort((a, b) => b.length - a.length)[0];

/** The URI of an entry of a folder, encoded as strictly as by any client. */
export const inFolder = (folder: string, name: string): string =>
  folder +
  encodeURIComponent(name).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Normalizes the encoding of a URI. */
export const fileKey = decoded;
