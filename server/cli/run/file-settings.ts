import { basename, dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServiceNames } from "../../api/index.ts";
import {
  type AskedKind,
  collectLikelyNames,
  fileTypeOf,
  isCarrierLanguage,
  typeAsked,
  wordingOf,
} from "../../document/index.ts";
import { folderUri, nodeHost } from "../../node/host.ts";
import { readText } from "../../node/read-text.ts";
import type { Wording } from "../../syntax/index.ts";
import { fileMatchers } from "../../workspace/file-matchers.ts";
import { folderOf } from "../../workspace/host.ts";
import { extendSettings } from "../../workspace/read-settings.ts";
import type { FoundSettings } from "../../workspace/settings-files.ts";
import { createWorkspace } from "../../workspace/workspace.ts";
import { type Call, configOf } from "../command.ts";
import { givenText } from "./sources.ts";
import type { FileTarget } from "./target.ts";

export type FileSettings = Awaited<ReturnType<typeof createFileSettings>>;

export interface LeftOutBy {
  /** The settings file. */
  readonly path: string;
  readonly setting: "ignore" | "files.none";
}

const maxConfigBytes = 16 * 1024 * 1024;

/**
 * The settings that apply to files. `config` is a file to use instead of the nearest ones; `as` is the kind of the explicit
 * paths.
 */
export async function createFileSettings(config: string | null, as: AskedKind | null = null) {
  const host = hereHost();
  const workspace = createWorkspace(host, Date.now);
  const given = config === null ? null : await readConfig(config);
  const matchers = fileMatchers();
  const used = new Set<string>();
  const likelyNames = collectLikelyNames(given?.settings.names);

  const nearest = async (uri: string): Promise<FoundSettings> => given ?? (await workspace.settingsFor(uri));
  const settingsFor = async (uri: string): Promise<FoundSettings> => {
    const settings = await nearest(uri);
    if (settings.uri !== null && !used.has(settings.uri)) {
      used.add(settings.uri);
      for (const { uri, isRead } of settings.bases) if (isRead) used.add(uri);
    }
    return settings;
  };
  const typesIn = async (folder: string): Promise<(path: string) => FileTarget["type"] | null> => {
    const { settings } = await settingsFor(`${folderUri(folder)}x`);
    const { declared } = matchers(settings);
    const isPlain = settings.files.length === 0;
    return (path) => {
      const kind = isPlain ? null : declared(pathToFileURL(path).href);
      return isCarrierLanguage(kind) ? typeAsked(kind) : fileTypeOf(basename(path), kind);
    };
  };
  const leftOutIn = async (folder: string): Promise<(path: string) => LeftOutBy | null> => {
    const settings = await settingsFor(`${folderUri(folder)}x`);
    if (settings.uri === null) return () => null;
    const by = fileURLToPath(settings.uri);
    const { isIgnored, declared } = matchers(settings.settings);
    return (path) => {
      const uri = pathToFileURL(path).href;
      const setting = isIgnored(uri) ? "ignore" : as === null && declared(uri) === "none" ? "files.none" : null;
      return setting && { path: by, setting };
    };
  };

  return {
    of: (path: string): Promise<FoundSettings> => settingsFor(pathToFileURL(path).href),
    /** The kind of the explicit paths according to the call. */
    as,
    /** The kinds of the files in a folder; null for unsupported ones. */
    typesIn,
    /** Takes notice of a text that was found and read. */
    notice: likelyNames.add,
    /** The setting with which requests in the noticed texts would be read; null if all are. */
    missingNames: (): string | null => likelyNames.line(),
    // Words alone apply nothing to a file.
    /** The words of the service in the files of a folder. */
    namesIn: async (folder: string): Promise<ServiceNames | undefined> =>
      (await nearest(`${folderUri(folder)}x`)).settings.names,
    /** The kind of an explicit path. */
    typeOf: async (path: string): Promise<FileTarget["type"] | null> => {
      if (as !== null) return typeAsked(as);
      return path === config ? { kind: "settings" } : (await typesIn(dirname(path)))(path);
    },
    /** The same for all files in a folder. */
    leftOutIn,
    /** The settings file that excludes a file; null if none does. */
    leftOutBy: async (path: string): Promise<LeftOutBy | null> => (await leftOutIn(dirname(path)))(path),
    /** The folder that the baseline of a file is in: beside its settings, else the root of its repository or the current one. */
    baselineFolderOf: async (path: string): Promise<string> => {
      const uri = pathToFileURL(path).href;
      const settingsUri = (await settingsFor(uri)).uri;
      return fileURLToPath(settingsUri === null ? await host.rootOf(uri) : folderOf(settingsUri));
    },
    /** Whether the same settings apply to two files. */
    isAlike: async (path: string, other: string): Promise<boolean> => {
      const uri = pathToFileURL(path).href;
      const otherUri = pathToFileURL(other).href;
      const [found, otherFound] = await Promise.all([settingsFor(uri), settingsFor(otherUri)]);
      if (found.uri !== otherFound.uri) return false;
      const { isIgnored, settingsFor: overridden } = matchers(found.settings);
      return isIgnored(uri) === isIgnored(otherUri) && overridden(uri) === overridden(otherUri);
    },
    /** The settings files that were applied. */
    files: (): readonly string[] => [...used].map((uri) => fileURLToPath(uri)),
  };

  async function readConfig(path: string): Promise<FoundSettings> {
    const answer = await readText(path, maxConfigBytes);
    const text = await givenText(answer, path, `\`--config\`: \`${path}\``);
    const uri = pathToFileURL(path).href;
    return { ...(await extendSettings(host, text, uri, await host.rootOf(uri))), uri };
  }
}

/** The file system, relative to the current folder. */
export const hereHost = () =>
  nodeHost(
    () => [],
    () => folderUri(process.cwd()),
  );

/** The surroundings of files on the command line. */
export const hereWorkspace = () => createWorkspace(hereHost(), Date.now, { referenceRoot: "settings" });

/** The words of the service in a file, or in the current folder. */
export const namesFor = async (call: Call, path = resolve("x")): Promise<ServiceNames | undefined> =>
  (await (await createFileSettings(configOf(call))).of(path)).settings.names;

/** How the service of the current folder says a text. */
export async function wordsHere(call: Call): Promise<Pick<Wording, "write" | "readName">> {
  return wordingOf(await namesFor(call)) ?? { write: (text) => text, readName: (name) => name };
}
