import type { CancellationToken } from "vscode-languageserver";
import { hasNeeds, type Workspace } from "../../workspace/workspace.ts";
import { unlessCanceled } from "../session/guard.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import type { DocumentState, DocumentStates } from "./document-states.ts";
import { budgetOf, examine, time } from "./examine.ts";
import type { Near } from "./open-findings.ts";

export interface CheckNewestOptions {
  readonly workspace: Workspace;
  readonly documentAt: (uri: string) => OpenDocument | undefined;
  /** Runs something after the messages that have arrived in the meantime. */
  readonly defer: (run: () => void) => void;
  /** Resolves after a while without messages: answers that follow an edit come before the rest of the document. */
  readonly quiet: () => Promise<void>;
  readonly states: DocumentStates;
}

export interface CheckedVersion {
  readonly open: OpenDocument;
  readonly state: DocumentState;
  /** False until all of a large document has been examined. */
  readonly isDone: boolean;
}

/**
 * Checks the newest version of an open document, including everything that the check depends on: the whole document, or only a
 * first slice, near an offset if given. Null if the document is not open.
 */
export type CheckNewest = (
  uri: string,
  extent: "all" | "first" | Near,
  canceled?: CancellationToken,
) => Promise<CheckedVersion | null>;

export function newestChecker({ workspace, documentAt, defer, quiet, states }: CheckNewestOptions): CheckNewest {
  const check: CheckNewest = async (uri, extent, canceled) => {
    const first = documentAt(uri);
    if (!first) return null;
    const state = await states.load(uri, first);
    unlessCanceled(canceled);
    let open = documentAt(uri) ?? first;
    let isDone = examine(open, state, budgetOf(state), typeof extent === "object" ? extent.around : undefined);
    while (!isDone && extent === "all" && documentAt(uri) && states.isCurrent(uri, state)) {
      await new Promise<void>((resolve) => defer(resolve));
      unlessCanceled(canceled);
      const now = documentAt(uri) ?? open;
      if (now === open) isDone = examine(open, state, time.slice);
      else await quiet();
      open = now;
    }
    for (let round = 0; isDone && round < 3 && hasNeeds(state.checker.needs()); round++) {
      await workspace.fetch(open.document.file, state.checker.needs());
      unlessCanceled(canceled);
      state.checker.refresh();
    }
    // Text or settings that changed in the meantime may lead to other findings, and a waiting client may never ask again.
    const isNewest = (documentAt(uri) ?? open) === open;
    return isNewest && states.isCurrent(uri, state) ? { open, state, isDone } : check(uri, extent, canceled);
  };
  return check;
}
