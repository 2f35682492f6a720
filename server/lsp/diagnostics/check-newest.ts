import type { CancellationToken } from "vscode-languageserver";
import { fileOfDocument } from "../../document/index.ts";
import { hasNeeds, type Workspace } from "../../workspace/workspace.ts";
import { type Guard, unlessCanceled } from "../session/guard.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import type { DocumentState, DocumentStates } from "./document-states.ts";
import { budgetOf, examine, slice } from "./examine.ts";
import type { Near } from "./open-findings.ts";
import type { SentBodies } from "./sent-bodies.ts";

export interface CheckNewestOptions {
  readonly guard: Guard;
  readonly workspace: Workspace;
  readonly documentAt: (uri: string) => OpenDocument | undefined;
  /** Runs something after the messages that have arrived in the meantime. */
  readonly defer: (run: () => void) => void;
  readonly states: DocumentStates;
  readonly bodies: Pick<SentBodies, "set">;
}

export interface CheckedVersion {
  readonly open: OpenDocument;
  readonly state: DocumentState;
  /** False until all of a large document has been examined. */
  readonly isDone: boolean;
}

/**
 * Checks the newest version of an open document: the whole document, or only a first slice, near an offset if given. Null if the document is not open.
 */
export type CheckNewest = (
  uri: string,
  extent: "all" | "first" | Near,
  canceled?: CancellationToken,
) => Promise<CheckedVersion | null>;

export interface NewestChecker {
  /** Does not wait for what is to be read. */
  readonly examineNewest: CheckNewest;
  /** Including everything that the check of the whole document depends on. */
  readonly checkNewest: CheckNewest;
  /** Checks what a first look left, and tells when that is done; once at a time for a document. */
  readonly checkRest: (uri: string, onDone: (whole: CheckedVersion) => void) => void;
}

export function newestChecker(options: CheckNewestOptions): NewestChecker {
  const { guard, workspace, documentAt, defer, states, bodies } = options;
  const unfinished = new Set<string>();
  const isNewest = (uri: string, { open, state }: CheckedVersion): boolean =>
    (documentAt(uri) ?? open) === open && states.isCurrent(uri, state);

  const examineNewest: CheckNewest = async (uri, extent, canceled) => {
    const first = documentAt(uri);
    if (!first) return null;
    const state = await states.load(uri, first);
    unlessCanceled(canceled);
    const isWhole = extent === "all";
    let open = documentAt(uri) ?? first;
    let isDone = examine(open, state, budgetOf(state), typeof extent === "object" ? extent.around : undefined);
    // Without the findings of a block that was examined in part, those shown before would disappear for a moment.
    const isEnough = (): boolean => isDone || (!isWhole && !state.checker.isWithinBlock());
    while (!isEnough() && documentAt(uri) && states.isCurrent(uri, state)) {
      await new Promise<void>((resolve) => defer(resolve));
      unlessCanceled(canceled);
      const now = documentAt(uri) ?? open;
      if (now === open) isDone = examine(open, state, slice);
      open = now;
    }
    // Text or settings that changed in the meantime may lead to other findings, and a waiting client may never ask again.
    const examined = { open, state, isDone };
    if (!isNewest(uri, examined)) return examineNewest(uri, extent, canceled);
    if (isDone) bodies.set(uri, workspace.bodiesOf(fileOfDocument(open.document)));
    return examined;
  };

  const checkNewest: CheckNewest = async (uri, extent, canceled) => {
    const checked = await examineNewest(uri, extent, canceled);
    if (!checked?.isDone) return checked;
    const { open, state } = checked;
    for (let round = 0; round < 3 && hasNeeds(state.checker.needs()); round++) {
      await workspace.fetch(open.document.file, state.checker.needs());
      unlessCanceled(canceled);
      state.checker.refresh();
    }
    if (!isNewest(uri, checked)) return checkNewest(uri, extent, canceled);
    bodies.set(uri, workspace.bodiesOf(fileOfDocument(open.document)));
    return checked;
  };

  return {
    examineNewest,
    checkNewest,
    checkRest: (uri, onDone) => {
      if (unfinished.has(uri)) return;
      unfinished.add(uri);
      void guard("checking", undefined, async () => {
        try {
          const whole = await checkNewest(uri, "all");
          if (whole && documentAt(uri) === whole.open) onDone(whole);
        } finally {
          unfinished.delete(uri);
        }
      });
    },
  };
}
