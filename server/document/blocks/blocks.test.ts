import fc from "fast-check";
import { expect, test } from "vitest";
import { type Block, blockOf } from "./block.ts";
import { Blocks, noBlocks } from "./blocks.ts";
import { documentOf } from "./document.ts";

const [{ frame }] = [
  ...documentOf({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", kind: "stack" }, "a: 1").blocks,
] as [Block];
const texts = ["  web:\n", "", "    a: 1\n\n    b: 2\n", "x", "\r\n"];
const make = (count: number): readonly Block[] =>
  Array.from({ length: count }, (_, i) => blockOf(frame, i, texts[i % texts.length] ?? ""));

/** The properties of some blocks, computed by counting from the beginning. */
function naive(blocks: readonly Block[], indexes: readonly number[]) {
  const starts = [0];
  const lines = [0];
  for (const { text, lineBreaks } of blocks) {
    starts.push((starts.at(-1) ?? 0) + text.length);
    lines.push((lines.at(-1) ?? 0) + lineBreaks);
  }
  const lastUpTo = (sums: readonly number[], limit: number) =>
    Math.max(
      0,
      blocks.findLastIndex((_, index) => (sums[index] ?? 0) <= limit),
    );
  return indexes.map((index) => {
    const start = starts[index] ?? 0;
    const line = lines[index] ?? 0;
    return { block: blocks[index], start, line, at: lastUpTo(starts, start + 3), atLine: lastUpTo(lines, line + 1) };
  });
}

const asked = (blocks: Blocks, indexes: readonly number[]) =>
  indexes.map((index) => ({
    block: blocks.get(index),
    start: blocks.startOf(index),
    line: blocks.firstLineOf(index),
    at: blocks.indexAt(blocks.startOf(index) + 3),
    atLine: blocks.indexAtLine(blocks.firstLineOf(index) + 1),
  }));

test("after any replacements, blocks are found at the offsets that counting gives", () => {
  const edit = fc.record({ from: fc.nat(), away: fc.nat(1_300), come: fc.nat(1_300) });
  fc.assert(
    fc.property(
      fc.nat(2_000),
      fc.array(edit, { maxLength: 6 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      (count, edits, places) => {
        let expected = make(count);
        let blocks = new Blocks(expected);
        for (const { from, away, come } of edits) {
          const first = from % (expected.length + 1);
          const last = Math.min(expected.length, first + away);
          const others = make(come);
          const before = blocks;
          expected = expected.toSpliced(first, last - first, ...others);
          blocks = before.with(first, last, others);
          const { head, tail } = before.endsSharedWith(blocks);
          expect([head, tail]).toEqual([first, before.length - last]);
        }
        const indexes = places.map((place) => place % (expected.length + 1));
        expect(blocks.length).toBe(expected.length);
        expect([...blocks]).toEqual(expected);
        expect(blocks.all()).toEqual(expected);
        expect(asked(blocks, indexes)).toEqual(naive(expected, indexes));
        const [from = 0, to = 0] = indexes;
        expect(blocks.slice(from, to)).toEqual(expected.slice(from, to));
      },
    ),
    { numRuns: 60 },
  );
});

test("outside of the list there is no block", () => {
  const blocks = new Blocks(make(1_000));
  for (const index of [-1, 1_000, 5_000]) expect(blocks.get(index)).toBeUndefined();
  expect(noBlocks.get(0)).toBeUndefined();
  expect(noBlocks.with(0, 0, make(2)).length).toBe(2);
  expect(blocks.with(0, 1_000, []).textLength).toBe(0);
});
