import type { Document, Part, Settings, Severity } from "../document/index.ts";
import { type BlockFindings, examineBlock, joinBlocks, type RawFinding } from "./examine.ts";
import type { BlockEdit } from "./fix.ts";
import { rules as allRules } from "./list.ts";
import type { Needs, Outside } from "./outside.ts";
import type { Rule } from "./rule.ts";
import { applySuppressions } from "./suppress.ts";

/** Something that a rule found. Offsets are UTF-16 code units from the start of the document. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** A JSON Pointer from the root; in a file of several documents it begins with the document's index from the second on. */
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
  readonly tag?: "unnecessary" | "deprecated";
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly FindingFix[];
}

export interface RelatedPlace {
  readonly message: string;
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
}

export interface FindingFix {
  readonly title: string;
  readonly safe: boolean;
  /** Offsets in the document; they do not overlap. */
  readonly edits: () => readonly { readonly start: number; readonly end: number; readonly text: string }[];
}

export interface Checked {
  /** In the order of their places. */
  readonly findings: readonly Finding[];
  /** What was asked for and is not at hand; once it is, the document has to be checked again. */
  readonly needs: Needs;
}

/** Checks a document by all rules. Pure: the same document, settings and answers give the same findings. */
export function check(
  document: Document,
  settings: Settings,
  outside: Outside,
  rules: readonly Rule[] = allRules,
): Checked {
  const needs = { files: new Set<string>(), passwords: false, certificates: false };
  const asking = recordNeeds(outside, needs);
  const examined = document.parts.map((part) => ({ part, result: examineBlock(part.block, rules, settings, asking) }));
  const raw: { part: Part; finding: RawFinding }[] = [];
  for (const { part, result } of examined) for (const finding of result.findings) raw.push({ part, finding });
  for (const group of byPart(examined)) {
    for (const finding of joinBlocks(
      group.map(({ result }) => result),
      settings,
      asking,
    )) {
      const owner = group.find(({ part }) => part.block === finding.at.block);
      if (owner) raw.push({ part: owner.part, finding });
    }
  }
  const partOf = new Map(document.parts.map((part) => [part.block, part]));
  const findings = raw.map(({ part, finding }) => toFinding(part, finding, partOf));
  const kept = applySuppressions(document, findings, settings);
  kept.sort((a, b) => a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : 1));
  return { findings: withoutRepeats(kept), needs };
}

function byPart<T extends { readonly part: Part; readonly result: BlockFindings }>(examined: readonly T[]): T[][] {
  const groups = new Map<number, T[]>();
  for (const item of examined) {
    const group = groups.get(item.part.part);
    if (group) group.push(item);
    else groups.set(item.part.part, [item]);
  }
  return [...groups.values()];
}

function toFinding(part: Part, raw: RawFinding, partOf: ReadonlyMap<unknown, Part>): Finding {
  const place = (at: { readonly pointer: string; readonly start: number; readonly end: number }, owner: Part) => ({
    pointer: owner.pointer + at.pointer,
    start: owner.start + at.start,
    end: owner.start + at.end,
  });
  const absolute = (edits: readonly BlockEdit[]) =>
    edits.map((edit) => {
      const offset = partOf.get(edit.block)?.start ?? part.start;
      return { start: edit.start + offset, end: edit.end + offset, text: edit.text };
    });
  return {
    code: raw.rule.id,
    severity: raw.severity,
    message: raw.message,
    ...place(raw.at, part),
    ...(raw.rule.tag ? { tag: raw.rule.tag } : {}),
    related: raw.related.map((related) => ({
      message: related.message,
      ...place(related.at, partOf.get(related.at.block) ?? part),
    })),
    fixes: raw.fixes.map((fix) => ({ title: fix.title, safe: fix.safe, edits: () => absolute(fix.edits()) })),
  };
}

/** An anchored value that is used twice is examined where it is used, and its mistake told once. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  return findings.filter((finding, index) => {
    for (let i = index - 1; i >= 0; i--) {
      const other = findings[i];
      if (!other || other.start !== finding.start || other.end !== finding.end) return true;
      if (other.code === finding.code && other.pointer === finding.pointer) return false;
    }
    return true;
  });
}

function recordNeeds(
  outside: Outside,
  needs: { readonly files: Set<string>; passwords: boolean; certificates: boolean },
): Outside {
  return {
    now: outside.now,
    file: (path) => {
      const answer = outside.file(path);
      if (answer === "pending") needs.files.add(path);
      return answer;
    },
    passwords: () => {
      const answer = outside.passwords();
      if (answer === "pending") needs.passwords = true;
      return answer;
    },
    certificates: () => {
      const answer = outside.certificates();
      if (answer === "pending") needs.certificates = true;
      return answer;
    },
  };
}
