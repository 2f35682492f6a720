import fc from "fast-check";
import { expect, test } from "vitest";
import { editDocument, openDocument } from "./document.ts";
import { type Encoding, linesOf } from "./lines.ts";

const units: Readonly<Record<Encoding, (text: string) => number>> = {
  "utf-16": (text) => text.length,
  "utf-8": (text) => new TextEncoder().encode(text).length,
  "utf-32": (text) => [...text].length,
};

function naive(text: string, offset: number, encoding: Encoding) {
  const breaks = [...text.matchAll(/\r\n|\n|\r/g)].filter((found) => found.index + found[0].length <= offset);
  const last = breaks.at(-1);
  const begin = last ? last.index + last[0].length : 0;
  return { line: breaks.length, character: units[encoding](text.slice(begin, offset)) };
}

test("asked in any order, a place is where counting from the beginning finds it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("instances:\n", "  a:\n", "    b: 1\n", "  c: é😀\r\n", "\r", "\n", "x: {}\n"), {
        maxLength: 12,
      }),
      fc.array(fc.nat(120), { minLength: 1, maxLength: 20 }),
      fc.constantFrom<Encoding>("utf-16", "utf-8", "utf-32"),
      fc.nat(60),
      (parts, offsets, encoding, wanted) => {
        const text = parts.join("");
        const cut = Math.min(wanted, text.length);
        const opened = openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text: text.slice(0, cut) });
        // What an edit takes over is as true as what is counted anew.
        const document = opened && editDocument(opened, cut, cut, text.slice(cut));
        const lines = document && linesOf(document, encoding);
        for (const offset of offsets.map((at) => Math.min(at, text.length))) {
          // Not inside a character.
          if (/^[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(offset - 1, offset + 1))) continue;
          expect(lines?.positionAt(offset)).toEqual(naive(text, offset, encoding));
        }
      },
    ),
  );
});
