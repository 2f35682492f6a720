import type { Workspace } from "../../workspace/workspace.ts";
import type { EffectiveSettings } from "../session/effective-settings.ts";
import type { DiagnosticsContext } from "./diagnostics-context.ts";
import { type OpenFileChecker, openFileChecker } from "./open-file-checker.ts";

/** An open file's checker under the settings that apply to it. */
export interface FileState extends EffectiveSettings {
  readonly checker: OpenFileChecker;
  /** The client has received findings of it. */
  isReported: boolean;
  /** All of the version that was examined last. */
  isExamined: boolean;
}

/** The states of all open files. A state is replaced, never changed, when the settings change. */
export interface FileStates {
  readonly load: (uri: string) => Promise<FileState>;
  /** The file is still open and no settings have changed since the state was loaded. */
  readonly isCurrent: (uri: string, state: FileState) => boolean;
  readonly drop: (uri: string) => void;
  readonly dropAll: () => void;
}

export function fileStates(
  { isOpen, settingsFor }: Pick<DiagnosticsContext, "isOpen" | "settingsFor">,
  checkerFor: Workspace["checkerFor"],
): FileStates {
  const states = new Map<string, FileState>();
  let generation = 0;
  return {
    load: async (uri) => {
      for (;;) {
        const known = states.get(uri);
        if (known) return known;
        const asked = generation;
        const effective = await settingsFor(uri);
        // Settings that changed while being read are read again.
        if (asked !== generation) continue;
        const checker = openFileChecker(effective, checkerFor);
        const state: FileState = { ...effective, checker, isReported: false, isExamined: false };
        if (isOpen(uri) && !states.has(uri)) states.set(uri, state);
        return states.get(uri) ?? state;
      }
    },
    isCurrent: (uri, state) => !isOpen(uri) || states.get(uri) === state,
    drop: (uri) => states.delete(uri),
    dropAll: () => {
      generation++;
      states.clear();
    },
  };
}
