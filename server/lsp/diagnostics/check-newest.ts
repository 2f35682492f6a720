import type { CancellationToken } from "vscode-languageserver";
import { mergedParts } from "../../document/index.ts";
import { findingOf } from "../../rules/engine/source-findings.ts";
import { unlessCanceled } from "../session/guard.ts";
import type { OpenFile } from "../session/open-documents.ts";
import type { DiagnosticsContext } from "./diagnostics-context.ts";
import { budgetOf, examine, slice } from "./examine.ts";
import type { FileState, FileStates } from "./file-states.ts";
import type { Near } from "./open-findings.ts";

type CheckedWith = "guard" | "workspace" | "openFiles" | "isOpen" | "defer" | "bodies" | "inBases";

export interface CheckedVersion {
  readonly open: OpenFile;
  readonly state: FileState;
  /** False until all of a large document has been examined. */
  readonly isDone: boolean;
}

/**
 * Checks the newest version of an open file: all of it, or only a first slice, near an offset if given. What a carrier suppresses
 * is known once all of it was examined, so it has no first slice. Null for a file that is not open, or has nothing of ours.
 */
export type CheckNewest = (
  uri: string,
  extent: "all" | "first" | Near,
  canceled?: CancellationToken,
) => Promise<CheckedVersion | null>;

export type NewestChecker = ReturnType<typeof newestChecker>;

export function newestChecker(
  { guard, workspace, openFiles, isOpen, defer, bodies, inBases }: Pick<DiagnosticsContext, CheckedWith>,
  states: FileStates,
) {
  const unfinished = new Set<string>();
  const isNewest = (uri: string, { open, state }: CheckedVersion): boolean =>
    !isOpen(uri) || (openFiles.newestAt(uri) === open && states.isCurrent(uri, state));

  /** What a file says about others. */
  const tell = (uri: string, { open, state }: CheckedVersion): void => {
    bodies.set(uri, workspace.bodiesOf(open.file));
    const isMerged = open.file.parts.some(({ document }) => mergedParts(document).size > 0);
    inBases.set(uri, isMerged && !state.ignored ? state.checker.found().shown.map(findingOf) : []);
  };

  const examineNewest: CheckNewest = async (uri, extent, canceled) => {
    const first = await openFiles.at(uri);
    if (!first) {
      if (openFiles.newestAt(uri)) return examineNewest(uri, extent, canceled);
      states.drop(uri);
      bodies.set(uri, []);
      return null;
    }
    const state = await states.load(first.file);
    unlessCanceled(canceled);
    const isWhole = extent === "all" || first.file.carrier !== null;
    let open = openFiles.newestAt(uri) ?? first;
    let isDone = examine(open, state, budgetOf(state), typeof extent === "object" ? extent.around : undefined);
    // Without the findings of a block that was examined in part, those shown before would disappear for a moment.
    const isEnough = (): boolean => isDone || (!isWhole && !state.checker.isWithinBlock());
    while (!isEnough() && isOpen(uri) && states.isCurrent(uri, state)) {
      await new Promise<void>(defer);
      unlessCanceled(canceled);
      const now = (await openFiles.at(uri)) ?? open;
      if (now === open) isDone = examine(open, state, slice);
      open = now;
    }
    // Text or settings that changed in the meantime may lead to other findings, and a waiting client may never ask again.
    const examined = { open, state, isDone };
    if (!isNewest(uri, examined)) return examineNewest(uri, extent, canceled);
    if (isDone) tell(uri, examined);
    return examined;
  };

  const checkNewest: CheckNewest = async (uri, extent, canceled) => {
    const checked = await examineNewest(uri, extent, canceled);
    if (!checked?.isDone) return checked;
    const { state } = checked;
    for (let round = 0; round < 3; round++) {
      const needs = state.checker.needs();
      if (needs.length === 0) break;
      await Promise.all(needs.map((one) => workspace.fetch(one.file, one.needs)));
      unlessCanceled(canceled);
      state.checker.refresh();
    }
    if (!isNewest(uri, checked)) return checkNewest(uri, extent, canceled);
    tell(uri, checked);
    return checked;
  };

  return {
    /** Does not wait for what is to be read. */
    examineNewest,
    /** Including everything that the check of the whole document depends on. */
    checkNewest,
    /** Checks what a first look left, and tells when that is done; once at a time for a file. */
    checkRest: (uri: string, onDone: (whole: CheckedVersion) => void): void => {
      if (unfinished.has(uri)) return;
      unfinished.add(uri);
      void guard("checking", undefined, async () => {
        try {
          const whole = await checkNewest(uri, "all");
          if (whole && openFiles.newestAt(uri) === whole.open) onDone(whole);
        } finally {
          unfinished.delete(uri);
        }
      });
    },
  };
}
