import { keyOfFinding } from "../../../rules/baseline/hide-known.ts";
import type { Finding } from "../../../rules/engine/check.ts";
import { hasSafeFix, mostTriedFixes } from "../../terminal/tally.ts";

/** The findings that are left once `fix` has run. */
export type AfterFix = () => Promise<readonly Finding[]>;

/** Whether `fix` leaves a finding alone, as its fix would introduce an error. */
export type IsWithheld = (finding: Finding) => boolean;

/**
 * Fixes files that have safe fixes, to find out which of these `fix` leaves out; null once there are many, as this costs about
 * as much as the check of these files.
 */
export function createFixTrial(): (findings: readonly Finding[], after: AfterFix) => Promise<IsWithheld | null> {
  let fixable = 0;
  return async (findings, after) => {
    const inFile = findings.filter(hasSafeFix).length;
    if (inFile === 0) return () => false;
    fixable += inFile;
    if (fixable > mostTriedFixes) return null;
    const withheld = new Set((await after()).filter(hasSafeFix).map(keyOfFinding));
    return (finding) => withheld.has(keyOfFinding(finding));
  };
}
