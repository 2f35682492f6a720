import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, type Edit } from "../../syntax/index.ts";
import { type Hunk, hunksOf } from "./unified-diff.ts";

/** What `patch` makes of a text by its hunks. */
function patch(before: string, after: string, hunks: readonly Hunk[]): string {
  const lines = before.split(/(?<=\n)/).filter((line) => line !== "");
  let result = "";
  let at = 0;
  for (const hunk of hunks) {
    const from = hunk.before.count === 0 ? hunk.before.line : hunk.before.line - 1;
    result += lines.slice(at, from).join("");
    at = from;
    for (const { mark, start, end, isEnded } of hunk.lines) {
      const line = (mark === "+" ? after : before).slice(start, end) + (isEnded ? "\n" : "");
      if (mark !== "+") expect(line).toBe(lines[at++]);
      if (mark !== "-") result += line;
    }
    expect(at - from).toBe(hunk.before.count);
    expect(hunk.lines.filter(({ mark }) => mark !== "-")).toHaveLength(hunk.after.count);
  }
  return result + lines.slice(at).join("");
}

const texts = fc
  .array(fc.constantFrom("a", "b", "\n", "\n", "c\n", "d\r\n"), { maxLength: 60 })
  .map((parts) => parts.join(""));
const changes = fc.array(fc.tuple(fc.nat(100), fc.nat(3), fc.constantFrom("", "\n", "x", "y\nz\n")), { maxLength: 5 });

test("the hunks of random edits lead from one text to the other", () => {
  fc.assert(
    fc.property(texts, changes, (before, raw) => {
      const edits: Edit[] = [];
      for (const [place, length, text] of raw.sort(([a], [b]) => a - b)) {
        const start = Math.min(place, before.length);
        if (start < (edits.at(-1)?.end ?? 0) || edits.at(-1)?.start === start) continue;
        edits.push({ start, end: Math.min(before.length, start + length), text });
      }
      const after = applyEdits(before, edits);
      const hunks = hunksOf(before, edits);
      expect(patch(before, after, hunks)).toBe(after);
      if (before === after) expect(hunks).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test("edits that put back what they took change nothing", () => {
  const edits = [
    { start: 3, end: 4, text: "" },
    { start: 6, end: 6, text: "\n" },
  ];
  expect(hunksOf("ad\r\n\n\n", edits)).toEqual([]);
});
