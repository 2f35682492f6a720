import type { FileFacts, Settings } from "../../document/index.ts";
import type { Checker } from "../../rules/engine/check.ts";
import type { EffectiveSettings } from "../session/effective-settings.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import { type AcceptingChecker, acceptingChecker } from "./accepting-checker.ts";

/** An open document's checker under the settings that apply to it. */
export interface DocumentState extends EffectiveSettings, AcceptingChecker {
  /** The client has received findings of it. */
  isReported: boolean;
  /** All of the version that was examined last. */
  isExamined: boolean;
}

export interface DocumentStatesOptions {
  readonly documentAt: (uri: string) => OpenDocument | undefined;
  readonly settingsFor: (uri: string) => Promise<EffectiveSettings>;
  readonly checkerFor: (file: FileFacts, settings: Settings) => Checker;
}

/** The states of all open documents. A state is replaced, never changed, when the settings change. */
export interface DocumentStates {
  readonly load: (uri: string, open: OpenDocument) => Promise<DocumentState>;
  /** The document is still open and no settings have changed since the state was loaded. */
  readonly isCurrent: (uri: string, state: DocumentState) => boolean;
  readonly drop: (uri: string) => void;
  /** Forgets all states, and returns the URIs that had one. */
  readonly dropAll: () => readonly string[];
}

export function documentStates({ documentAt, settingsFor, checkerFor }: DocumentStatesOptions): DocumentStates {
  const states = new Map<string, DocumentState>();
  let generation = 0;
  return {
    load: async (uri, open) => {
      for (;;) {
        const known = states.get(uri);
        if (known) return known;
        const asked = generation;
        const effective = await settingsFor(uri);
        // Settings that changed while being read are read again.
        if (asked !== generation) continue;
        const checker = acceptingChecker(checkerFor(open.document.file, effective.settings), effective.baseline);
        const state: DocumentState = { ...effective, ...checker, isReported: false, isExamined: false };
        if (documentAt(uri) && !states.has(uri)) states.set(uri, state);
        return states.get(uri) ?? state;
      }
    },
    isCurrent: (uri, state) => documentAt(uri) === undefined || states.get(uri) === state,
    drop: (uri) => states.delete(uri),
    dropAll: () => {
      generation++;
      const uris = [...states.keys()];
      states.clear();
      return uris;
    },
  };
}
