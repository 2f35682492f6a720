import { parseArgs } from "node:util";
import fc from "fast-check";
import { type Counts, madeTextsAreReadAlike, mutationsAreReadAlike } from "./differential.ts";
import { formattingComesToRest } from "./formatting.ts";
import { blocksEqualTheWhole, editingEqualsReadingAnew } from "./incremental.ts";
import { fixesLoseNothing, mistakesAreFoundAlike } from "./planted.ts";
import { expectPrefixAnswered } from "./prefixes.ts";
import { anythingCanBeSaid } from "./protocol.ts";
import { examples, samplesIn, samplesWith } from "./texts.ts";

const usage = `npm run fuzz -- [--minutes N] [--seed S] [--only KIND] [--texts FOLDER]
KIND: incremental, differential, protocol (needs a build), prefixes, formatting or fixes.`;

/** Runs one kind of test with one seed. Returns the number of cases; throws at a difference. */
type Kind = (seed: number, deadline: number) => Promise<number>;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "1" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string" },
    texts: { type: "string" },
    help: { type: "boolean" },
  },
});
const minutes = Number(values.minutes);
const firstSeed = Number(values.seed);
const more = values.texts === undefined ? [] : samplesIn(values.texts);
const samples = samplesWith(more);
const counts: Counts = { all: 0, quick: 0 };

/** Few at a time, so that the kinds take turns and an ending comes soon; a failure is made small for at most a minute. */
const checked =
  (property: fc.IRawProperty<unknown>, numRuns: number): Kind =>
  async (seed, deadline) => {
    const interruptAfterTimeLimit = Math.max(1_000, deadline - Date.now()) + 60_000;
    const details = await fc.check(property, { seed, numRuns, interruptAfterTimeLimit });
    if (details.failed)
      throw new Error((await fc.asyncDefaultReportMessage(details)) ?? "", { cause: details.errorInstance });
    return details.numRuns;
  };

const prefixes: Kind = async (_, deadline) => {
  let tried = 0;
  for (const sample of examples)
    for (let end = 0; end <= sample.text.length && Date.now() < deadline; end++, tried++)
      try {
        expectPrefixAnswered(sample, end);
      } catch (error) {
        throw new Error(`the first ${end} characters of ${sample.name}`, { cause: error });
      }
  return tried;
};

const kinds: Readonly<Record<string, readonly Kind[]>> = {
  incremental: [
    checked(editingEqualsReadingAnew(samples), 20),
    checked(blocksEqualTheWhole(samples), 60),
    checked(mistakesAreFoundAlike(samples), 20),
  ],
  differential: [checked(madeTextsAreReadAlike(counts), 2_000), checked(mutationsAreReadAlike(counts, more), 1_000)],
  protocol: [checked(anythingCanBeSaid(samples), 10)],
  formatting: [checked(formattingComesToRest(samples), 50)],
  fixes: [checked(fixesLoseNothing(samples), 200)],
  prefixes: [prefixes],
};
const chosen = values.only === undefined ? Object.keys(kinds) : [values.only];

if (values.help || !(minutes > 0) || Number.isNaN(firstSeed) || chosen.some((kind) => !Object.hasOwn(kinds, kind))) {
  console.error(usage);
  process.exit(values.help ? 0 : 2);
}

console.log(`Seed ${firstSeed}, ${minutes} minutes: ${chosen.join(", ")}.`);
const deadline = Date.now() + minutes * 60_000;
const tried = new Map<string, number>();
for (let round = 0; round === 0 || Date.now() < deadline; round++) {
  for (const kind of chosen) {
    // All prefixes of all examples are the same in every round.
    if (kind === "prefixes" && round > 0) continue;
    for (const run of kinds[kind] ?? []) {
      try {
        tried.set(kind, (tried.get(kind) ?? 0) + (await run(firstSeed + round, deadline)));
      } catch (error) {
        console.error(`${kind}: a difference with --seed ${firstSeed + round}.`);
        console.error(error);
        process.exit(1);
      }
    }
  }
  if (chosen.length === 1 && chosen[0] === "prefixes") break;
}
for (const [kind, count] of tried) console.log(`${kind}: ${count} cases, no difference.`);
if (counts.all > 0) console.log(`differential: ${counts.all} texts compared, ${counts.quick} of them read quickly.`);
