import ignore from "ignore";
import { type DeclaredKind, type Patterns, type Settings, settingsFileName } from "../document/index.ts";
import { fileKey } from "./host.ts";

/** The results of the settings' patterns for files, by URI. */
export interface FileMatchers {
  readonly isIgnored: (uri: string) => boolean;
  /** The kind of a file according to `files`; null if nothing matches. */
  readonly declared: (uri: string) => DeclaredKind | "none" | null;
  /** The settings with the severities of `overrides` for a file. */
  readonly settingsFor: (uri: string) => Settings;
}

/** Creates the matchers of settings once per settings, for the command line and the server. */
export function fileMatchers(): (settings: Settings) => FileMatchers {
  const known = new WeakMap<Settings, FileMatchers>();
  return (settings) => {
    const matchers = known.get(settings) ?? matchersOf(settings);
    known.set(settings, matchers);
    return matchers;
  };
}

function matchersOf(settings: Settings): FileMatchers {
  const isIgnored = settings.ignore === null ? () => false : matcherOf(settings.ignore);
  const declarations = settings.files.map(({ kind, ...patterns }) => ({ kind, isMeant: matcherOf(patterns) }));
  /** A file that is called `none` of these is none, whatever else it is called. */
  const kindOf = (uri: string): DeclaredKind | "none" | null => {
    const kinds = declarations.filter(({ isMeant }) => isMeant(uri)).map(({ kind }) => kind);
    return kinds.includes("none") ? "none" : (kinds[0] ?? null);
  };
  const overrides = (settings.overrides ?? []).map(({ files, rules }) => ({ isMeant: matcherOf(files), rules }));
  return {
    isIgnored: (uri) => !isSettings(uri) && isIgnored(uri),
    declared: (uri) => (isSettings(uri) ? null : kindOf(uri)),
    settingsFor: (uri) => {
      const own = overrides.filter(({ isMeant }) => isMeant(uri)).map(({ rules }) => rules);
      return own.length === 0 ? settings : { ...settings, rules: Object.assign({}, settings.rules, ...own) };
    },
  };
}

/** A settings file is always read, regardless of patterns. */
const isSettings = (uri: string): boolean => fileKey(uri).endsWith(`/${settingsFileName}`);

/** Patterns do not match files outside their folder. */
function matcherOf({ folder, patterns }: Patterns): (uri: string) => boolean {
  const root = fileKey(folder);
  if (root === "" || patterns.length === 0) return () => false;
  const compiled = ignore({ ignorecase: false, allowRelativePaths: true }).add(patterns);
  return (uri) => {
    const path = fileKey(uri);
    return path.length > root.length && path.startsWith(root) && compiled.ignores(path.slice(root.length));
  };
}
