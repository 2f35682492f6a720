import { fileOfDocument, isForeign, openDocument, type Settings, type SourceFile } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { SentBody } from "../../workspace/checked-bodies.ts";
import { fileKey } from "../../workspace/host.ts";
import type { FeatureContext } from "../feature.ts";

/** By URI, what the command line would find in the files of these folders, with the unsaved text of open ones. */
export async function findInFolders(context: FeatureContext, folders: readonly string[]) {
  const { workspace, files, documentAt, openFiles, declaredFor, fileMatchersOf } = context;
  const findings = new Map<string, readonly Finding[]>();
  /** The keys of files that could not be read. */
  const unread = new Set<string>();
  const bodies = new Map<string, SentBody>();
  /** Null for a file that is ignored. */
  const settingsOf = async (uri: string) => {
    const { isIgnored, settingsFor } = fileMatchersOf((await workspace.settingsFor(uri)).settings);
    return isIgnored(uri) ? null : settingsFor(uri);
  };
  const send = (sent: readonly SentBody[]): void => {
    for (const body of sent) if (!bodies.has(fileKey(body.uri))) bodies.set(fileKey(body.uri), body);
  };
  const check = async (uri: string, file: SourceFile, settings: Settings): Promise<void> => {
    findings.set(uri, await workspace.judgeFor(file, settings).look(file));
    send(workspace.bodiesOf(file));
  };
  const checkOwn = async (uri: string, operation: SentBody["operation"] | null): Promise<void> => {
    const settings = await settingsOf(uri);
    const text = settings && (documentAt(uri)?.document.text ?? (await files.readText(uri)));
    if (text === null) {
      if (settings) unread.add(fileKey(uri));
      return;
    }
    const declared = operation ?? (await declaredFor(uri));
    const document = openDocument({ uri, name: fileKey(uri), declared, text, names: settings?.names });
    if (!settings || !document || isForeign(document)) return;
    await check(uri, fileOfDocument(document), settings);
  };

  for (const uri of await files.carriers()) {
    const settings = isInside(folders, uri) ? await settingsOf(uri) : null;
    const file = settings && ((await openFiles.at(uri))?.file ?? (await files.readFile(uri)));
    if (settings && file) await check(uri, file, settings);
  }
  for (const uri of await files.all()) if (isInside(folders, uri)) await checkOwn(uri, null);
  const checked = new Set([...findings.keys()].map(fileKey));
  for (const [key, { uri, operation }] of bodies) if (!checked.has(key)) await checkOwn(uri, operation);
  return { found: findings, unread };
}

/** Whether a file or folder is in one of these folders. */
export const isInside = (folders: readonly string[], uri: string): boolean =>
  folders.some((folder) => fileKey(uri).startsWith(fileKey(folder)));
