import { holdersOf } from "../../api/index.ts";
import {
  type Block,
  blockChanges,
  type Document,
  documentOf,
  editTogether,
  extendedBy,
  indexAt,
  textBetween,
} from "../../document/index.ts";
import { absolute, asGuess, type Correction, correctionsAt, type Edit, shifted } from "../../syntax/index.ts";
import { pointerAround } from "../kit/finding-location.ts";
import type { BlockEdit, Fix } from "../kit/fix.ts";
import { syntax } from "../structure/syntax.ts";
import { type Faults, faultsIn, type Misfit } from "./faults.ts";
import type { FoundAt } from "./finding.ts";

/** Longer blocks take too long to read again and again. */
const longestBlock = 20_000;
/** The text on either side of a finding in which its correction is looked for. */
const around = 8_000;
/** So many blocks before and behind its own are read with them. */
const mostAround = 8;
/** So many corrections are tried for a finding. */
const mostTried = 60;

/**
 * A finding that may be a slip, with the one change of a sign or of indentation near it after which the text fits: that becomes its
 * first fix, and what it says.
 */
export function correctedIn(document: Document, one: FoundAt): Corrected {
  const { correction, left } = correctionFor(document, one);
  return { finding: correction ? foundThere(document, one, correction) : one, left };
}

/** A finding as a correction says it. */
export interface Corrected {
  readonly finding: FoundAt;
  /** How many other mistakes the correction leaves, or `ofPart`. */
  readonly left: number;
}

/** In the place of a number: more is needed than the correction. */
const ofPart = 1e9;

const none = { correction: null, left: Number.POSITIVE_INFINITY };

function foundThere(document: Document, one: FoundAt, correction: Correction): FoundAt {
  const { raw } = one;
  // Where it began may be another line than where it is noticed.
  const isThere = isOnLine(document, one, correction.at.start);
  const index = isThere ? one.index : indexAt(document, correction.at.start);
  const block = document.blocks.get(index) ?? raw.at.block;
  const by = document.blocks.startOf(index);
  const there = shifted(correction.at, -by);
  const at = isThere ? raw.at : { ...there, block, pointer: pointerAround(block, there.start) };
  return {
    ...one,
    index,
    ...absolute(at, by),
    raw: {
      ...raw,
      message: correction.message,
      at,
      fixes: [fixOf(document, correction), ...raw.fixes],
    },
  };
}

const isOnLine = (document: Document, { start, end }: FoundAt, other: number): boolean =>
  textBetween(document, start, end).trim() !== "" &&
  !/[\r\n]/.test(textBetween(document, Math.min(start, other), Math.max(start, other)));

function fixOf(document: Document, { title, edits, isCertain }: Correction): Fix {
  const own = edits.map((edit): BlockEdit => {
    const index = indexAt(document, edit.start);
    return { ...shifted(edit, -document.blocks.startOf(index)), block: document.blocks.get(index) as Block };
  });
  return { title, safe: isCertain === true, edits: () => own, blocks: [...new Set(own.map(({ block }) => block))] };
}

function correctionFor(whole: Document, one: FoundAt) {
  const { language, text } = one.raw.at.block;
  if (!one.raw.mayBeSlip || text.length > longestBlock) return none;
  const isSyntax = one.code === syntax.id;
  // What can be read is as it was meant where indentation means nothing.
  if (!isSyntax && language.hasStrictForm && one.raw.at.block.parsed.problems.length === 0) return none;
  const { document, by } = partAround(whole, one.index);
  const isPart = extendedBy(whole).length > 0;
  const at = one.start - by;
  const from = Math.max(0, at - around);
  const near = textBetween(document, from, Math.min(document.length, at + around));
  let best: Correction | null = null;
  let least = none.left;
  const tried = new Set<string>();
  for (const correction of correctionsAt(language, near, at - from, holdersOf).slice(0, mostTried)) {
    const { size } = tried;
    if (tried.add(JSON.stringify([correction.edits, correction.isCertain])).size === size) continue;
    const moved = movedBy(correction, from);
    if (moved.edits.some(({ start }) => start + by < 0)) continue;
    const mayBePartial = isSyntax && moved.isCertain;
    const next = editTogether(document, moved.edits);
    const { removed, added } = blockChanges(document.blocks, next.blocks);
    if (!mayBePartial && !added.every(isPlain)) continue;
    const [before, after] = [faultsIn(document, removed, isPart), faultsIn(next, added, isPart)];
    const others = untouched(before, after, moved.edits, next.length - document.length);
    const same = others.length;
    if (before.problems + before.misfits.length === same || others.some(({ start }) => start === at)) continue;
    // What is in a place that nobody reads fits everywhere.
    if (before.problems === 0 && after.typed < before.typed && !moved.isCertain) continue;
    const fits = after.problems === 0 && after.misfits.length === same;
    const isMore = after.extras > before.extras;
    const isBetter =
      after.problems < before.problems &&
      after.misfits.length <= before.misfits.length &&
      after.misfits.every(({ start }) => start !== moved.edits[0]?.start) &&
      after.nodes >= before.nodes;
    let remains = least;
    if (fits && !isMore) remains = misfitsAround(next, moved, isPart);
    else if (fits || (mayBePartial && isBetter && !isMore)) remains = ofPart;
    // Beside another mistake, somebody should look at it.
    if (remains < least) [best, least] = [movedBy(same > 0 && fits ? asGuess(moved) : moved, by), remains];
    if (least === 0) break;
  }
  return { correction: best, left: least };
}

/** How many misfits are in the blocks around a correction. */
function misfitsAround(document: Document, { at }: Correction, isPart: boolean): number {
  const index = indexAt(document, at.start);
  return faultsIn(document, document.blocks.slice(index - mostAround, index + mostAround + 1), isPart).misfits.length;
}

/** The misfits outside of some edits that are still there after them: other mistakes. `by`: how much longer the text is then. */
function untouched(before: Faults, after: Faults, edits: readonly Edit[], by: number): readonly Misfit[] {
  const start = Math.min(...edits.map((edit) => edit.start));
  const end = Math.max(...edits.map((edit) => edit.end));
  const isSame = (one: Misfit, other: Misfit): boolean =>
    one.type === other.type &&
    (one.end < start ? one.end === other.end : one.start > end && one.start + by === other.start);
  return after.misfits.flatMap((other) => before.misfits.find((one) => isSame(one, other)) ?? []);
}

/** What is read again and again: a block of a stack with some around it; their offsets are by so much smaller there. */
function partAround(document: Document, index: number): { readonly document: Document; readonly by: number } {
  const { blocks } = document;
  if (blocks.length <= 2 * mostAround + 1 || blocks.get(index)?.holds === "item") return { document, by: 0 };
  const first = Math.max(0, index - mostAround);
  const start = blocks.startOf(first);
  const opening = blocks.get(first);
  const head = opening?.holds === "section" ? `${opening.section}:\n` : "";
  const end = index + mostAround + 1 < blocks.length ? blocks.startOf(index + mostAround + 1) : document.length;
  return { document: documentOf(document.file, head + textBetween(document, start, end)), by: start - head.length };
}

const isPlain = ({ language, text }: Block): boolean => language.isPlain?.(text) ?? true;

const movedBy = (correction: Correction, by: number): Correction => ({
  ...correction,
  at: absolute(correction.at, by),
  edits: correction.edits.map((edit) => shifted(edit, by)),
});
