import { mergeSettings, type Settings } from "../../document/index.ts";
import type { fileMatchers } from "../../workspace/file-matchers.ts";
import { perSettings } from "../../workspace/per-settings.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { AcceptedInFile, SessionBaselines } from "./accepted.ts";
import type { EditorSettings, editorSettings } from "./editor-settings.ts";

/** The settings that apply to a file: those of settings files merged with the editor's. */
export interface EffectiveSettings {
  readonly settings: Settings;
  readonly maxDiagnostics: number;
  /** The settings exclude the file. */
  readonly ignored: boolean;
  /** What its baseline accepts; null if nothing can be accepted. */
  readonly baseline: AcceptedInFile | null;
  /** Settings that only the editor has. */
  readonly editor: EditorSettings;
}

/** Answers for a file, by its URI. */
export function effectiveSettings(
  workspace: Pick<Workspace, "settingsFor">,
  editor: ReturnType<typeof editorSettings>,
  accepted: SessionBaselines,
  matchers: ReturnType<typeof fileMatchers>,
) {
  /** What is kept for settings is kept as long as they are the same. */
  const merged = perSettings((below) => perSettings((above) => mergeSettings(below, above)));
  return async (uri: string): Promise<EffectiveSettings> => {
    const [file, own] = await Promise.all([workspace.settingsFor(uri), editor.for(uri)]);
    const { isIgnored, settingsFor } = matchers(file.settings);
    return {
      baseline: await accepted.of(uri, file.uri),
      settings: merged(settingsFor(uri))(own.settings),
      maxDiagnostics: own.maxDiagnostics,
      ignored: isIgnored(uri),
      editor: own,
    };
  };
}
