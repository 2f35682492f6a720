import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { type Document, documentOf, kindOf, type Settings } from "../document/index.ts";
import type { Finding } from "../rules/check.ts";
import { createWorkspace } from "../workspace/workspace.ts";
import type { CheckOptions } from "./check-options.ts";
import { createFileSettings, hereHost } from "./file-settings.ts";

type Options = Pick<CheckOptions, "config" | "rules">;

interface CheckedText {
  readonly document: Document;
  readonly findings: readonly Finding[];
}

/** Checks texts of files by the settings that hold for each. */
export interface FileChecker {
  readonly check: (path: string, text: string) => Promise<CheckedText>;
}

export async function createFileChecker(options: Options): Promise<FileChecker> {
  const settings = await createFileSettings(options.config);
  const check = createTextCheck(options);
  return { check: async (path, text) => check(path, text, (await settings.of(path)).settings) };
}

/** Checks texts of files by given settings, on top of which lies what the call says of rules. */
export function createTextCheck({
  config,
  rules,
}: Options): (path: string, text: string, settings: Settings) => Promise<CheckedText> {
  const workspace = createWorkspace(hereHost(), Date.now, { referenceRoot: "settings" });
  return async (path, text, settings) => {
    const kind = path === config ? "settings" : kindOf(basename(path));
    if (kind === null) throw new Error("Only files whose kind is known are checked");
    const document = documentOf({ uri: pathToFileURL(path).href, name: basename(path), kind }, text);
    const { findings } = await workspace.check(document, { ...settings, rules: { ...settings.rules, ...rules } });
    return { document, findings };
  };
}
