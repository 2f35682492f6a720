import { keyOfFinding } from "../../../rules/baseline/hide-known.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import { hasSafeFix, mostFixedFiles } from "../../terminal/tally.ts";

/** The findings that are left once `fix` has run. */
export type AfterFix = () => Promise<readonly Finding[]>;

/** Whether `fix` leaves a finding alone, as its fix would introduce an error. */
export type IsWithheld = (finding: Finding) => boolean;

/**
 * Fixes files that have safe fixes, to find out which of these `fix` leaves out; null for a file after the first ones, as this
 * costs about as much as their check.
 */
export function createFixTrial(): (findings: readonly Finding[], after: AfterFix) => Promise<IsWithheld | null> {
  let files = 0;
  return async (findings, after) => {
    if (!findings.some(hasSafeFix)) return () => false;
    if (files === mostFixedFiles) return null;
    files++;
    const withheld = new Set((await after()).filter(hasSafeFix).map(keyOfFinding));
    return (finding) => withheld.has(keyOfFinding(finding));
  };
}
