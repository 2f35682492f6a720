import type { SourceFile } from "../../document/index.ts";
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

export type FileStates = ReturnType<typeof fileStates>;

/** The states of all open files. A state is replaced, never changed, when the settings change. */
export function fileStates(
  { isOpen, settingsFor }: Pick<DiagnosticsContext, "isOpen" | "settingsFor">,
  checkerFor: Workspace["checkerFor"],
) {
  const states = new Map<string, FileState>();
  let generation = 0;
  return {
    load: async ({ file: { uri }, carrier }: SourceFile): Promise<FileState> => {
      // What reads the comments of carriers is not loaded for other files.
      const ofCarriers = carrier && (await import("../../rules/engine/carrier-findings.ts"));
      for (;;) {
        const current = states.get(uri);
        if (current) return current;
        const asked = generation;
        const effective = await settingsFor(uri);
        // Settings that changed while being read are read again.
        if (asked !== generation) continue;
        const checker = openFileChecker(effective, checkerFor, ofCarriers);
        const state: FileState = { ...effective, checker, isReported: false, isExamined: false };
        if (isOpen(uri) && !states.has(uri)) states.set(uri, state);
        return states.get(uri) ?? state;
      }
    },
    /** The file is still open and no settings have changed since the state was loaded. */
    isCurrent: (uri: string, state: FileState): boolean => !isOpen(uri) || states.get(uri) === state,
    drop: (uri: string) => states.delete(uri),
    dropAll: (): void => {
      generation++;
      states.clear();
    },
  };
}
