import { findingSeverities, type Severity } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { Totals } from "./report.ts";

export type Counts = Readonly<Record<Severity, number>>;

/** Counts findings, whether shown or not. */
export interface Tally {
  readonly count: (found: Counts, shown: Counts) => void;
  /** All findings, including those not shown. */
  readonly errors: () => number;
  readonly warnings: () => number;
  readonly totals: (problems: readonly string[]) => Totals;
}

export function createTally(): Tally {
  const all = none();
  const visible = none();
  let files = 0;
  let filesWithFindings = 0;
  return {
    count: (found, shown) => {
      for (const severity of findingSeverities) {
        all[severity] += found[severity];
        visible[severity] += shown[severity];
      }
      files++;
      if (sum(shown) > 0) filesWithFindings++;
    },
    errors: () => all.error,
    warnings: () => all.warning,
    totals: (problems) => ({ files, filesWithFindings, counts: visible, hidden: sum(all) - sum(visible), problems }),
  };
}

export function countsOf(findings: readonly Finding[]): Counts {
  const counts = none();
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** The findings of at least this severity. */
export function visibleFrom(least: Severity, findings: readonly Finding[]): readonly Finding[] {
  const rank = findingSeverities.indexOf(least);
  return findings.filter(({ severity }) => findingSeverities.indexOf(severity) <= rank);
}

export const sum = (counts: Counts): number =>
  findingSeverities.reduce((total, severity) => total + counts[severity], 0);

const none = (): Record<Severity, number> => ({ error: 0, warning: 0, information: 0, hint: 0 });
