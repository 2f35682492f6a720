import { findingSeverities, grouped, type Severity } from "../../document/index.ts";
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
  /** Whether `fix` may leave out more fixes than `byRule` says. */
  readonly mayWithhold: boolean;
}

/** The number of fixes that a run tries; if there are more, how many of these `fix` leaves out is not said. */
export const mostTriedFixes = 40;

/** Counts findings, whether shown or not. */
export function createTally() {
  const all = none();
  const visible = none();
  const byRule = new Map<string, RuleCount>();
  let files = 0;
  let fixable = 0;
  let mayWithhold = false;
  let filesWithFindings = 0;
  const omitted = { files: 0, findings: 0 };
  let allAccepted = 0;
  const add = ({ found, shown, byRule: more, accepted, mayWithhold: may }: FileCounts): void => {
    allAccepted += accepted;
    const inFile = Object.values(more).reduce((total, rule) => total + rule.fixable, 0);
    fixable += inFile;
    mayWithhold ||= inFile > 0 && may;
    for (const severity of findingSeverities) {
      all[severity] += found[severity];
      visible[severity] += shown[severity];
    }
    for (const [code, one] of Object.entries(more)) byRule.set(code, added(byRule.get(code), one));
  };
  return {
    /** Counts more of a file that has been counted. */
    add,
    count: (counts: FileCounts): void => {
      add(counts);
      files++;
      if (sum(counts.shown) > 0) filesWithFindings++;
    },
    /** Counts a file that is left out of the report. */
    omit: ({ shown }: FileCounts): void => {
      omitted.files++;
      omitted.findings += sum(shown);
    },
    /** All findings, including those not shown. */
    errors: (): number => all.error,
    warnings: (): number => all.warning,
    totals: (problems: readonly string[]): Totals => ({
      files,
      filesWithFindings,
      counts: visible,
      byRule,
      mayWithhold: mayWithhold || fixable > mostTriedFixes,
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

/** Whether a finding has a fix that needs no decision. */
export const hasSafeFix = ({ fixes }: Finding): boolean => fixes.some(({ safe }) => safe);

export function countsOfFile(
  findings: readonly Finding[],
  shown = findings,
  accepted = 0,
  /** Null if it was not found out. */
  isWithheld: ((finding: Finding) => boolean) | null = null,
): FileCounts {
  const byRule: Record<string, RuleCount> = {};
  for (const finding of shown) {
    const { code, severity } = finding;
    const fixable = hasSafeFix(finding) ? 1 : 0;
    const withheld = fixable > 0 && isWithheld?.(finding) ? 1 : 0;
    byRule[code] = added(byRule[code], { severity, count: 1, fixable, withheld });
  }
  return { found: countsOf(findings), shown: countsOf(shown), byRule, accepted, mayWithhold: isWithheld === null };
}

/** A rule can have findings of several severities: the last one seen is kept. */
const added = (to: RuleCount | undefined, { severity, count, fixable, withheld }: RuleCount): RuleCount => ({
  severity,
  count: (to?.count ?? 0) + count,
  fixable: (to?.fixable ?? 0) + fixable,
  withheld: (to?.withheld ?? 0) + withheld,
});

/** How many of the counted findings `fix` repairs: `7 fixable`, or `up to 7 fixable`; null for none. */
export function describeFixable(
  counts: Iterable<RuleCount>,
  { mayWithhold }: Pick<Totals, "mayWithhold">,
): string | null {
  let number = 0;
  // Where not all fixes were tried, which ones were depends on how the files were divided among threads.
  for (const { fixable, withheld } of counts) number += mayWithhold ? fixable : fixable - withheld;
  return number > 0 ? `${mayWithhold ? "up to " : ""}${grouped(number)} fixable` : null;
}

/** The findings of at least this severity. */
export function visibleFrom(least: Severity, findings: readonly Finding[]): readonly Finding[] {
  const rank = findingSeverities.indexOf(least);
  return findings.filter(({ severity }) => findingSeverities.indexOf(severity) <= rank);
}

export const sum = (counts: Counts): number =>
  findingSeverities.reduce((total, severity) => total + counts[severity], 0);

const none = (): Record<Severity, number> => ({ error: 0, warning: 0, information: 0, hint: 0 });
