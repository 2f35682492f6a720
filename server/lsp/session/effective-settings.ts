import type { Settings } from "../../document/index.ts";
import type { EditorSettings } from "./editor-settings.ts";

/** The settings that hold for one file, those of settings files and of the editor taken together. */
export interface EffectiveSettings {
  readonly settings: Settings;
  readonly maxDiagnostics: number;
  /** The settings leave the file out. */
  readonly ignored: boolean;
  /** What the editor's own settings say beside that. */
  readonly editor: EditorSettings;
}
