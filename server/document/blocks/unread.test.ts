import fc from "fast-check";
import { expect, test } from "vitest";
import { documentOf, editDocument } from "./document.ts";
import { linesOf, linesOfText } from "./lines.ts";

const file = { uri: "file:///a.md", name: "a.md", kind: "stack" } as const;
const lines = fc.array(fc.constantFrom("a", "é😀", "x".repeat(900), "\n", "\r\n", "\r", "---\n"), { maxLength: 60 });
const text = lines.map((all) => all.join(""));

test("a text that is not read is cut between lines, and stays what it is under edits", () => {
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(3_000), text), { maxLength: 6 });
  fc.assert(
    fc.property(text, edits, (start, changes) => {
      let document = documentOf(file, start, "unread");
      let expected = start;
      for (const [at, length, added] of changes) {
        const from = at % (expected.length + 1);
        const to = Math.min(expected.length, from + length);
        document = editDocument(document, from, to, added);
        expected = expected.slice(0, from) + added + expected.slice(to);
        const [own, whole] = [linesOf(document), linesOfText(expected)];
        expect(document.text).toBe(expected);
        for (const offset of [0, from, to, expected.length]) {
          expect(own.positionAt(offset)).toEqual(whole.positionAt(offset));
          expect(own.offsetAt(own.positionAt(offset))).toBe(whole.offsetAt(whole.positionAt(offset)));
        }
      }
      const blocks = document.blocks.all();
      for (const block of blocks.slice(0, -1)) expect(block.text.endsWith("\n")).toBe(true);
    }),
  );
});

test("an edit replaces only the stretch that it is in", () => {
  const before = documentOf(file, "some words\n".repeat(20_000), "unread");
  const after = editDocument(before, 100_000, 100_003, "x\ny");
  const { head, tail } = after.blocks.endsSharedWith(before.blocks);
  expect(before.blocks.length).toBeGreaterThan(40);
  expect(head + tail).toBe(after.blocks.length - 1);
});
