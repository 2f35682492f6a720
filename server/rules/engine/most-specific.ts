import type { RawFinding } from "./raw-finding.ts";

/**
 * The most specific findings at each location. An anchored value that is used twice is examined twice but reported once.
 */
export function mostSpecific(findings: readonly RawFinding[]): readonly RawFinding[] {
  if (findings.length < 2) return findings;
  const sorted = [...withoutYielding(findings)].sort(
    (a, b) =>
      a.at.start - b.at.start || a.at.end - b.at.end || (a.rule.id < b.rule.id ? -1 : a.rule.id > b.rule.id ? 1 : 0),
  );
  return sorted.filter((finding, index) => {
    for (let i = index - 1; i >= 0; i--) {
      const other = sorted[i];
      if (!other || other.at.start !== finding.at.start || other.at.end !== finding.at.end) return true;
      if (other.rule === finding.rule && other.at.pointer === finding.at.pointer) return false;
    }
    return true;
  });
}

const none: readonly never[] = [];

const markAt = ({ at, rule }: RawFinding, id = rule.id): string => `${id} ${at.pointer}`;
const markOf = ({ at, rule }: RawFinding, id = rule.id): string => `${id} ${at.start} ${at.end} ${at.pointer}`;

/** Drops a finding if a rule that takes precedence reports the same pointer or span in the block. */
function withoutYielding(all: readonly RawFinding[]): readonly RawFinding[] {
  const alone = new Set(all.flatMap(({ rule, at }) => (rule.speaksAlone ? at.pointer : [])));
  const findings = alone.size === 0 ? all : all.filter(({ rule, at }) => rule.speaksAlone || !alone.has(at.pointer));
  if (!findings.some(({ rule }) => rule.yieldsTo || rule.yieldsThereTo)) return findings;
  const marks = new Set(findings.flatMap((one) => [markOf(one), markAt(one)]));
  return findings.filter((finding) => {
    const { yieldsTo = none, yieldsThereTo = none } = finding.rule;
    return !(
      yieldsTo.some((id) => marks.has(markAt(finding, id))) ||
      yieldsThereTo.some((id) => marks.has(markOf(finding, id)))
    );
  });
}
