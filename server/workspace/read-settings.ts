import { rulesVersions } from "../api/index.ts";
import {
  defaultSettings,
  mergeSettings,
  readExtends,
  readSettings,
  readSettingsText,
  type Settings,
  wordingOf,
} from "../document/index.ts";
import { rules } from "../rules/list.ts";
import type { Rule } from "../rules/rule.ts";
import { fileKey, folderOf, type Host, resolvePath } from "./host.ts";

/** A settings file with those that it extends. */
export interface LoadedSettings {
  readonly settings: Settings;
  /** The files that it extends, and that those extend. */
  readonly bases: readonly Base[];
}

/** A file that settings extend. */
export interface Base {
  readonly uri: string;
  readonly isRead: boolean;
}

/** Null if the file does not exist. An unreadable file has no settings. */
export async function loadSettings(
  host: Pick<Host, "read">,
  uri: string,
  root: string,
): Promise<LoadedSettings | null> {
  const answer = await host.read(uri, root);
  if (answer.kind === "text") return extendSettings(host, answer.text, uri, root);
  return answer.kind === "unreadable" ? { settings: defaultSettings, bases: [] } : null;
}

/**
 * The settings of a file merged with those that it extends. Files that are unreadable, outside the folder `root` or in a cycle
 * are ignored: the check of the settings file reports them.
 */
export async function extendSettings(
  host: Pick<Host, "read">,
  text: string,
  uri: string,
  root: string,
): Promise<LoadedSettings> {
  const settingsByFile = new Map<string, Settings>([[fileKey(uri), defaultSettings]]);
  const bases: Base[] = [];

  const settingsOf = async (path: string, from: string): Promise<Settings> => {
    const base = resolvePath(path, from);
    if (!base?.startsWith(root)) return defaultSettings;
    const loaded = settingsByFile.get(fileKey(base));
    if (loaded) return loaded;
    settingsByFile.set(fileKey(base), defaultSettings);
    const answer = await host.read(base, root);
    bases.push({ uri: base, isRead: answer.kind === "text" });
    const settings = answer.kind === "text" ? await merged(answer.text, base) : defaultSettings;
    settingsByFile.set(fileKey(base), settings);
    return settings;
  };
  const merged = async (own: string, at: string): Promise<Settings> => {
    const data = readSettingsText(own);
    let below = defaultSettings;
    for (const path of readExtends(data)) below = mergeSettings(below, await settingsOf(path, at));
    return mergeSettings(below, readSettings(data, folderOf(at)));
  };
  return { settings: withNewRules(inWordsOfService(await merged(text, uri)), rules), bases };
}

/** Rules later than `rules_version` say what they find, but fail nothing until the settings ask for it. */
export function withNewRules(settings: Settings, all: readonly Pick<Rule, "id" | "severity" | "since">[]): Settings {
  const { rulesVersion } = settings;
  if (rulesVersion === undefined) return settings;
  const added = all.filter(
    ({ severity, since = rulesVersions[0].value }) => /error|warning/.test(severity) && isLater(since, rulesVersion),
  );
  const softened = Object.fromEntries(added.map(({ id }) => [id, "information" as const]));
  return { ...settings, rules: { ...softened, ...settings.rules } };
}

const isLater = (version: string, other: string): boolean => version.localeCompare(other, "en", { numeric: true }) > 0;

/** With the images of its catalog by the names that files are read with. */
function inWordsOfService(settings: Settings): Settings {
  const wording = wordingOf(settings.names);
  if (wording === null) return settings;
  const images = Object.entries(settings.catalog.images).map(([id, image]) => [wording.read(id)?.text ?? id, image]);
  return { ...settings, catalog: { ...settings.catalog, images: Object.fromEntries(images) } };
}

/** The settings in the text of a file, without those it extends. */
export const settingsOf = (text: string): Settings => readSettings(readSettingsText(text));
