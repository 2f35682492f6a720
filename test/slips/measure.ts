import fc from "fast-check";
import { applyEdits } from "../../server/syntax/index.ts";
import { cleanTexts } from "./clean-texts.ts";
import { findingsOf } from "./findings-of.ts";
import { type SlipKind, slipsIn } from "./single-slips.ts";

/** What became of slips: with one finding or none; and where the first fix was tried, whether more was wrong afterwards. */
export interface Count {
  readonly all: number;
  readonly fine: number;
  readonly fixed: number;
  readonly worse: number;
}

interface Sample {
  readonly total: Count;
  readonly byKind: ReadonlyMap<SlipKind, Count>;
}

const everySlip = cleanTexts.flatMap(({ name, text }) => slipsIn(text).map((slip) => ({ name, text, slip })));

/** The same slips each time, of all kinds and in all clean texts. */
export const sampleOf = (size: number): Sample =>
  countEach(fc.sample(fc.constantFrom(...everySlip), { seed: 7, numRuns: size }));

/** All slips of a kind in all clean texts. */
export const everyOf = (kind: SlipKind): Count => countEach(everySlip.filter(({ slip }) => slip.kind === kind)).total;

/**
 * How many of some slips say the same, with the same first fix, where a value of the text is wrong as well: the first number or
 * boolean that the slip leaves as it is.
 */
export function besideAnotherMistake(size: number): { readonly all: number; readonly same: number } {
  let [all, same] = [0, 0];
  for (const { name, text, slip } of fc.sample(fc.constantFrom(...everySlip), { seed: 9, numRuns: size })) {
    const value = /(?<=: )(?:true|false|\d+)(?=[\s,}])/.exec(text);
    if (!value) continue;
    const wrong = { start: value.index, end: value.index + value[0].length, text: '"wrong"' };
    const between = text.slice(Math.min(slip.end, wrong.end), Math.max(slip.start, wrong.start));
    const [alone, ...others] = findingsOf(name, applyEdits(text, [slip]));
    if (!between.includes("\n") || !alone?.fixes[0] || others.length > 0) continue;
    const both = findingsOf(name, applyEdits(text, [slip, wrong]));
    const isSame = ({ message, fixes }: (typeof both)[number]): boolean =>
      message === alone.message && fixes[0]?.title === alone.fixes[0]?.title;
    all++;
    same += Number(both.some(isSame));
  }
  return { all, same };
}

function countEach(slips: typeof everySlip): Sample {
  const byKind = new Map<SlipKind, Count>();
  let total: Count = { all: 0, fine: 0, fixed: 0, worse: 0 };
  for (const { name, text, slip } of slips) {
    const slipped = applyEdits(text, [slip]);
    const found = findingsOf(name, slipped);
    const edits = found[0]?.fixes[0]?.edits() ?? [];
    const left = edits.length > 0 ? findingsOf(name, applyEdits(slipped, edits)).length : null;
    const own = {
      all: 1,
      fine: Number(found.length <= 1),
      fixed: Number(left !== null),
      worse: Number(left !== null && left > found.length - 1),
    };
    byKind.set(slip.kind, sum(byKind.get(slip.kind) ?? none, own));
    total = sum(total, own);
  }
  return { total, byKind };
}

const none: Count = { all: 0, fine: 0, fixed: 0, worse: 0 };

const sum = (a: Count, b: Count): Count => ({
  all: a.all + b.all,
  fine: a.fine + b.fine,
  fixed: a.fixed + b.fixed,
  worse: a.worse + b.worse,
});
