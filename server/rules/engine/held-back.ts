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
  if (held.size + shown.size === 0) return all;
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
  const corrected = correctedSlips(document, found);
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
    const [slip] = [...corrected.keys()].flatMap((one) => causes.filter(({ first }) => first === one));
    // What cannot be read comes before what is read in its place.
    const cause =
      (slip?.now.code === syntax.id && slip) ||
      causes.find(({ now }) => explains(now) && isSafe(now)) ||
      slip ||
      causes.find(({ now }) => now.raw.rule.explains === true) ||
      causes.find(({ now }) => now.raw.rule.explains !== "own") ||
      causes[0];
    if (!cause) break;
    const { first, now } = cause;
    tried.add(first);
    const as = corrected.get(first);
    if (as && [...shown.values()].some((other) => isSameFix(other, as))) continue;
    if (as) shown.set(first, as);
    const repaired = as ? (text === document ? as : correctedIn(text, now).finding) : now;
    const edits = editsOf(repaired);
    if (edits.length === 0) continue;
    text = editTogether(text, edits);
    const followed = follow(open, edits, findingsIn(text), isSafe(repaired));
    for (const one of followed.gone) {
      if (one === first) continue;
      held.set(first, [...(held.get(first) ?? []), one, ...(held.get(one) ?? [])]);
      held.delete(one);
      shown.delete(one);
    }
    open = followed.left;
  }
  return { held, shown };
}

/** The corrections of findings that may be slips: first those after which nothing is wrong, and those of what cannot be read. */
function correctedSlips(document: Document, found: readonly FoundAt[]): ReadonlyMap<FoundAt, FoundAt> {
  if (found.length > mostOfSlips) return new Map();
  const slips = found.filter(({ raw }) => raw.mayBeSlip);
  const isSyntax = ({ code }: FoundAt): boolean => code === syntax.id;
  const ordered = [...slips.filter(isSyntax), ...slips.filter((one) => !isSyntax(one))].slice(0, mostCorrected);
  const corrected = ordered.map((first) => [first, correctedIn(document, first)] as const);
  return new Map(
    corrected
      .filter(([first, { finding }]) => finding !== first)
      .sort(([, a], [, b]) => a.left - b.left)
      .map(([first, { finding }]) => [first, finding]),
  );
}

const isSameFix = (one: FoundAt, other: FoundAt): boolean =>
  JSON.stringify(firstEdits(one)) === JSON.stringify(firstEdits(other));

/** Its first fix loses nothing. */
const isSafe = ({ raw }: FoundAt): boolean => raw.fixes[0]?.safe === true;

/** What was in there is not repaired. Empty braces may remain where there was nothing else. */
const isRemoval = (document: Document, edits: readonly Edit[]): boolean =>
  edits.every(({ text }) => /^[\s{}[\]]*$/.test(text)) &&
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
  // Words may change with what is around, and one place may have several findings of a rule.
  const others = moved.filter(
    ({ one, place: { from, to } }) =>
      !take(one, ({ start, raw }) => from <= start && start <= to && raw.message === one.now.raw.message),
  );
  // What was in a text that is replaced may be anywhere in the new one.
  for (const {
    one,
    place: { from, to },
  } of others)
    if (!take(one, ({ start, raw }) => (from < to ? raw.message === one.now.raw.message : start === from)))
      gone.push(one.first);
  return { left, gone };
}

/** Where a finding can begin after edits. Null for text that is removed. */
function placeAfter({ start, end }: Span, edits: readonly Edit[]) {
  let by = 0;
  for (const edit of inOrder(edits)) {
    const { length } = edit.text;
    if (edit.start > start) break;
    if (edit.end < start || (edit.end === start && edit.start < start)) by += length - (edit.end - edit.start);
    else if (!edit.text.trim() && edit.end - edit.start > mostOfSlip && end <= edit.end) return null;
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
