import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { composeMapped } from "./composed-text.ts";
import { applyEdits } from "./edits.ts";
import { derivedOffset, sourceEdit, sourceSpan } from "./mapped-places.ts";
import {
  addedText,
  escapedText,
  inPlaceOf,
  joinMapped,
  type MappedText,
  replaceMapped,
  sliceMapped,
  unescapedText,
  verbatimText,
  type WrittenForm,
  withForms,
} from "./mapped-text.ts";

/** A text in quotes in which `\x` is an `x`. */
const escaped: WrittenForm = { write: (text) => text.replace(/["\\]/g, "\\$&") };

function readQuoted(source: string): MappedText {
  const parts: MappedText[] = [];
  for (const { 0: match, index } of source.slice(1, -1).matchAll(/\\.|[^\\]+/gs)) {
    const start = index + 1;
    if (match.startsWith("\\")) parts.push(escapedText(match.slice(1), start, start + 2, escaped));
    else parts.push(verbatimText(source, start, start + match.length, escaped));
  }
  return joinMapped(parts);
}

const quote = (text: string): string => `"${escaped.write(text)}"`;
const texts = fc.string({ unit: fc.constantFrom("a", "b", '"', "\\", " "), minLength: 1, maxLength: 12 });

describe("a text in quotes", () => {
  test("locates each of its parts and writes each change as an edit", () => {
    fc.assert(
      fc.property(texts, texts, fc.nat(12), fc.nat(12), (text, replacement, one, other) => {
        const source = quote(text);
        const mapped = readQuoted(source);
        const [start, end] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)];
        const place = sourceSpan(mapped, { start, end });
        expect(place && readQuoted(`"${source.slice(place.start, place.end)}"`).text).toBe(text.slice(start, end));
        expect(place && derivedOffset(mapped, place.start)).toBe(start);
        const edit = sourceEdit(mapped, { start, end, text: replacement });
        expect(edit && applyEdits(source, [edit])).toBe(quote(text.slice(0, start) + replacement + text.slice(end)));
      }),
    );
  });

  test("inside another quoted text is written through both", () => {
    fc.assert(
      fc.property(texts, texts, fc.nat(12), (text, replacement, where) => {
        const source = quote(quote(text));
        const outer = readQuoted(source);
        const mapped = composeMapped(outer, readQuoted(outer.text));
        expect(mapped.text).toBe(text);
        const start = Math.min(where, text.length);
        const edit = sourceEdit(mapped, { start, end: text.length, text: replacement });
        expect(edit && applyEdits(source, [edit])).toBe(quote(quote(text.slice(0, start) + replacement)));
      }),
    );
  });
});

test("an empty text inside another quoted text can be written", () => {
  const source = `"a''b"`;
  const empty: MappedText = {
    text: "",
    parts: [{ at: 0, length: 0, start: 2, end: 2, isVerbatim: true, form: escaped }],
  };
  const edit = sourceEdit(composeMapped(readQuoted(source), empty), { start: 0, end: 0, text: "\\" });
  expect(edit && applyEdits(source, [edit])).toBe(`"a'${"\\".repeat(4)}'b"`);
});

test("an expansion is written through both quotes if the inner one would keep it literal", () => {
  const single: WrittenForm = { write: (text) => text, writeExpansion: (expansion) => `'"${expansion}"'` };
  const inner = verbatimText("ab", 0, 2, single);
  const [through] = composeMapped(verbatimText(" ab ", 1, 3, escaped), inner).parts;
  expect(through?.form?.writeExpansion?.("$X")).toBe(`'\\"$X\\"'`);
  const [plain] = composeMapped(verbatimText("ab", 0, 2, single), verbatimText("ab", 0, 2, escaped)).parts;
  expect(plain?.form?.writeExpansion).toBeUndefined();
});

describe("generated text", () => {
  const source = "one two";
  const form: WrittenForm = { write: (text) => text };
  const mapped = joinMapped([
    addedText("<<"),
    verbatimText(source, 4, 7, form),
    addedText("><"),
    verbatimText(source, 0, 3, form),
    addedText(">>"),
  ]);

  test("has no location", () => {
    expect(mapped.text).toBe("<<two><one>>");
    expect(sourceSpan(mapped, { start: 0, end: 2 })).toBeNull();
    expect(sourceSpan(mapped, { start: 5, end: 7 })).toBeNull();
    expect(sourceEdit(mapped, { start: 4, end: 6, text: "x" })).toBeNull();
    expect(derivedOffset(mapped, 3)).toBe(10);
    expect(derivedOffset(verbatimMiddle(), 0)).toBeNull();
  });

  test("does not hide the text around it", () => {
    expect(sourceSpan(mapped, { start: 0, end: 6 })).toEqual({ start: 4, end: 7 });
    expect(sourceSpan(mapped, { start: 0, end: 12 })).toEqual({ start: 4, end: 7 });
    expect(sourceSpan(mapped, { start: 10, end: 10 })).toEqual({ start: 3, end: 3 });
  });

  test("can be removed", () => {
    const cut = sliceMapped(mapped, 3, 8);
    expect(cut.text).toBe("wo><o");
    expect(cut.parts.map(({ start, end }) => source.slice(start, end))).toEqual(["wo", "o"]);
  });

  const verbatimMiddle = () => verbatimText(source, 4, 7, form);
});

test("text cannot be replaced across different quotes", () => {
  const forms: WrittenForm[] = [{ write: (text) => text }, { write: () => null }];
  const [plain, fixed] = forms;
  const source = "ab";
  const mapped = joinMapped([
    verbatimText(source, 0, 1, plain ?? escaped),
    verbatimText(source, 1, 2, fixed ?? escaped),
  ]);
  expect(sourceEdit(mapped, { start: 0, end: 2, text: "" })).toBeNull();
  expect(sourceEdit(mapped, { start: 1, end: 1, text: "x" })).toEqual({ start: 1, end: 1, text: "x" });
  expect(sourceEdit(mapped, { start: 1, end: 2, text: "x" })).toBeNull();
});

describe("parts in another order than in their source", () => {
  const swapped = joinMapped([verbatimText("abcdef", 3, 6, escaped), verbatimText("abcdef", 0, 3, escaped)]);

  test("have no place as a whole: the first of them is marked", () => {
    expect(swapped.text).toBe("defabc");
    expect(sourceSpan(swapped, { start: 1, end: 5 })).toEqual({ start: 4, end: 6 });
    expect(sourceSpan(swapped, { start: 4, end: 6 })).toEqual({ start: 1, end: 3 });
    expect(sourceEdit(swapped, { start: 1, end: 5, text: "x" })).toBeNull();
  });

  test("that are read in one way from parts of several cannot be written", () => {
    const other: WrittenForm = { write: (text) => text };
    const middle = joinMapped([verbatimText("abcdef", 0, 3, escaped), verbatimText("abcdef", 3, 6, other)]);
    const derived = composeMapped(middle, escapedText("x", 2, 4, escaped));
    expect(sourceSpan(derived, { start: 0, end: 1 })).toEqual({ start: 2, end: 4 });
    expect(sourceEdit(derived, { start: 0, end: 1, text: "y" })).toBeNull();
  });

  test("that nothing covers have no place", () => {
    expect(
      sourceSpan(composeMapped(addedText("ab"), verbatimText("ab", 0, 2, escaped)), { start: 0, end: 2 }),
    ).toBeNull();
  });
});

describe("a text with escapes", () => {
  const source = "x: a%20b%zz%00c";
  const form: WrittenForm = { write: (text) => text.replaceAll(" ", "%20") };
  const decoded: Readonly<Record<string, string>> = { "%20": " ", "%00": "" };
  const text = unescapedText(source, { start: 3, end: source.length }, form, /%../g, ([match]) => decoded[match]);

  test("has what they mean, keeps those that mean nothing, and can be written back", () => {
    expect(text.text).toBe("a b%zzc");
    expect(sourceSpan(text, { start: 1, end: 2 })).toEqual({ start: 4, end: 7 });
    expect(sourceSpan(text, { start: 3, end: 7 })).toEqual({ start: 8, end: 15 });
    expect(sourceEdit(text, { start: 0, end: 3, text: "c d" })).toEqual({ start: 3, end: 8, text: "c%20d" });
  });

  test("keeps its places around what is put into it", () => {
    const replaced = replaceMapped(text, [
      { start: 1, end: 2, as: addedText("---") },
      { start: 3, end: 6, as: verbatimText(source, 0, 1, form) },
    ]);
    expect(replaced.text).toBe("a---bxc");
    expect(replaced.parts.map(({ at, length, start }) => [at, length, start])).toEqual([
      [0, 1, 3],
      [4, 1, 7],
      [5, 1, 0],
      [6, 1, 14],
    ]);
    expect(replaceMapped(text, [])).toBe(text);
  });

  test("has one place for another text instead of it, if it has any", () => {
    expect(inPlaceOf(text, "z").parts).toEqual([
      { at: 0, length: 1, start: 3, end: source.length, isVerbatim: false, form: null },
    ]);
    expect(inPlaceOf({ parts: [] }, "z")).toEqual(addedText("z"));
  });

  test("is written in another form, which is made once", () => {
    const made = withForms(inPlaceOf(text, "z"), () => form);
    expect(made.parts[0]?.form).toBeNull();
    const forms = withForms(text, ({ write }) => ({ write: (written) => write(`<${written}>`) })).parts.map(
      (part) => part.form,
    );
    expect(new Set(forms).size).toBe(1);
    expect(forms[0]?.write("a b")).toBe("<a%20b>");
  });
});
