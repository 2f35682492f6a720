import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, composeEdits, type Edit } from "../syntax/index.ts";

test("edits apply in any order, and those at one offset in the order given", () => {
  const edits: Edit[] = [
    { start: 4, end: 5, text: "" },
    { start: 1, end: 1, text: "x" },
    { start: 1, end: 1, text: "y" },
    { start: 1, end: 2, text: "B" },
  ];
  expect(applyEdits("abcdef", edits)).toBe("axyBcdf");
});

/** Edits of a text of this length that do not overlap. */
const editsOf = (length: number): fc.Arbitrary<readonly Edit[]> =>
  fc.array(fc.tuple(fc.nat(length), fc.string({ maxLength: 3 })), { maxLength: 8 }).map((places) =>
    places
      .sort(([a], [b]) => a - b)
      .flatMap(([start, text], index, all): readonly Edit[] => {
        const end = all[index + 1]?.[0] ?? length;
        return index % 2 === 0 && end > start ? [{ start, end, text }] : [];
      }),
  );

test("combined rounds of edits equal the rounds one after another", () => {
  const text = "The quick brown fox jumps.";
  fc.assert(
    fc.property(fc.array(fc.nat(1_000), { maxLength: 4 }), (seeds) => {
      let now = text;
      const rounds: (readonly Edit[])[] = [];
      for (const seed of seeds) {
        const [edits = []] = fc.sample(editsOf(now.length), { seed, numRuns: 1 });
        rounds.push(edits);
        now = applyEdits(now, edits);
      }
      const edits = composeEdits(text.length, rounds);
      expect(applyEdits(text, edits)).toBe(now);
      edits.forEach((edit, index) => {
        expect(edit.start).toBeGreaterThanOrEqual(edits[index - 1]?.end ?? 0);
        expect(edit.end).toBeLessThanOrEqual(text.length);
      });
    }),
  );
});
