import {
  type Block,
  type Document,
  indexAt,
  indexOf,
  pointerPrefix,
  type Settings,
  type Severity,
} from "../document/index.ts";
import { createExaminer, mostSpecific, type RawFinding, type RuleFact } from "./examine.ts";
import { type BlockEdit, clipNames } from "./fix.ts";
import { createJoin } from "./join.ts";
import { rules as allRules } from "./list.ts";
import { type Asking, askedFor, type Needs, noNeeds, type Outside } from "./outside.ts";
import type { Rule } from "./rule.ts";
import { applySuppressions, mentionsSuppression } from "./suppress.ts";

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
  const checker = createChecker(settings, outside, rules);
  checker.update(document);
  return { findings: checker.findings().shown, needs: checker.needs() };
}

/** Keeps the findings of one document true while it is edited: only blocks that changed are looked at again. */
export interface Checker {
  readonly update: (document: Document) => void;
  /** Looks again at what asked for something that was not at hand. */
  readonly refresh: () => void;
  readonly needs: () => Needs;
  /** The findings nearest to an offset, at most so many, in the order of their places; and how many there are in all. */
  readonly findings: (around?: number, most?: number) => { readonly shown: readonly Finding[]; readonly total: number };
  /** How many blocks were looked at so far: what a change costs, independent of the machine. */
  readonly examined: () => number;
}

interface Entry {
  readonly own: readonly RawFinding[];
  readonly facts: readonly RuleFact[];
  readonly suppresses: boolean;
  joined: readonly RawFinding[];
  /** Its own and those that come from comparing it with others, the most specific of each place, in order. */
  merged: readonly RawFinding[];
}

const noFindings: readonly RawFinding[] = [];

export function createChecker(settings: Settings, outside: Outside, rules: readonly Rule[] = allRules): Checker {
  const asking: Asking = askedFor(outside);
  const examiner = createExaminer(rules, settings, asking.outside);
  const join = createJoin(examiner.judge);
  const entries = new Map<Block, Entry>();
  /** The blocks that asked for something that was not at hand. */
  const waiting = new Map<Block, Needs>();
  let document: Document | null = null;
  let total = 0;
  let suppressing = 0;
  let examined = 0;
  let joinNeeds = noNeeds;

  const remove = (block: Block): readonly RuleFact[] => {
    const entry = entries.get(block);
    if (!entry) return [];
    entries.delete(block);
    waiting.delete(block);
    total -= entry.merged.length;
    if (entry.suppresses) suppressing--;
    return entry.facts;
  };
  const add = (block: Block): readonly RuleFact[] => {
    examined++;
    const { findings, facts } = examiner.examine(block);
    const merged = inOrder(findings);
    const suppresses = mentionsSuppression(block);
    const needs = asking.take();
    if (needs !== noNeeds) waiting.set(block, needs);
    entries.set(block, { own: findings, facts, suppresses, joined: noFindings, merged });
    total += merged.length;
    if (suppresses) suppressing++;
    return facts;
  };
  const change = (removed: readonly Block[], added: readonly Block[]): void => {
    const gone = removed.flatMap(remove);
    const come = added.flatMap(add);
    if (gone.length + come.length === 0) return;
    join.replace(gone, come);
    const settled = join.settle();
    joinNeeds = asking.take();
    const touched = new Map<Block, { readonly gone: Set<RawFinding>; readonly come: RawFinding[] }>();
    const at = (finding: RawFinding) => {
      const change = touched.get(finding.at.block) ?? { gone: new Set(), come: [] };
      touched.set(finding.at.block, change);
      return change;
    };
    for (const finding of settled.gone) at(finding).gone.add(finding);
    for (const finding of settled.come) at(finding).come.push(finding);
    for (const [block, change] of touched) {
      const entry = entries.get(block);
      if (!entry) continue;
      entry.joined = [...entry.joined.filter((finding) => !change.gone.has(finding)), ...change.come];
      total -= entry.merged.length;
      entry.merged = inOrder([...entry.own, ...entry.joined]);
      total += entry.merged.length;
    }
  };

  const materialize = (indexes: Iterable<number>, most: number): Finding[] => {
    const found: Finding[] = [];
    for (const index of indexes) {
      const block = document?.blocks[index];
      const entry = block && entries.get(block);
      if (!document || !entry) continue;
      for (const raw of entry.merged) {
        if (found.length >= most) return found;
        found.push(toFinding(document, index, raw));
      }
    }
    return found;
  };

  return {
    update: (next) => {
      const before = document?.blocks ?? [];
      const { blocks } = next;
      document = next;
      let head = 0;
      const most = Math.min(before.length, blocks.length);
      while (head < most && before[head] === blocks[head]) head++;
      let tail = 0;
      while (tail < most - head && before[before.length - 1 - tail] === blocks[blocks.length - 1 - tail]) tail++;
      change(before.slice(head, before.length - tail), blocks.slice(head, blocks.length - tail));
    },
    refresh: () => {
      const again = [...(joinNeeds === noNeeds ? waiting : entries).keys()];
      change(again, again);
    },
    needs: () => [...waiting.values()].reduce(union, joinNeeds),
    findings: (around = 0, most = Number.POSITIVE_INFINITY) => {
      if (!document) return { shown: [], total: 0 };
      if (suppressing > 0) {
        const all = applySuppressions(
          document,
          materialize(document.blocks.keys(), most === 0 ? 0 : Number.POSITIVE_INFINITY),
          settings,
        );
        const ordered = [...all].sort(byPlace);
        return { shown: nearest(ordered, around, most), total: ordered.length };
      }
      const order = total <= most ? document.blocks.keys() : outward(indexAt(document, around), document.blocks.length);
      return { shown: materialize(order, most).sort(byPlace), total };
    },
    examined: () => examined,
  };
}

/** From the middle to both ends. */
function* outward(middle: number, length: number): Generator<number> {
  yield middle;
  for (let distance = 1; distance < length; distance++) {
    if (middle + distance < length) yield middle + distance;
    if (middle - distance >= 0) yield middle - distance;
  }
}

function nearest(findings: readonly Finding[], around: number, most: number): readonly Finding[] {
  if (findings.length <= most) return findings;
  const distance = (finding: Finding): number => Math.abs(finding.start - around);
  return [...findings]
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, most)
    .sort(byPlace);
}

const byPlace = (a: Pick<Finding, "start" | "end" | "code">, b: Pick<Finding, "start" | "end" | "code">): number =>
  a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

/** The most specific findings of each place. An anchored value that is used twice is looked at twice, and its mistake told once. */
function inOrder(findings: readonly RawFinding[]): readonly RawFinding[] {
  if (findings.length < 2) return findings;
  const sorted = [...mostSpecific(findings)].sort(
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

interface BlockPlace {
  readonly pointer: string;
  readonly start: number;
  readonly end: number;
}

function toFinding(document: Document, index: number, raw: RawFinding): Finding {
  const own = document.blocks[index];
  const place = (at: BlockPlace & { readonly block: Block }): BlockPlace => {
    const owner = at.block === own ? index : indexOf(document, at.block);
    const offset = document.starts[owner] ?? 0;
    return { pointer: pointerPrefix(document, owner) + at.pointer, start: offset + at.start, end: offset + at.end };
  };
  const absolute = (edits: readonly BlockEdit[]) =>
    edits.map((edit) => {
      const offset = document.starts[edit.block === own ? index : indexOf(document, edit.block)] ?? 0;
      return { start: edit.start + offset, end: edit.end + offset, text: edit.text };
    });
  return {
    code: raw.rule.id,
    severity: raw.severity,
    message: clipNames(raw.message),
    ...place(raw.at),
    ...(raw.rule.tag ? { tag: raw.rule.tag } : {}),
    related: raw.related.map((related) => ({ message: clipNames(related.message), ...place(related.at) })),
    fixes: raw.fixes.map((fix) => ({
      title: clipNames(fix.title),
      safe: fix.safe,
      edits: () => absolute(fix.edits()),
    })),
  };
}

function union(a: Needs, b: Needs): Needs {
  if (b === noNeeds) return a;
  if (a === noNeeds) return b;
  return {
    files: new Set([...a.files, ...b.files]),
    passwords: a.passwords || b.passwords,
    certificates: a.certificates || b.certificates,
  };
}
