import { type Severity, severities } from "../document/index.ts";
import type { Finding } from "../rules/check.ts";
import type { Totals } from "./report.ts";

/** Counts what a check finds, whether it is shown or not. */
export interface Tally {
  /** The findings that are severe enough to be shown. */
  readonly visible: (findings: readonly Finding[]) => readonly Finding[];
  readonly count: (findings: readonly Finding[], visible: readonly Finding[]) => void;
  /** Of all findings, also those that are not shown. */
  readonly errors: () => number;
  readonly warnings: () => number;
  readonly totals: (problems: readonly string[]) => Totals;
}

export function createTally(least: Severity): Tally {
  const all = { error: 0, warning: 0, information: 0, hint: 0 };
  const shown = { error: 0, warning: 0, information: 0, hint: 0 };
  let files = 0;
  let filesWithFindings = 0;
  let hidden = 0;
  const rank = severities.indexOf(least);
  return {
    visible: (findings) => findings.filter(({ severity }) => severities.indexOf(severity) <= rank),
    count: (findings, visible) => {
      for (const { severity } of findings) all[severity]++;
      for (const { severity } of visible) shown[severity]++;
      hidden += findings.length - visible.length;
      files++;
      if (visible.length > 0) filesWithFindings++;
    },
    errors: () => all.error,
    warnings: () => all.warning,
    totals: (problems) => ({ files, filesWithFindings, counts: shown, hidden, problems }),
  };
}
