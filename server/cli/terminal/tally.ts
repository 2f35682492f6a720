import { findingSeverities, type Severity } from "../../document/index.ts";
import type { Finding } from "../../rules/engine/check.ts";
import type { RuleCount, Totals } from "./report.ts";

export type Counts = Readonly<Record<Severity, number>>;

/** What was found in a file; plain data. */
export interface FileCounts {
  readonly found: Counts;
  /** Of those that are shown. */
  readonly shown: Counts;
  /** The shown ones by rule. */
  readonly byRule: Readonly<Record<string, RuleCount>>;
  /** Those besides that a baseline accepts. */
  readonly accepted: number;
}

/** Counts findings, whether shown or not. */
export interface Tally {
  readonly count: (counts: FileCounts) => void;
  /** Counts a file that is left out of the report. */
  readonly omit: (counts: FileCounts) => void;
  /** All findings, including those not shown. */
  readonly errors: () => number;
  readonly warnings: () => number;
  readonly totals: (problems: readonly string[]) => Totals;
}

export function createTally(): Tally {
  const all = none();
  const visible = none();
  const byRule = new Map<string, RuleCount>();
  let files = 0;
  let filesWithFindings = 0;
  const omitted = { files: 0, findings: 0 };
  let allAccepted = 0;
  return {
    count: ({ found, shown, byRule: more, accepted }) => {
      allAccepted += accepted;
      for (const severity of findingSeverities) {
        all[severity] += found[severity];
        visible[severity] += shown[severity];
      }
      for (const [code, one] of Object.entries(more)) byRule.set(code, added(byRule.get(code), one));
      files++;
      if (sum(shown) > 0) filesWithFindings++;
    },
    omit: ({ shown }) => {
      omitted.files++;
      omitted.findings += sum(shown);
    },
    errors: () => all.error,
    warnings: () => all.warning,
    totals: (problems) => ({
      files,
      filesWithFindings,
      counts: visible,
      byRule,
      hidden: sum(all) - sum(visible),
      omitted,
      accepted: allAccepted,
      problems,
    }),
  };
}

export function countsOf(findings: readonly Finding[]): Counts {
  const counts = none();
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

export const countsOfFile = (findings: readonly Finding[], shown = findings, accepted = 0): FileCounts => ({
  found: countsOf(findings),
  shown: countsOf(shown),
  byRule: countsByRule(shown),
  accepted,
});

function countsByRule(findings: readonly Finding[]): FileCounts["byRule"] {
  const counts: Record<string, RuleCount> = {};
  for (const { code, severity, fixes } of findings)
    counts[code] = added(counts[code], { severity, count: 1, fixable: fixes.some(({ safe }) => safe) ? 1 : 0 });
  return counts;
}

/** A rule can have findings of several severities: the last one seen is kept. */
const added = (to: RuleCount | undefined, { severity, count, fixable }: RuleCount): RuleCount => ({
  severity,
  count: (to?.count ?? 0) + count,
  fixable: (to?.fixable ?? 0) + fixable,
});

/** The findings of at least this severity. */
export function visibleFrom(least: Severity, findings: readonly Finding[]): readonly Finding[] {
  const rank = findingSeverities.indexOf(least);
  return findings.filter(({ severity }) => findingSeverities.indexOf(severity) <= rank);
}

export const sum = (counts: Counts): number =>
  findingSeverities.reduce((total, severity) => total + counts[severity], 0);

const none = (): Record<Severity, number> => ({ error: 0, warning: 0, information: 0, hint: 0 });
