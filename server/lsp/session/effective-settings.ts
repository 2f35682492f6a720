import type { Settings } from "../../document/index.ts";
import type { AcceptedInFile } from "./accepted.ts";
import type { EditorSettings } from "./editor-settings.ts";

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
