import { defaultSettings, type Settings, settingsFileName } from "../document/index.ts";
import { keptIn } from "../text/groups.ts";
import { folderOf, type Host } from "./host.ts";
import type { NamedFiles } from "./named-files.ts";
import { type Base, extendSettings, type LoadedSettings, loadSettings } from "./read-settings.ts";

/** Settings with the files that they come from. */
export interface FoundSettings extends LoadedSettings {
  /** The URI of the settings file; null if there is none. */
  readonly uri: string | null;
}

export type SettingsFiles = ReturnType<typeof settingsAround>;

export interface SettingsFilesOptions {
  /** Told of what settings files say, when they are read. */
  readonly onSettings?: (settings: Settings) => void;
  /** Called with all files that settings extend, whether they exist or not, when one of them is read. */
  readonly onExtended?: (uris: ReadonlySet<string>) => void;
  /** Called with files that are extended now and were not before, or no longer. */
  readonly onBases?: (uris: readonly string[]) => void;
}

const readIn = (bases: readonly Base[]): readonly string[] => bases.flatMap(({ uri, isRead }) => (isRead ? uri : []));

/** The settings files around documents, each read once. `files` reads what settings extend. */
export function settingsAround(host: Host, files: NamedFiles, options: SettingsFilesOptions) {
  const settings = new Map<string, Promise<LoadedSettings | null>>();
  /** The files that settings extend, by the URI of these. */
  const bases = new Map<string, readonly Base[]>();

  const settingsAt = (uri: string, root: string): Promise<LoadedSettings | null> =>
    keptIn(settings, uri, async () => {
      const loaded = await loadSettings(files, uri, root);
      const before = readIn(bases.get(uri) ?? []);
      const now = loaded?.bases ?? [];
      bases.set(uri, now);
      options.onExtended?.(new Set([...bases.values()].flat().map((base) => base.uri)));
      const after = readIn(now);
      const changed = [...before, ...after].filter((base) => !(before.includes(base) && after.includes(base)));
      if (changed.length > 0) options.onBases?.(changed);
      if (loaded) options.onSettings?.(loaded.settings);
      return loaded;
    });

  const settingsFor = async (uri: string): Promise<FoundSettings> => {
    const root = await host.rootOf(uri);
    for (let folder = folderOf(uri); folder.startsWith(root) && folder !== ""; folder = folderOf(folder.slice(0, -1))) {
      const at = folder + settingsFileName;
      const loaded = await settingsAt(at, root);
      if (loaded) return { ...loaded, uri: at };
    }
    return { settings: defaultSettings, bases: [], uri: null };
  };

  return {
    /**
     * What the nearest `.compute-stack.yaml` says, from the file's folder up to its root; nothing, where that cannot be
     * read.
     */
    settingsFor,
    /** The files that settings extend, as far as they have been read. */
    bases: (): ReadonlySet<string> => new Set(readIn([...bases.values()].flat())),
    /** What a settings file would say with this text. */
    settingsWith: async (uri: string, text: string): Promise<Settings> =>
      (await extendSettings(host, text, uri, await host.rootOf(uri))).settings,
    /** Invalidates some files. Returns whether any of them are settings, or files that settings extend. */
    forget: (isMeant: (uri: string) => boolean): boolean => {
      const below = [...settings.keys()].filter(isMeant);
      for (const one of below) settings.delete(one);
      const extended = [...bases.values()].flat().filter((base) => isMeant(base.uri));
      // Dependent settings are resolved again.
      if (extended.length > 0) settings.clear();
      return below.length + extended.length > 0;
    },
  };
}
