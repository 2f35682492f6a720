import { isForeign } from "../../../document/index.ts";
import { applyFixes, safeFixes } from "../../../features/actions/apply-fixes.ts";
import { pathFromHere } from "../../run/sources.ts";
import { type Failed, foreignStack, type Work, workOnText } from "../../run/task.ts";
import { showDiff } from "../../terminal/show-diff.ts";
import { painter } from "../../terminal/style.ts";
import { type Counts, countsOf } from "../../terminal/tally.ts";
import { createTextJudge } from "../check/check-file.ts";
import type { CheckOptions } from "../check/check-options.ts";

/** The options for fixing and showing a file; plain data. */
export interface FixWorkOptions extends Pick<CheckOptions, "config" | "rules"> {
  readonly mode: "write" | "show";
  readonly hasColour: boolean;
}

/** `passed over`: a `stack.yaml` of another tool. */
export type FixDone = Fixed | { readonly kind: "passed over" };

export interface Fixed {
  readonly kind: "fixed";
  readonly applied: number;
  /** The remaining findings. */
  readonly left: Counts;
  /** Null if the text does not change. */
  readonly change: { readonly before: string; readonly after: string; readonly diff: string } | null;
}

/** Computes the result of the safe fixes for files, one by one. Writes nothing. */
export function createFixWork({ mode, hasColour, ...options }: FixWorkOptions): Work<FixDone> {
  const open = createTextJudge(options);
  const paint = painter(hasColour);
  return workOnText("fixed", async ({ path, type, isNamed, settings }, text): Promise<FixDone | Failed> => {
    const { document, judge } = open({ path, type, text }, settings.settings);
    if (isForeign(document)) return isNamed ? foreignStack : { kind: "passed over" };
    const fixed = await applyFixes(document, judge, safeFixes);
    const left = countsOf(fixed.findings);
    if (fixed.edits.length === 0) return { kind: "fixed", applied: fixed.applied, left, change: null };
    const diff = mode === "show" ? showDiff(pathFromHere(path), document, fixed.document, fixed.edits, paint) : "";
    return {
      kind: "fixed",
      applied: fixed.applied,
      left,
      change: { before: text, after: fixed.document.text, diff },
    };
  });
}
