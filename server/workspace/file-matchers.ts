import { type Declaration, type Patterns, type Settings, settingsFileName } from "../document/index.ts";
import { ignorePatterns } from "../text/glob/ignore-patterns.ts";
import { keptIn } from "../text/groups.ts";
import { fileKey } from "./host.ts";
import { perSettings } from "./per-settings.ts";

export type FileMatchers = ReturnType<typeof matchersOf>;

/** Creates the matchers of settings once per settings, for the command line and the server. */
export const fileMatchers = (): ((settings: Settings) => FileMatchers) => perSettings(matchersOf);

/** The results of the settings' patterns for files, by URI. */
function matchersOf(settings: Settings) {
  const isIgnored = settings.ignore === null ? () => false : matcherOf(settings.ignore);
  const declarations = settings.files.map(({ kind, ...patterns }) => ({ kind, isMeant: matcherOf(patterns) }));
  /** A file that is called `none` of these is none, whatever else it is called. */
  const kindOf = (uri: string): Declaration["kind"] | null => {
    const kinds = declarations.filter(({ isMeant }) => isMeant(uri)).map(({ kind }) => kind);
    return kinds.includes("none") ? "none" : (kinds[0] ?? null);
  };
  const overrides = (settings.overrides ?? []).map(({ files, rules }) => ({ isMeant: matcherOf(files), rules }));
  /** The settings for files that the same overrides apply to, so that these share what is prepared for settings. */
  const overridden = new Map<string, Settings>();
  return {
    isIgnored: (uri: string): boolean => !isSettings(uri) && isIgnored(uri),
    /** The kind of a file according to `files`; null if nothing matches. */
    declared: (uri: string): Declaration["kind"] | null => (isSettings(uri) ? null : kindOf(uri)),
    /** The settings with the severities of `overrides` for a file. */
    settingsFor: (uri: string): Settings => {
      const applied = overrides.filter(({ isMeant }) => isMeant(uri));
      if (applied.length === 0) return settings;
      const key = applied.map((override) => overrides.indexOf(override)).join();
      const rules = applied.map((override) => override.rules);
      return keptIn(overridden, key, () => ({ ...settings, rules: Object.assign({}, settings.rules, ...rules) }));
    },
  };
}

/** A settings file is always read, regardless of patterns. */
const isSettings = (uri: string): boolean => fileKey(uri).endsWith(`/${settingsFileName}`);

/** Patterns do not match files outside their folder. */
function matcherOf({ folder, patterns }: Patterns): (uri: string) => boolean {
  const root = fileKey(folder);
  if (root === "" || patterns.length === 0) return () => false;
  const compiled = ignorePatterns(patterns);
  return (uri) => {
    const path = fileKey(uri);
    return path.startsWith(root) && compiled.ignores(path.slice(root.length));
  };
}
