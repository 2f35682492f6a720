import type { ServiceNames } from "../api/index.ts";
import {
  carrierOf,
  carrierOfFirstLine,
  type Document,
  fileOfDocument,
  fileTypeOf,
  isCarrierLanguage,
  isOtherText,
  type KindInSettings,
  mayBeScript,
  mayHoldRequests,
  openDocument,
  type SourceFile,
} from "../document/index.ts";
import { findFiles } from "./find-files.ts";
import { type FolderEntry, fileKey, folderOf, type Host } from "./host.ts";
import { readFile } from "./read-file.ts";

export type WorkspaceFiles = ReturnType<typeof workspaceFiles>;

/** Checking more would block the editor. */
const maxBytes = 5_000_000;
/** Of a file without an ending, which is read to see whether it is a script. */
const maxScriptBytes = 100_000;

/** What the settings that hold in a folder say that its files are. */
type DeclaredIn = (folder: string) => Promise<(uri: string) => KindInSettings | null>;

/**
 * The files in the workspace's folders, open or not. `isFollowed`: the client reports each change, so cached results stay valid
 * until then.
 */
export function workspaceFiles(
  host: Host,
  folders: () => readonly string[],
  isFollowed: boolean,
  declaredIn: DeclaredIn,
  /** The files that settings extend, as far as they have been read. */
  bases: () => Iterable<string> = () => [],
  /** A script was found that no pattern follows. */
  onScript: (uri: string) => void = () => {},
  /** The words of the service in a file. */
  namesFor: (uri: string) => Promise<ServiceNames | undefined> = async () => undefined,
) {
  let search: { readonly folders: readonly string[]; readonly found: Promise<Found> } | null = null;
  const revisions = new Map<string, number>();
  let last = 0;

  const find = (): Promise<Found> => {
    const now = folders();
    if (!search || !isFollowed || now.join("\n") !== search.folders.join("\n"))
      search = { folders: now, found: findAll(host, now, declaredIn, bases) };
    return search.found;
  };
  const declaredFor = async (uri: string) => (await declaredIn(folderOf(uri)))(uri);
  const readText = async (uri: string, most = maxBytes): Promise<string | null> => {
    const answer = await host.read(uri, await host.rootOf(uri), most);
    return answer.kind === "text" ? answer.text : null;
  };

  const read = async (uri: string): Promise<Document | null> => {
    const name = fileKey(uri);
    const declared = await declaredFor(uri);
    const text = fileTypeOf(name, declared) === null ? null : await readText(uri);
    return text === null ? null : openDocument({ uri, name, declared, text, names: await namesFor(uri) });
  };

  return {
    /** The files that a check of the folders includes. */
    all: async (): Promise<readonly string[]> => (await find()).ours,
    /** Those that may hold requests among other text. */
    carriers: async (): Promise<readonly string[]> => (await find()).carriers,
    /** Files that list environment variables without secret values. */
    samples: async (): Promise<readonly string[]> => (await find()).samples,
    /** Incremented when the client reports a file change. */
    revisionOf: (uri: string): number => (isFollowed ? (revisions.get(fileKey(uri)) ?? 0) : ++last),
    readText: (uri: string): Promise<string | null> => readText(uri),
    /** The words of the service in a file. */
    namesFor,
    /** The unordered content of a folder; null if it cannot be listed. */
    list: async (folder: string): Promise<readonly FolderEntry[] | null> =>
      host.list(folder, await host.rootOf(folder)),
    /** Null for a file that is gone, unreadable or too large to be checked unless it is open. */
    read,
    /** The same with those that hold requests among other text. */
    readFile: async (uri: string): Promise<SourceFile | null> => {
      const name = fileKey(uri);
      const declared = await declaredFor(uri);
      const carrier = isCarrierLanguage(declared) ? declared : carrierOf(name);
      if ((carrier === null && !mayBeScript(name)) || (declared !== null && carrier !== declared)) {
        const document = await read(uri);
        return document && fileOfDocument(document);
      }
      const text = await readText(uri, carrier === null ? maxScriptBytes : maxBytes);
      const language = carrier ?? (text === null ? null : carrierOfFirstLine(text));
      const names = await namesFor(uri);
      if (text === null || language === null || isOtherText(language, text) || !mayHoldRequests(text, names))
        return null;
      if (carrier === null) onScript(uri);
      return (await readFile({ uri, name, names }, { kind: "carrier", language }, text)).file;
    },
    /** A file was changed, created or deleted, or determines what is ignored. */
    changed: (uri: string, what: "content" | "place"): void => {
      revisions.set(fileKey(uri), ++last);
      if (what === "place" || uri.endsWith("/.gitignore")) search = null;
    },
    /** All changes are reported. */
    isFollowed,
  };
}

type Role = "ours" | "carriers" | "samples";
type Found = Readonly<Record<Role, readonly string[]>>;

async function findAll(
  host: Host,
  folders: readonly string[],
  declaredIn: DeclaredIn,
  bases: () => Iterable<string>,
): Promise<Found> {
  // Folders may be nested.
  const found = {
    ours: new Map<string, string>(),
    carriers: new Map<string, string>(),
    samples: new Map<string, string>(),
  };
  for (const folder of folders)
    for await (const { uri, role } of findFiles(host, folder, async (inner) => {
      const declared = await declaredIn(inner);
      return (uri, name) => roleOf(name, declared(uri));
    }))
      found[role].set(fileKey(uri), uri);
  // Some come before the settings that extend them.
  for (const uri of bases()) if (folders.some((folder) => uri.startsWith(folder))) found.ours.set(fileKey(uri), uri);
  const { ours, carriers, samples } = found;
  return { ours: [...ours.values()], carriers: [...carriers.values()], samples: [...samples.values()] };
}

function roleOf(name: string, declared: KindInSettings | null): Role | null {
  if (fileTypeOf(name, declared) !== null) return "ours";
  if (isSample(name)) return "samples";
  if (isCarrierLanguage(declared)) return "carriers";
  return declared === null && (carrierOf(name) !== null || mayBeScript(name)) ? "carriers" : null;
}

/** `.env.example` and similar files, but not `.env`, which contains the secrets. */
export const isSample = (name: string): boolean => /\.env[.-](?:example|sample|template|dist)$/i.test(name);

/** Whether files must be searched again after such a file was created, changed or deleted. */
export const isListed = (uri: string): boolean => {
  const name = fileKey(uri).slice(folderOf(fileKey(uri)).length);
  return roleOf(name, null) !== null || name === ".gitignore";
};
