import { describeDiff } from "../../../describe/diff.ts";
import { isForeignFile, type Severity } from "../../../document/index.ts";
import { fixFile } from "../../../features/actions/fix-file.ts";
import { safeFixes } from "../../../features/actions/fixing.ts";
import { keyOfFinding } from "../../../rules/baseline/hide-known.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import type { TextChange } from "../../run/file-changer.ts";
import { pathFromHere } from "../../run/sources.ts";
import { type Failed, foreignStack, passedOver, type Work, workOnText } from "../../run/task.ts";
import { diffRenderer } from "../../terminal/diff-renderer.ts";
import { createTextOpener } from "../check/check-file.ts";
import type { CheckOptions } from "../check/check-options.ts";

/** The options for fixing and showing a file; plain data. */
export interface FixWorkOptions extends Pick<CheckOptions, "config" | "rules"> {
  readonly mode: "write" | "show";
  readonly hasColor: boolean;
}

/** `passed over`: a `stack.yaml` of another tool, or a text without requests. */
export type FixDone = Fixed | { readonly kind: "passed over" };

/** A finding that remains, and its key in a baseline. */
export interface LeftFinding {
  readonly severity: Severity;
  readonly key: string;
  /** Whether its safe fix was not applied because it would introduce an error. */
  readonly isWithheld: boolean;
  readonly held?: readonly LeftFinding[];
}

export interface Fixed {
  readonly kind: "fixed";
  readonly applied: number;
  readonly left: readonly LeftFinding[];
  /** Null if the text does not change. */
  readonly change: TextChange | null;
}

/** Computes the result of the safe fixes for files, one by one. Writes nothing. */
export function createFixWork({ mode, hasColor, ...options }: FixWorkOptions): Work<FixDone> {
  const { open } = createTextOpener(options);
  const render = diffRenderer(hasColor);
  return workOnText("fixed", async ({ path, type, isNamed, settings }, text): Promise<FixDone | Failed> => {
    const opened = await open({ path, type, text }, settings.settings);
    const before = opened.file;
    if (isForeignFile(before)) return isNamed ? foreignStack : passedOver;
    if (!isNamed && before.parts.length === 0) return passedOver;
    const { applied, findings, edits, file: after } = await fixFile(before, { ...opened, fixing: safeFixes });
    const left = findings.map(leftFinding);
    if (edits.length === 0) return { kind: "fixed", applied, left, change: null };
    const diff = mode === "show" ? describeDiff(pathFromHere(path), before, after, edits, render) : "";
    return { kind: "fixed", applied, left, change: { before: text, after: after.text, diff } };
  });
}

const leftFinding = (finding: Finding): LeftFinding => ({
  severity: finding.severity,
  key: keyOfFinding(finding),
  isWithheld: safeFixes.choose(finding) !== null,
  ...(finding.held ? { held: finding.held.map(leftFinding) } : {}),
});
