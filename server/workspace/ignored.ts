import ignore from "ignore";
import { folderOf } from "./host.ts";
import type { FoundSettings } from "./workspace.ts";

/**
 * Tells which files the `ignore` patterns of settings leave out. A file outside the settings file's folder is never
 * left out.
 */
export function ignoredBy({ settings, uri: settingsUri }: FoundSettings): (uri: string) => boolean {
  if (settingsUri === null || settings.ignore.length === 0) return () => false;
  const folder = folderOf(settingsUri);
  const patterns = ignore({ ignorecase: false, allowRelativePaths: true }).add(settings.ignore);
  return (uri) =>
    uri.length > folder.length &&
    uri.startsWith(folder) &&
    patterns.ignores(decodeURIComponent(uri.slice(folder.length)));
}
