import { type DeclaredKind, type Document, fileTypeOf, kindOf, openDocument } from "../document/index.ts";
import { findFiles } from "./find-files.ts";
import { fileKey, folderOf, type Host } from "./host.ts";

/** The files of the workspace's folders, open or not. */
export interface WorkspaceFiles {
  /** Those that a check of the folders looks at. */
  readonly all: () => Promise<readonly string[]>;
  /** Files that say which environment variables there are, and hold no values that are secret. */
  readonly samples: () => Promise<readonly string[]>;
  /** Grows when a file changes, as far as the client tells of it. */
  readonly revisionOf: (uri: string) => number;
  /** Null for a file that is gone, unreadable or too large to be looked at while it is not open. */
  readonly read: (uri: string) => Promise<Document | null>;
  readonly readText: (uri: string) => Promise<string | null>;
  /** A file has another text, or came, went, or decides what is left out. */
  readonly changed: (uri: string, what: "content" | "place") => void;
  /** All changes are told. */
  readonly isFollowed: boolean;
}

/** A check of more would keep the editor waiting. */
const maxBytes = 5_000_000;

/** What the settings that hold in a folder say that its files are. */
type DeclaredIn = (folder: string) => Promise<(uri: string) => DeclaredKind | "none" | null>;

/** `isFollowed`: the client tells of each change, so that what is known stays true until it does. */
export function workspaceFiles(
  host: Host,
  folders: () => readonly string[],
  isFollowed: boolean,
  declaredIn: DeclaredIn,
): WorkspaceFiles {
  let found: Promise<Found> | null = null;
  let foundIn: readonly string[] = [];
  const revisions = new Map<string, number>();
  let last = 0;

  const find = (): Promise<Found> => {
    const now = folders();
    if (!found || !isFollowed || now.length !== foundIn.length || now.some((folder, at) => folder !== foundIn[at])) {
      foundIn = now;
      found = findAll(host, now, declaredIn);
    }
    return found;
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
      if (what === "place" || uri.endsWith("/.gitignore")) found = null;
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
  // A folder may stand in another one.
  for (const folder of folders)
    for await (const uri of findFiles(host, folder, async (inner) => {
      const declared = await declaredIn(inner);
      return (uri, name) => fileTypeOf(name, declared(uri)) !== null || isSample(name);
    }))
      (isSample(fileKey(uri)) ? samples : ours).set(fileKey(uri), uri);
  return { ours: [...ours.values()], samples: [...samples.values()] };
}

/** `.env.example` and its like; not `.env` itself, which holds the secrets. */
export const isSample = (name: string): boolean => /\.env[.-](?:example|sample|template|dist)$/i.test(name);

/** Whether something is to be looked for anew after such a file came, changed or went. */
export const isListed = (uri: string): boolean => {
  const name = fileKey(uri).slice(folderOf(fileKey(uri)).length);
  return kindOf(name) !== null || isSample(name) || name === ".gitignore";
};
