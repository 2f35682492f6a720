import { documentOf, linesOf, type Settings, settingsFileName } from "../../../document/index.ts";
import { patternFor } from "../../../features/files/declare-file.ts";
import { applyEdits, type Edit } from "../../../syntax/index.ts";
import { fileKey, folderOf } from "../../../workspace/host.ts";
import type { FeatureContext } from "../../feature.ts";
import { textEdits } from "./text-edits.ts";
import { canCreateFiles, workspaceEdit } from "./workspace-edit.ts";

/** What to change in the settings about one file. */
export interface SettingsForFile {
  /** The edits of the text, with the pattern for the file. Null if the text cannot be edited safely. */
  readonly edits: (text: string, pattern: string) => readonly Edit[] | null;
  /** Whether the edited settings say so, even beside all other patterns. */
  readonly isDone: (effective: Settings) => boolean;
  /** What to do by hand otherwise, as the end of a sentence. */
  readonly otherwise: string;
  /** Why they may not say so. */
  readonly overruled: string;
}

/** Edits the nearest settings file, or a new one at the root of the workspace; a string says why it cannot. */
export async function settingsEdit(
  { workspace, files, documentAt, encoding, client }: FeatureContext,
  uri: string,
  { edits: editsOf, isDone, otherwise, overruled }: SettingsForFile,
) {
  const settingsUri = (await workspace.settingsFor(uri)).uri;
  const settings = settingsUri ?? (await workspace.rootOf(uri)) + settingsFileName;
  const folder = folderOf(settings);
  if (!fileKey(uri).startsWith(fileKey(folder))) return "The file is outside the workspace.";
  const open = documentAt(settings);
  const text = open?.document.text ?? (settingsUri === null ? "" : await files.readText(settings));
  if (text === null) return `${settingsFileName} could not be read.`;
  const edits = editsOf(text, patternFor(fileKey(uri).slice(fileKey(folder).length)));
  if (edits === null) return `Fix the errors in ${settingsFileName} first, or ${otherwise}.`;
  if (!isDone(await workspace.settingsWith(settings, applyEdits(text, edits)))) return overruled;
  const file = { uri: settings, name: settingsFileName, kind: "settings" } as const;
  const changes = textEdits(edits, open?.lines ?? linesOf(documentOf(file, text), encoding()));
  if (settingsUri === null && !canCreateFiles(client))
    return `This editor cannot create files. Create ${settingsFileName} first.`;
  const create = settingsUri === null ? { create: { ignoreIfExists: true } } : {};
  const change = { uri: settings, version: open?.version ?? null, edits: changes, ...create };
  return { settings, edit: workspaceEdit(client, [change]) };
}
