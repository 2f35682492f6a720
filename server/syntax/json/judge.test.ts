import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { getNodeValue, type Node as Judged, type ParseError, parseTree, visit } from "jsonc-parser";
import { expect, test } from "vitest";
import { change, edited, editFor } from "../../../test/fuzz/edits.ts";
import { examples, pages } from "../../../test/fuzz/texts.ts";
import { json, type Node } from "../index.ts";

/** Our reader of JSON, judged by the one that VS Code uses and by `JSON.parse`. */

/** What both readers have to agree on. Null for a text with mistakes: how those are repaired is each reader's own. */
type Reading = { readonly root: Tree; readonly comments: readonly (readonly [start: number, end: number])[] } | null;

interface Tree {
  readonly start: number;
  readonly end: number;
  readonly holds: unknown;
}

function ours(text: string): Reading {
  const { root, problems, comments } = json.parse(text);
  if (root === null || problems.length > 0) return null;
  return { root: treeOf(root), comments: comments.map(({ start, end }) => [start, end]) };
}

function treeOf(node: Node): Tree {
  const { start, end } = node;
  switch (node.kind) {
    case "mapping":
      return { start, end, holds: { entries: node.entries.map(({ key, value }) => [treeOf(key), treeOf(value)]) } };
    case "sequence":
      return { start, end, holds: { items: node.items.map(treeOf) } };
    case "scalar":
      return { start, end, holds: node.value };
    case "alias":
      throw new Error("JSON has no aliases");
  }
}

function judged(text: string): Reading {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (root === undefined || errors.length > 0) return null;
  const comments: [number, number][] = [];
  visit(text, { onComment: (start, length) => comments.push([start, start + length]) });
  return { root: treeOfJudged(root), comments };
}

function treeOfJudged({ type, offset, length, value, children = [] }: Judged): Tree {
  const span = { start: offset, end: offset + length };
  switch (type) {
    case "object":
      return { ...span, holds: { entries: children.map((property) => property.children?.map(treeOfJudged)) } };
    case "array":
      return { ...span, holds: { items: children.map(treeOfJudged) } };
    default:
      return { ...span, holds: value };
  }
}

/** Null for text that is not strict JSON. */
function parsed(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Answers whether both read it without a mistake. */
function expectReadAlike(text: string): boolean {
  // Only our reader takes a byte order mark.
  const unmarked = text.replace(/^\ufeff/, " ");
  const reading = ours(text);
  deepStrictEqual(reading, judged(unmarked), text);
  const isStrict = reading?.comments.length === 0 && json.parse(text).trailingCommas.length === 0;
  const tree = parseTree(unmarked);
  deepStrictEqual(isStrict && tree ? JSON.stringify(getNodeValue(tree)) : null, parsed(unmarked), text);
  return reading !== null;
}

const blank = fc.constantFrom(
  ...["", "", "", " ", "\t", "\n", "\r\n  ", "// c\n", "//\r", "/* é😀 */", "/**/", "/* //\n */"],
);
const bit = fc.constantFrom(
  ..."abc é😀/*{[]},:#'$",
  ...["\u2028", "//", "${a}", '\\"', "\\\\", "\\/", "\\n", "\\u00e9"],
);
const string = fc.array(fc.oneof(bit, fc.constant("\\ud83d")), { maxLength: 6 }).map((bits) => `"${bits.join("")}"`);
const scalar = fc.oneof(string, fc.constantFrom(..."0 -0 7 -12.50 1e3 2E-7 1e400 true false null".split(" ")));

/** Texts without a mistake, with comments and trailing commas. */
const { text: cleanTexts } = fc.letrec<{ text: string; value: string }>((tie) => {
  const spaced = (...parts: readonly fc.Arbitrary<string>[]) =>
    fc.tuple(blank, ...parts.flatMap((part) => [part, blank])).map((all) => all.join(""));
  const between = (open: string, part: fc.Arbitrary<string>, close: string) =>
    fc
      .tuple(blank, fc.array(part, { maxLength: 4 }), fc.boolean(), blank)
      .map(([first, parts, isTrailing, last]) =>
        parts.length === 0
          ? `${open}${first}${close}`
          : `${open}${parts.join(",")}${isTrailing ? `,${last}` : ""}${close}`,
      );
  return {
    text: spaced(tie("value")),
    value: fc.oneof(
      { depthSize: "small" },
      scalar,
      between("[", spaced(tie("value")), "]"),
      between("{", spaced(string, fc.constant(":"), tie("value")), "}"),
    ),
  };
});

/** Text that is invalid in JSON, partly only in strings or only outside them. */
const slip = fc.constantFrom(
  ...["\u0001", "\t", "\ufeff", "\u00a0", '"', "\\", "\\x", "\\u12", "\\\n", "\n", "0", "01", ".", ".5", "+", "-", "e"],
  ...["NaN", "True", "'", ",", ",,", ":", "[", "]", "{}", "/", "/*", "//", "#", "${a}", "{{a}}"],
);

const corpus = [...examples, ...pages].filter(({ name }) => /\.jsonc?$/.test(name)).map(({ text }) => text);

test("our reader and jsonc-parser agree on the corpus", () => {
  const clean = corpus.filter(expectReadAlike);
  expect(clean.length).toBeGreaterThan(200);
  expect(clean.length).toBeLessThan(corpus.length);
});

test("our reader and jsonc-parser agree on correct text, and on a single mistake in it", () => {
  fc.assert(
    fc.property(cleanTexts, fc.nat(), slip, (text, at, slip) => {
      expect(expectReadAlike(text), text).toBe(true);
      const start = at % text.length;
      expectReadAlike(edited(text, { start, end: start, text: slip }));
    }),
    { numRuns: 500 },
  );
});

test("after any edits, jsonc-parser reports an error where our reader does", () => {
  const changes = fc.array(change, { minLength: 1, maxLength: 4 });
  let [all, clean] = [0, 0];
  fc.assert(
    fc.property(fc.constantFrom(...corpus), changes, (text, changes) => {
      let current = text;
      for (const one of changes) {
        current = edited(current, editFor(current, one));
        all++;
        if (expectReadAlike(current)) clean++;
      }
    }),
    { numRuns: 400 },
  );
  expect(clean).toBeGreaterThan(all / 10);
  expect(clean).toBeLessThan(all / 2);
});
