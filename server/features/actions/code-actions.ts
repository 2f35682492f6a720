import { type SourceFile, wholeDocument } from "../../document/index.ts";
import type { Finding, FindingFix } from "../../rules/engine/check.ts";
import { type FoundInFile, findingOf, reportOf, withWrittenFixes } from "../../rules/engine/source-findings.ts";
import type { Span } from "../../syntax/index.ts";
import { keptIn } from "../../text/groups.ts";
import type { Action } from "./actions.ts";
import { type Fixing, fixesOfKind, safeFixes } from "./fixing.ts";
import { refactorings } from "./refactorings.ts";
import { suppressions } from "./suppressions.ts";

/** With more findings in a range, the list of actions would be too long to read. */
const mostFindings = 50;

/** The findings of a file, or those around an offset. Only those that an action is about are rendered. */
export interface Known {
  readonly findings: readonly FoundInFile[];
  readonly isAll: boolean;
}

type Rendering = (one: FoundInFile) => Finding;

/** The actions for a range of a file: fixes of the findings that it touches, and, in a document, refactorings. */
export function codeActions(file: SourceFile, range: Span, known: Known): readonly Action[] {
  const { findings } = known;
  const rendered = rendering();
  const here = touching(range, findings).map(rendered);
  // In a file of another language only requests are ours to change.
  const document = wholeDocument(file);
  const changes = document ? refactorings(document, range.start) : [];
  const isSafelyFixed = (one: FoundInFile): boolean =>
    reportOf(one).fixes.some(({ safe }) => safe) && safeFixes.choose(rendered(one)) !== null;
  return merged([
    ...here.flatMap(quickFixes),
    ...here.flatMap((finding) => fixesOfItsKind(finding, known, rendered)),
    ...suppressions(file, here, findings),
    ...changes.filter((action) => !here.some((finding) => hasFixLike(finding, action))),
    ...(findings.some(isSafelyFixed) ? [fixAll] : []),
  ]);
}

/** Renders each finding once; those of a part of a file only with the fixes that can be applied. */
function rendering(): Rendering {
  const findings = new Map<FoundInFile, Finding>();
  return (one) => keptIn(findings, one, () => ("found" in one ? withWrittenFixes(findingOf(one)) : findingOf(one)));
}

const touching = (range: Span, findings: Known["findings"]): Known["findings"] =>
  findings.filter(({ start, end }) => start <= range.end && end >= range.start).slice(0, mostFindings);

const quickFixes = (finding: Finding): readonly Action[] =>
  finding.fixes.map((fix) => ({
    title: fix.title,
    kind: "quickfix",
    findings: [finding],
    isPreferred: finding.fixes.length === 1,
    change: { kind: "edits", edits: fix.edits },
  }));

/** All fixes that need no decision. */
const fixAll: Action = {
  title: "Apply all safe compute-stack fixes",
  kind: "source.fixAll.compute-stack",
  findings: [],
  change: { kind: "fixes", fixing: safeFixes },
};

/** For each fix of a finding, an action that fixes all similar findings. Until all are known, there may be others. */
function fixesOfItsKind(finding: Finding, { findings, isAll }: Known, rendered: Rendering): readonly Action[] {
  if (finding.fixes.length === 0) return [];
  const fewest = isAll ? 2 : 1;
  const others = findings.filter(({ code }) => code === finding.code).map(rendered);
  if (others.length < fewest) return [];
  const shapes = new Set(finding.fixes.map(shapeOf));
  return [...shapes].flatMap((shape): readonly Action[] => {
    const choose = chooserOf(finding.code, shape);
    const fixed = choose(finding) ? others.filter((other) => choose(other) !== null) : [];
    const [first] = fixed.map(choose);
    if (fixed.length < fewest || !first) return [];
    const isSame = fixed.every((other) => choose(other)?.title === first.title);
    const what = shape === safeShape ? "" : `: ${isSame ? first.title : shape}`;
    return [
      {
        title: `Fix all${isAll ? ` ${fixed.length}` : ""} \`${finding.code}\` in this file${what}`,
        kind: "quickfix",
        findings: [finding],
        change: { kind: "fixes", fixing: shape === safeShape ? { ...safeFixes, choose } : fixesOfKind(choose) },
      },
    ];
  });
}

/** Not the title of any fix: all safe fixes of a rule are of one kind. */
const safeShape = "safe";

/** The common form of fixes that do the same with different values. */
const shapeOf = (fix: FindingFix): string => (fix.safe ? safeShape : fix.title.replace(/`[^`]*`/g, "…"));

/** If a finding has several fixes of the same shape, the user has to choose. */
const chooserOf =
  (code: string, shape: string): Fixing["choose"] =>
  (finding) => {
    const fixes = finding.code === code ? finding.fixes.filter((fix) => shapeOf(fix) === shape) : [];
    return fixes.length === 1 ? (fixes[0] ?? null) : null;
  };

/** Actions shared by several findings are offered once. */
function merged(actions: readonly Action[]): readonly Action[] {
  const byTitle = new Map<string, Action>();
  for (const action of actions) {
    const same = byTitle.get(action.title);
    if (!same) byTitle.set(action.title, action);
    else if (isSameChange(same, action))
      byTitle.set(action.title, { ...same, findings: [...same.findings, ...action.findings] });
    else byTitle.set(`${action.title} ${byTitle.size}`, action);
  }
  return [...byTitle.values()];
}

/** A change that is already offered as a fix is not offered again under another title. */
const hasFixLike = ({ fixes }: Finding, { change }: Action): boolean =>
  change.kind === "edits" && fixes.some((fix) => JSON.stringify(fix.edits()) === JSON.stringify(change.edits()));

/** Of two with one title. */
const isSameChange = (a: Action, b: Action): boolean =>
  a.change.kind === "fixes" ||
  (b.change.kind === "edits" && JSON.stringify(a.change.edits()) === JSON.stringify(b.change.edits()));
