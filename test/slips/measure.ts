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
