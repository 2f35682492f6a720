import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, type Edit } from "./edits.ts";
import { type Hunk, hunksOf } from "./unified-diff.ts";

/** The text after `patch` applies the hunks. */
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

test("applying the hunks of random edits gives the new text", () => {
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

test("edits that change nothing give an empty diff", () => {
  const edits = [
    { start: 3, end: 4, text: "" },
    { start: 6, end: 6, text: "\n" },
  ];
  expect(hunksOf("ad\r\n\n\n", edits)).toEqual([]);
});

/** The hunks of the edits that a text marks: `<old|new>`. */
function shown(marked: string): string {
  const edits: Edit[] = [];
  let before = "";
  for (const [, kept = "", old, text = ""] of marked.matchAll(/([^<]*)(?:<([^|]*)\|([^>]*)>)?/g)) {
    before += kept;
    if (old === undefined) continue;
    edits.push({ start: before.length, end: before.length + old.length, text });
    before += old;
  }
  const after = applyEdits(before, edits);
  const head = ({ line, count }: Hunk["before"]): string => `${line},${count}`;
  return hunksOf(before, edits)
    .map((hunk) => {
      const lines = hunk.lines.map(({ mark, start, end, isEnded }) => {
        const text = (mark === "+" ? after : before).slice(start, end);
        return `${mark}${text}${isEnded ? "" : " (no end)"}\n`;
      });
      return `@@ -${head(hunk.before)} +${head(hunk.after)} @@\n${lines.join("")}`;
    })
    .join("");
}

test.each([
  ["a changed line", "a\n<b|c>\nd\n", "@@ -1,3 +1,3 @@\n a\n-b\n+c\n d\n"],
  ["an added line", "a\n<|b\n>c\n", "@@ -1,2 +1,3 @@\n a\n+b\n c\n"],
  ["a removed line", "a\n<b\n|>c\n", "@@ -1,3 +1,2 @@\n a\n-b\n c\n"],
  ["a text out of nothing", "<|a\nb\n>", "@@ -0,0 +1,2 @@\n+a\n+b\n"],
  ["nothing left", "<a\n|>", "@@ -1,1 +0,0 @@\n-a\n"],
  ["an end added", "a<|\n>", "@@ -1,1 +1,1 @@\n-a (no end)\n+a\n"],
  ["three lines around", "1\n2\n3\n4\n<5|x>\n6\n7\n8\n9\n", "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"],
  ["only the lines that differ", "<a\nb\nc\n|a\nx\nc\n>", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"],
  ["repeated lines before it", "<a\na\n|a\na\na\n>b\n", "@@ -1,3 +1,4 @@\n a\n a\n+a\n b\n"],
  [
    "an edit that changes nothing beside one that does",
    "<a|a>\n\n\n\n\n\n\n\n\n<b|c>\n",
    "@@ -7,4 +7,4 @@\n \n \n \n-b\n+c\n",
  ],
  [
    "changes up to six lines apart in one hunk",
    "<a|b>\n1\n2\n3\n4\n5\n6\n<c|d>\n",
    "@@ -1,8 +1,8 @@\n-a\n+b\n 1\n 2\n 3\n 4\n 5\n 6\n-c\n+d\n",
  ],
  [
    "changes further apart in two, where the second counts what the first added",
    "<a|b\nb>\n1\n2\n3\n4\n5\n6\n7\n<c|d>\n",
    "@@ -1,4 +1,5 @@\n-a\n+b\n+b\n 1\n 2\n 3\n@@ -6,4 +7,4 @@\n 5\n 6\n 7\n-c\n+d\n",
  ],
])("%s", (_, marked, expected) => expect(shown(marked)).toBe(expected));
