import fc from "fast-check";
import { expect, test } from "vitest";
import { documentOf } from "../../document/index.ts";
import { blocksInOrder } from "./blocks-in-order.ts";

const text = `instances:\n${Array.from({ length: 60 }, (_, i) => `  web-${i}:\n    label: web-${i}\n`).join("")}`;
const blocks = documentOf(
  { uri: "file:///shop.stack.yaml", name: "shop.stack.yaml", kind: "stack" },
  text,
).blocks.all();

test("added and removed blocks stay in order", () => {
  const turns = fc.array(fc.array(fc.nat(blocks.length - 1), { maxLength: 40 }), { maxLength: 12 });
  fc.assert(
    fc.property(turns, (turns) => {
      const some = blocksInOrder();
      const expected = new Set<(typeof blocks)[number]>();
      for (const indexes of turns) {
        for (const block of indexes.flatMap((index) => blocks[index] ?? [])) {
          if (expected.delete(block)) some.delete(block);
          else {
            expected.add(block);
            some.add(block);
          }
        }
        expect(some.all()).toEqual(blocks.filter((block) => expected.has(block)));
      }
    }),
  );
});
