import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import {
  type Counts,
  expectReadAlike,
  isYaml,
  madeTextsAreReadAlike,
  mutationsAreReadAlike,
} from "./fuzz/differential.ts";
import { formattingComesToRest } from "./fuzz/formatting.ts";
import { blocksEqualTheWhole, editingEqualsReadingAnew, expectEditsEqualReadingAnew } from "./fuzz/incremental.ts";
import { fixesLoseNothing, mistakesAreFoundAlike } from "./fuzz/planted.ts";
import { expectPrefixAnswered } from "./fuzz/prefixes.ts";
import { examples, pages, samplesWith } from "./fuzz/texts.ts";
import { runs } from "./runs.ts";

/** A short run of `npm run fuzz`, always with the same cases. */

const samples = samplesWith([]);

test("findings and features after edits equal those of a new document", () => {
  fc.assert(editingEqualsReadingAnew(samples), { numRuns: runs(60) });
}, 120_000);

test("block-wise checking equals checking the whole", () => {
  fc.assert(blocksEqualTheWhole(samples), { numRuns: runs(300) });
}, 120_000);

test("mistakes made one after another are explained like those of a new document", () => {
  fc.assert(mistakesAreFoundAlike(samples), { numRuns: runs(40) });
}, 120_000);

test("formatting is idempotent", async () => {
  await fc.assert(formattingComesToRest(samples), { numRuns: runs(100) });
}, 120_000);

test("safe fixes lose nothing and cause no error, whatever the mistakes", async () => {
  await fc.assert(fixesLoseNothing(samples), { numRuns: runs(100) });
}, 120_000);

// Texts with edits that once gave wrong results; `→` separates the removed from the inserted text.
test.each([
  [
    "made.stack.yaml",
    "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    alerts:\n      cpu: 360\n  web-1:\n    type: standard-2\n",
    ["region: us-east\n→", "    alerts→   alerts", "   alerts→    alerts"],
  ],
  [
    "web.create-instance.request.json",
    '{\n  "method": "POST",\n  "path": "/compute/instances",\n  "body": {\n    "metadata": {\n      "a": 1\n    }\n  }\n}\n',
    ['      "a"→{\n      "a"', "{→{"],
  ],
  // Lines with several requests, and requests of several lines.
  [
    "line.requests.json",
    `[${["a", "b", "c", "d"].map((name) => `{"method":"POST","path":"/compute/${name}"}`).join(",")}]\n`,
    ["compute/a→compute/aa", "compute/c→compute/c/"],
  ],
  [
    "lines.requests.json",
    `[${["a", "b", "c", "d"].map((name) => `{"path":"/compute/${name}",\n"method":"POST"}`).join(",")}]\n`,
    ['"}→" }', '" }→"},{}'],
  ],
  // What decides whether a fix is possible is somewhere else than the finding.
  [
    "regionless.stack.yaml",
    '""\ninstances:\n  web-1:\n    type: standard-2\n  db-1:\n    type: standard-2\n',
    ['""→"":'],
  ],
  // A finding with a related location after it.
  [
    "cycle.stack.yaml",
    "region: us-east\ninstances:\n  web-1:\n    type: standard-2\n    tags: [of-${instances.web-2.id}]\n  web-3:\n    type: standard-2\n  web-2:\n    type: standard-2\n    clone: { source: web-1 }\n",
    ["  web-3:→  web-3:\n"],
  ],
])("%s: after these edits, results equal those of a new document", (name, text, steps) => {
  expectEditsEqualReadingAnew(
    { name, text },
    steps.map((step) => (now: string) => {
      const [gone = "", come = ""] = step.split("→");
      const start = now.indexOf(gone);
      return { start, end: start + gone.length, text: come };
    }),
  );
});

test.each(examples.map((sample) => [sample.name, sample] as const))(
  "every prefix of %s is checked without an exception",
  (_, sample) => {
    const step = Math.max(1, Math.floor(sample.text.length / runs(40)));
    for (let end = 0; end <= sample.text.length; end += step) expectPrefixAnswered(sample, end);
  },
);

describe("the fast scanner agrees with the full parser", () => {
  const counts: Counts = { all: 0, quick: 0 };

  test("on examples, most of which it reads itself", () => {
    const own: Counts = { all: 0, quick: 0 };
    for (const { text } of [...pages, ...examples].filter(isYaml)) {
      expectReadAlike(text, own);
      expectReadAlike(text.replaceAll("\n", "\r\n"), own);
    }
    expect(own.quick).toBeGreaterThan(own.all / 2);
  });

  test("on generated texts", () => {
    fc.assert(madeTextsAreReadAlike(counts), { numRuns: runs(2_000) });
  });

  test("on mutated examples", () => {
    fc.assert(mutationsAreReadAlike(counts), { numRuns: runs(2_000) });
  });

  afterAll(() => expect(counts.quick).toBeGreaterThan(runs(1_000)));
});
