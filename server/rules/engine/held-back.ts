import {
  type Document,
  editTogether,
  extendedBy,
  findingSeverities,
  type Severity,
  textBetween,
} from "../../document/index.ts";
import { type Edit, inOrder, type Span } from "../../syntax/index.ts";
import { syntax } from "../structure/syntax.ts";
import { correctedIn } from "./corrected.ts";
import { byPlace, type Finding, type FoundAt, firstEdits } from "./finding.ts";

/** A text with more findings has more than a slip. */
export const mostExplained = 200;
/** So many findings that may be slips are corrected, in a text that has no more findings than a slip or two cause. */
const mostCorrected = 3;
const mostOfSlips = 40;
/** Whoever removes more does not correct a slip. */
const mostOfSlip = 2;
/** The fixes of so many causes in a document are tried, in its order. */
const mostCauses = 12;

/** A finding in the text as it was, and where it is after the fixes that were tried. */
interface Tracked {
  readonly first: FoundAt;
  readonly now: FoundAt;
}

/**
 * One slip is one finding: what the first fix of a finding would remove together with it is held back, and that finding is as
 * severe as what it holds back. What may be a slip of a sign or indentation is reported as that.
 * `findingsIn`: the findings of the document after some edits.
 */
export function withoutConsequences(
  document: Document,
  all: readonly (FoundAt | Finding)[],
  findingsIn: (document: Document) => readonly (FoundAt | Finding)[],
): readonly (FoundAt | Finding)[] {
  const findings = all.flatMap(ofRules);
  const { held, shown } = explain(document, findings, (next) => findingsIn(next).flatMap(ofRules));
  if (held.size === 0 && shown.size === 0) return all;
  const consequences = new Set<FoundAt | Finding>([...held.values()].flat());
  const left = all.flatMap((one): readonly (FoundAt | Finding)[] => {
    if (consequences.has(one)) return [];
    if (!("raw" in one)) return [one];
    const as = shown.get(one) ?? one;
    const own = held.get(one);
    if (!own) return as === one ? [one] : [{ ...as, was: one }];
    const severity = worst([one, ...own].map(({ raw }) => raw.severity));
    return [{ ...as, raw: { ...as.raw, severity }, held: own, was: one }];
  });
  return shown.size === 0 ? left : [...left].sort(byPlace);
}

const ofRules = (one: FoundAt | Finding): readonly FoundAt[] => ("raw" in one ? [one] : []);

/** The severest of some. */
export const worst = (some: readonly Severity[]): Severity =>
  findingSeverities.find((severity) => some.includes(severity)) ?? "hint";

function explain(
  document: Document,
  found: readonly FoundAt[],
  findingsIn: (document: Document) => readonly FoundAt[],
) {
  /** What each cause holds back. */
  const held = new Map<FoundAt, readonly FoundAt[]>();
  /** What is reported in the place of a finding. */
  const shown = new Map<FoundAt, FoundAt>();
  let open: readonly Tracked[] = found.map((first) => ({ first, now: first }));
  let text = document;
  let corrections = 0;
  /** One fix at a time, since what several together remove is not only in their blocks. */
  let isAlone = false;
  const editsOf = (one: FoundAt): readonly Edit[] => {
    const edits = open.length > 1 ? firstEdits(one) : [];
    return isRemoval(text, edits) && !isSafe(one) ? [] : edits;
  };
  // What a stack lacks that extends others may be in one of them.
  const isWhole = extendedBy(document).length === 0;
  const explains = ({ raw: { rule } }: FoundAt): boolean =>
    rule.explains === true || (rule.explains === "own" && isWhole);
  const tried = new Set<FoundAt>();
  while (tried.size < mostCauses) {
    const causes = open.filter(
      ({ first, now }) => !tried.has(first) && (now.raw.mayBeSlip || (explains(now) && open.length > 1)),
    );
    // What cannot be read comes before what is read in its place.
    const cause =
      causes.find(({ now }) => now.code === syntax.id && now.raw.mayBeSlip) ??
      causes.find(({ now }) => explains(now) && isSafe(now)) ??
      causes.find(({ now }) => now.raw.rule.explains !== "own") ??
      causes[0];
    if (!cause) break;
    const together = isAlone ? [cause] : inOtherBlocks(cause, causes).slice(0, mostCauses - tried.size);
    const repaired = together.flatMap(({ first, now }) => {
      if (!first.raw.mayBeSlip || found.length > mostOfSlips || corrections++ >= mostCorrected) return now;
      const corrected = correctedIn(document, first);
      const isSaid = ({ start, raw }: FoundAt): boolean =>
        start === corrected.start && raw.message === corrected.raw.message;
      if ([...shown.values()].some(isSaid)) return [];
      if (corrected !== first) shown.set(first, corrected);
      return text === document ? corrected : corrected === first ? now : correctedIn(text, now);
    });
    const edits = repaired.flatMap(editsOf);
    const causing = new Set(together.map(({ first }) => first));
    for (const one of causing) tried.add(one);
    if (edits.length === 0) continue;
    const next = editTogether(text, edits);
    const followed = follow(open, edits, findingsIn(next), repaired.every(isSafe));
    const gone = followed.gone.filter((one) => !causing.has(one));
    const causeOf = (one: FoundAt): FoundAt | undefined =>
      causing.size === 1 ? cause.first : [...causing].find(({ index }) => index === one.index);
    if (gone.some((one) => !causeOf(one))) {
      isAlone = true;
      for (const one of causing) tried.delete(one);
      continue;
    }
    text = next;
    for (const one of gone) {
      const first = causeOf(one) ?? cause.first;
      held.set(first, [...(held.get(first) ?? []), one, ...(held.get(one) ?? [])]);
      held.delete(one);
      shown.delete(one);
    }
    open = followed.left;
  }
  return { held, shown };
}

/** A cause with others of its rule whose fixes are in other blocks: they have nothing to do with each other. */
function inOtherBlocks(cause: Tracked, causes: readonly Tracked[]): readonly Tracked[] {
  if (!isOfOneBlock(cause)) return [cause];
  const { rule } = cause.now.raw;
  const byBlock = new Map<number, Tracked>();
  for (const one of [cause, ...causes])
    if (isOfOneBlock(one) && one.now.raw.rule === rule && !byBlock.has(one.first.index))
      byBlock.set(one.first.index, one);
  return [...byBlock.values()];
}

/** What may be a slip is corrected first, and by itself. */
const isOfOneBlock = ({ now: { raw } }: Tracked): boolean =>
  !raw.mayBeSlip && (raw.fixes[0]?.blocks ?? []).every((block) => block === raw.at.block);

/** Its first fix loses nothing. */
const isSafe = ({ raw }: FoundAt): boolean => raw.fixes[0]?.safe === true;

/** What was in there is not repaired. */
const isRemoval = (document: Document, edits: readonly Edit[]): boolean =>
  edits.every(({ text }) => text.trim() === "") &&
  edits.some(({ start, end }) => textBetween(document, start, end).trim().length > mostOfSlip);

/** Which findings are still there after edits, and which are gone. Those in text that is removed are neither, if that loses it. */
function follow(
  open: readonly Tracked[],
  edits: readonly Edit[],
  after: readonly FoundAt[],
  losesNothing: boolean,
): { readonly left: readonly Tracked[]; readonly gone: readonly FoundAt[] } {
  const left: Tracked[] = [];
  const gone: FoundAt[] = [];
  const rest = new Set(after);
  const take = (one: Tracked, isSame: (other: FoundAt) => boolean): boolean => {
    const now = [...rest].find((other) => other.code === one.now.code && isSame(other));
    if (!now) return false;
    rest.delete(now);
    left.push({ first: one.first, now });
    return true;
  };
  const moved = open.flatMap((one) => {
    const place = placeAfter(one.now, edits);
    if (!place && losesNothing) gone.push(one.first);
    return place ? { one, place } : [];
  });
  const isWithin = ({ from, to }: Place, { start }: Span): boolean => from <= start && start <= to;
  // Words may change with what is around, and one place may have several findings of a rule.
  const others = moved.filter(
    ({ one, place }) => !take(one, (other) => isWithin(place, other) && other.raw.message === one.now.raw.message),
  );
  for (const { one, place } of others)
    if (!take(one, (other) => place.from === place.to && other.start === place.from)) gone.push(one.first);
  return { left, gone };
}

/** Where a finding can begin after edits. */
interface Place {
  readonly from: number;
  readonly to: number;
}

/** Null for text that is removed. */
function placeAfter({ start, end }: Span, edits: readonly Edit[]): Place | null {
  let by = 0;
  for (const edit of inOrder(edits)) {
    const { length } = edit.text;
    if (edit.start > start) break;
    if (edit.end < start || (edit.end === start && edit.start < start)) by += length - (edit.end - edit.start);
    else if (edit.text.trim() === "" && edit.end - edit.start > mostOfSlip && end <= edit.end) return null;
    else return { from: edit.start + by, to: edit.start + by + length };
  }
  return { from: start + by, to: start + by };
}

/** A finding with those that it holds back. */
export interface Explaining<T> {
  readonly held?: readonly T[];
}

/** Leaves out some findings. What one of them held back takes its place. */
export function without<T extends Explaining<T>>(findings: readonly T[], isOut: (finding: T) => boolean): readonly T[] {
  return findings.flatMap((one) => {
    if (!isOut(one)) return [one];
    return one.held ? one.held.filter((held) => !isOut(held)) : [];
  });
}

/** All findings, those that are held back too. */
export const everyOne = <T extends Explaining<T>>(findings: readonly T[]): readonly T[] =>
  findings.flatMap((one) => (one.held ? [one, ...one.held] : [one]));
