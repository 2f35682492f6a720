import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Document, documentOf, kindOf, settingsFileName } from "../document/index.ts";
import { folderUri, nodeHost } from "../node/host.ts";
import { readText } from "../node/read-text.ts";
import type { Finding } from "../rules/check.ts";
import { ignoredBy } from "../workspace/ignored.ts";
import { createWorkspace, type FoundSettings, settingsOf } from "../workspace/workspace.ts";
import type { CheckOptions } from "./check-options.ts";
import { WrongCall } from "./command.ts";

/** Checks files by the settings that hold for each. */
export interface FileChecker {
  /** The settings file whose `ignore` leaves the file out; null where it is to be checked. */
  readonly leftOutBy: (path: string) => Promise<string | null>;
  readonly check: (
    path: string,
    text: string,
  ) => Promise<{ readonly document: Document; readonly findings: readonly Finding[] }>;
  /** The settings files that had a say. */
  readonly settingsFiles: () => readonly string[];
}

const maxConfigBytes = 16 * 1024 * 1024;

export async function createFileChecker({
  config,
  rules,
}: Pick<CheckOptions, "config" | "rules">): Promise<FileChecker> {
  const host = nodeHost(
    () => [],
    () => folderUri(process.cwd()),
  );
  const workspace = createWorkspace(host, Date.now, { referenceRoot: "settings" });
  const given = config === null ? null : await readConfig(config);
  const isIgnored = new Map<string, (uri: string) => boolean>();

  const settingsFor = async (uri: string): Promise<FoundSettings> => {
    const found = given ?? (await workspace.settingsFor(uri));
    if (found.uri !== null && !isIgnored.has(found.uri)) isIgnored.set(found.uri, ignoredBy(found));
    return found;
  };

  return {
    leftOutBy: async (path) => {
      if (basename(path) === settingsFileName) return null;
      const uri = pathToFileURL(path).href;
      const { uri: settingsUri } = await settingsFor(uri);
      return settingsUri !== null && isIgnored.get(settingsUri)?.(uri) ? fileURLToPath(settingsUri) : null;
    },
    check: async (path, text) => {
      const uri = pathToFileURL(path).href;
      const kind = path === config ? "settings" : kindOf(basename(path));
      if (kind === null) throw new Error("Only files whose kind is known are checked");
      const document = documentOf({ uri, name: basename(path), kind }, text);
      const { settings } = await settingsFor(uri);
      const effective = { ...settings, rules: { ...settings.rules, ...rules } };
      const { findings } = await workspace.check(document, effective);
      return { document, findings };
    },
    settingsFiles: () => [...isIgnored.keys()].map((uri) => fileURLToPath(uri)),
  };
}

async function readConfig(path: string): Promise<FoundSettings> {
  const answer = await readText(path, maxConfigBytes);
  if (answer.kind !== "text") throw new WrongCall(`\`--config\`: \`${path}\` ${answer.why}.`);
  return { settings: settingsOf(answer.text), uri: pathToFileURL(path).href };
}
