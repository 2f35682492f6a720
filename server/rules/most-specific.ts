import type { RawFinding } from "./raw-finding.ts";

/**
 * The most specific findings of each place. An anchored value that is used twice is looked at twice, and its mistake
 * told once.
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

/** Drops a finding where a rule that it yields to stands at the same pointer of the same block, or marks the same there. */
function withoutYielding(findings: readonly RawFinding[]): readonly RawFinding[] {
  if (!findings.some(({ rule }) => rule.yieldsTo || rule.yieldsThereTo)) return findings;
  const byPointer = new Map<string, RawFinding[]>();
  for (const finding of findings) {
    const others = byPointer.get(finding.at.pointer);
    if (others) others.push(finding);
    else byPointer.set(finding.at.pointer, [finding]);
  }
  return findings.filter(({ at: { pointer, start, end }, rule: { yieldsTo, yieldsThereTo } }) => {
    if (!yieldsTo && !yieldsThereTo) return true;
    return !byPointer
      .get(pointer)
      ?.some(
        ({ at, rule }) =>
          yieldsTo?.includes(rule.id) || (yieldsThereTo?.includes(rule.id) && at.start === start && at.end === end),
      );
  });
}
