import fc from "fast-check";
import { expect, test } from "vitest";
import { documentOf } from "../../document/index.ts";
import { pendingBlocks } from "./pending-blocks.ts";

const text = `instances:\n${Array.from({ length: 60 }, (_, i) => `  web-${i}:\n    label: web-${i}\n`).join("")}`;
const blocks = documentOf(
  { uri: "file:///shop.stack.yaml", name: "shop.stack.yaml", kind: "stack" },
  text,
).blocks.all();

test("the nearest pending block is taken, whatever is added or removed in between", () => {
  const some = fc.array(fc.nat(blocks.length - 1), { maxLength: 40 });
  const turn = fc.record({ changed: some, around: fc.nat(blocks.length - 1), taken: fc.nat(30) });
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 12 }), (turns) => {
      const pending = pendingBlocks();
      const expected = new Set<(typeof blocks)[number]>();
      for (const { changed, around, taken } of turns) {
        const all = [...new Set(changed)].flatMap((index) => blocks[index] ?? []);
        const gone = all.filter((block) => expected.has(block));
        const come = all.filter((block) => !expected.has(block));
        pending.replace(gone, come);
        for (const block of gone) expected.delete(block);
        for (const block of come) expected.add(block);
        const order = blocks[around]?.order ?? 0;
        for (let i = 0; i < taken; i++) {
          const distances = [...expected].map((block) => Math.abs(block.order - order));
          const block = pending.take(order);
          expect(block && Math.abs(block.order - order)).toBe(distances.sort((a, b) => a - b)[0]);
          if (block && i % 3 === 2) pending.putBack(block);
          else expect(block === undefined || expected.delete(block)).toBe(true);
        }
        expect(pending.size()).toBe(expected.size);
      }
    }),
  );
});

test("removing a block that is not pending removes no other", () => {
  const pending = pendingBlocks();
  pending.replace([], blocks.slice(0, 5));
  pending.replace(blocks.slice(7, 9), []);
  expect(pending.size()).toBe(5);
});
