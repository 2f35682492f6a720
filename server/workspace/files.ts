import { type DeclaredKind, type Document, fileTypeOf, kindOf, openDocument } from "../document/index.ts";
import { findFiles } from "./find-files.ts";
import { fileKey, folderOf, type Host } from "./host.ts";

/** The files in the workspace's folders, open or not. */
export interface WorkspaceFiles {
  /** The files that a check of the folders includes. */
  readonly all: () => Promise<readonly string[]>;
  /** Files that list environment variables without secret values. */
  readonly samples: () => Promise<readonly string[]>;
  /** Incremented when the client reports a file change. */
  readonly revisionOf: (uri: string) => number;
  /** Null for a file that is gone, unreadable or too large to be checked unless it is open. */
  readonly read: (uri: string) => Promise<Document | null>;
  readonly readText: (uri: string) => Promise<string | null>;
  /** A file was changed, created or deleted, or determines what is ignored. */
  readonly changed: (uri: string, what: "content" | "place") => void;
  /** All changes are reported. */
  readonly isFollowed: boolean;
}

/** Checking more would block the editor. */
const maxBytes = 5_000_000;

/** What the settings that hold in a folder say that its files are. */
type DeclaredIn = (folder: string) => Promise<(uri: string) => DeclaredKind | "none" | null>;

/** `isFollowed`: the client reports each change, so cached results stay valid until then. */
export function workspaceFiles(
  host: Host,
  folders: () => readonly string[],
  isFollowed: boolean,
  declaredIn: DeclaredIn,
): WorkspaceFiles {
  let search: { readonly folders: readonly string[]; readonly found: Promise<Found> } | null = null;
  const revisions = new Map<string, number>();
  let last = 0;

  const find = (): Promise<Found> => {
    const now = folders();
    if (!search || !isFollowed || now.join("\n") !== search.folders.join("\n"))
      search = { folders: now, found: findAll(host, now, declaredIn) };
    return search.found;
  };
  const readText = async (uri: string): Promise<string | null> => {
    const answer = await host.read(uri, await host.rootOf(uri), maxBytes);
    return answer.kind === "text" ? answer.text : null;
  };

  return {
    all: async () => (await find()).ours,
    samples: async () => (await find()).samples,
    revisionOf: (uri) => (isFollowed ? (revisions.get(fileKey(uri)) ?? 0) : ++last),
    readText,
    read: async (uri) => {
      const text = await readText(uri);
      if (text === null) return null;
      return openDocument({ uri, name: fileKey(uri), declared: (await declaredIn(folderOf(uri)))(uri), text });
    },
    changed: (uri, what) => {
      revisions.set(fileKey(uri), ++last);
      if (what === "place" || uri.endsWith("/.gitignore")) search = null;
    },
    isFollowed,
  };
}

interface Found {
  readonly ours: readonly string[];
  readonly samples: readonly string[];
}

async function findAll(host: Host, folders: readonly string[], declaredIn: DeclaredIn): Promise<Found> {
  const ours = new Map<string, string>();
  const samples = new Map<string, string>();
  // Folders may be nested.
  for (const folder of folders)
    for await (const uri of findFiles(host, folder, async (inner) => {
      const declared = await declaredIn(inner);
      return (uri, name) => fileTypeOf(name, declared(uri)) !== null || isSample(name);
    }))
      (isSample(fileKey(uri)) ? samples : ours).set(fileKey(uri), uri);
  return { ours: [...ours.values()], samples: [...samples.values()] };
}

/** `.env.example` and similar files, but not `.env`, which contains the secrets. */
export const isSample = (name: string): boolean => /\.env[.-](?:example|sample|template|dist)$/i.test(name);

/** Whether files must be searched again after such a file was created, changed or deleted. */
export const isListed = (uri: string): boolean => {
  const name = fileKey(uri).slice(folderOf(fileKey(uri)).length);
  return kindOf(name) !== null || isSample(name) || name === ".gitignore";
};
