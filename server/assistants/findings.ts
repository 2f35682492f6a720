import type { Lines } from "../document/index.ts";
import { keyOfFinding } from "../rules/baseline/hide-known.ts";
import type { Finding } from "../rules/engine/check.ts";
import { everyOne } from "../rules/engine/held-back.ts";
import { type Input, nameInRoots } from "./input.ts";
import type { OutputFields, ToolContext } from "./tool.ts";

/** The findings in an input, at their places in its text. */
export const findingsOf = ({ file, settings }: Input, { workspace }: ToolContext): Promise<readonly Finding[]> =>
  workspace.judgeFor(file, settings).look(file);

/** Findings without those that a baseline accepts. */
export interface NewFindings {
  readonly findings: readonly Finding[];
  /** How many more the baseline accepts. */
  readonly accepted: number;
  /** Why the baseline cannot be used; null if it can, or is missing. */
  readonly problem: string | null;
}

/** What the baseline of an input leaves of its findings. A text without a place has none. */
export async function withoutAccepted(
  all: readonly Finding[],
  { uri, isUnnamed }: Input,
  context: ToolContext,
): Promise<NewFindings> {
  if (isUnnamed) return { findings: all, accepted: 0, problem: null };
  const { unaccepted, problem } = await context.baselineOf(uri);
  const findings = unaccepted?.(all, keyOfFinding) ?? all;
  return {
    findings,
    accepted: everyOne(all).length - everyOne(findings).length,
    problem: problem && `The baseline \`${nameInRoots(problem.uri, context)}\` ${problem.why}.`,
  };
}

/** More would not be read. */
export const mostFindings = 200;

/** What `findingData` returns. */
export const findingOutput = {
  rule: "string",
  severity: "string",
  message: "string",
  pointer: "string",
  line: "integer",
  column: "integer",
  endLine: "integer",
  endColumn: "integer",
  fixes: { each: { title: "string", safe: "boolean" } },
} as const satisfies OutputFields;

/** A finding as data. Lines and columns are one-based, in UTF-16 units. */
export function findingData({ code, severity, message, pointer, start, end, fixes }: Finding, lines: Lines) {
  const range = lines.rangeOf({ start, end });
  return {
    rule: code,
    severity,
    message,
    pointer,
    line: range.start.line + 1,
    column: range.start.character + 1,
    endLine: range.end.line + 1,
    endColumn: range.end.character + 1,
    fixes: fixes.map(({ title, safe }) => ({ title, safe })),
  };
}

export function describeFinding(finding: Finding, name: string, lines: Lines): string {
  const { line, column, severity, message, rule, fixes } = findingData(finding, lines);
  const fix = fixes.map(({ title, safe }) => `\n  ${safe ? "safe fix" : "fix"}: ${title}`).join("");
  return `${name}:${line}:${column}: ${severity}: ${message} [${rule}]${fix}`;
}

/** `2 errors, 1 warning, 3 in the baseline` */
export function countFindings(findings: readonly Finding[], accepted: number): string {
  const counts = (["error", "warning", "information", "hint"] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 || severity === "information" ? "" : "s"}`];
  });
  const count = counts.length === 0 ? "no findings" : counts.join(", ");
  return accepted > 0 ? `${count}, ${accepted} in the baseline` : count;
}
