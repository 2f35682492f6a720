import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { settingsFileName } from "../../document/index.ts";
import { folderUri, nodeHost } from "../../node/host.ts";
import { readText } from "../../node/read-text.ts";
import { ignoredBy } from "../../workspace/ignored.ts";
import { createWorkspace, type FoundSettings, settingsOf } from "../../workspace/workspace.ts";
import { WrongCall } from "../command.ts";

/** The settings that hold for files. */
export interface FileSettings {
  readonly of: (path: string) => Promise<FoundSettings>;
  /** The settings file whose `ignore` leaves the file out; null where it is to be looked at. */
  readonly leftOutBy: (path: string) => Promise<string | null>;
  /** The settings files that had a say. */
  readonly files: () => readonly string[];
}

const maxConfigBytes = 16 * 1024 * 1024;

/** `config` is a file to use in place of the nearest ones. */
export async function createFileSettings(config: string | null): Promise<FileSettings> {
  const workspace = createWorkspace(hereHost(), Date.now);
  const given = config === null ? null : await readConfig(config);
  const isIgnored = new Map<string, (uri: string) => boolean>();

  const settingsFor = async (uri: string): Promise<FoundSettings> => {
    const found = given ?? (await workspace.settingsFor(uri));
    if (found.uri !== null && !isIgnored.has(found.uri)) isIgnored.set(found.uri, ignoredBy(found));
    return found;
  };

  return {
    of: (path) => settingsFor(pathToFileURL(path).href),
    leftOutBy: async (path) => {
      if (basename(path) === settingsFileName) return null;
      const uri = pathToFileURL(path).href;
      const { uri: settingsUri } = await settingsFor(uri);
      return settingsUri !== null && isIgnored.get(settingsUri)?.(uri) ? fileURLToPath(settingsUri) : null;
    },
    files: () => [...isIgnored.keys()].map((uri) => fileURLToPath(uri)),
  };
}

/** The files of the machine, as seen from the current folder. */
export const hereHost = () =>
  nodeHost(
    () => [],
    () => folderUri(process.cwd()),
  );

async function readConfig(path: string): Promise<FoundSettings> {
  const answer = await readText(path, maxConfigBytes);
  if (answer.kind !== "text") throw new WrongCall(`\`--config\`: \`${path}\` ${answer.why}.`);
  return { settings: settingsOf(answer.text), uri: pathToFileURL(path).href };
}
