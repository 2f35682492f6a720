import fc from "fast-check";
import { expect, test } from "vitest";
import { clientDocument } from "../../../test/client-document.ts";
import { editDocument, openDocument } from "./document.ts";
import { type Encoding, linesOf, linesOfText } from "./lines.ts";

test("positions and offsets agree with those of the client, in any order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("instances:\n", "  a:\n", "    b: 1\n", "  c: é😀\r\n", "  é: 😀\n", "\r", "\n"), {
        maxLength: 12,
      }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 20 }),
      fc.constantFrom<Encoding>("utf-16", "utf-8", "utf-32"),
      fc.nat(60),
      (parts, offsets, encoding, wanted) => {
        const text = parts.join("");
        const cut = Math.min(wanted, text.length);
        const opened = openDocument({ uri: "file:///a.stack.yaml", name: "a.stack.yaml", text: text.slice(0, cut) });
        // Line starts that an edit keeps are as correct as those counted from scratch.
        const document = opened && editDocument(opened, cut, cut, text.slice(cut));
        const lines = document && linesOf(document, encoding);
        const { positionAt, offsetAt } = clientDocument(text, encoding);
        for (const offset of offsets.map((at) => at % (text.length + 1))) {
          // Not inside a character or a line break.
          if (/^(?:\r\n|[\uD800-\uDBFF][\uDC00-\uDFFF])/.test(text.slice(offset - 1, offset + 1))) continue;
          const position = positionAt(offset);
          expect(lines?.positionAt(offset)).toEqual(position);
          expect(lines?.offsetAt(position)).toBe(offset);
          const behind = { line: position.line, character: 1_000 };
          expect(lines?.offsetAt(behind)).toBe(offsetAt(behind));
        }
      },
    ),
  );
});

test.each<[text: string]>([
  ["a\nbc\r\n\rd\u00e9\u{1F600}x"],
  ["\u007f\u0080\u07ff\u0800\uffff\n"],
  ["\n"],
  [""],
  ["a\u00e9\nb"],
])("a text has the lines of a document: %j", (text) => {
  const document = openDocument({ uri: "", name: "a.stack.yaml", text }) ?? expect.unreachable();
  for (const encoding of ["utf-16", "utf-8", "utf-32"] as const) {
    const expected = linesOf(document, encoding);
    const lines = linesOfText(text, encoding);
    for (let offset = -1; offset <= text.length + 1; offset++)
      expect([encoding, offset, lines.positionAt(offset)]).toEqual([encoding, offset, expected.positionAt(offset)]);
    for (let line = -1; line < 6; line++)
      for (let character = 0; character < 8; character++) {
        const position = { line, character };
        expect([encoding, position, lines.offsetAt(position)]).toEqual([
          encoding,
          position,
          expected.offsetAt(position),
        ]);
      }
    expect(lines.rangeOf({ start: 1, end: 3 })).toEqual(expected.rangeOf({ start: 1, end: 3 }));
  }
});

test.each<[Encoding, position: string, offset: number]>([
  ["utf-16", "0:1", 1],
  ["utf-16", "1:3", 5],
  ["utf-16", "1:9", 5],
  ["utf-8", "1:2", 3],
  ["utf-8", "1:3", 3],
  ["utf-8", "1:6", 5],
  ["utf-8", "1:7", 5],
  ["utf-32", "1:2", 5],
  ["utf-16", "2:0", 7],
  ["utf-16", "3:0", 7],
])("in %s, %s is the offset %i", (encoding, position, offset) => {
  const [line = 0, character = 0] = position.split(":").map(Number);
  expect(linesOfText("a\n\u00e9\u{1F600}\r\n", encoding).offsetAt({ line, character })).toBe(offset);
});

test.each<[text: string, bytes: number]>([
  ["\u007f", 1],
  ["\u0080", 2],
  ["\u07ff", 2],
  ["\u0800", 3],
  ["\uffff", 3],
  ["\u{10000}", 4],
])("%j has %i bytes", (text, bytes) => {
  const lines = linesOfText(`${text}x`, "utf-8");
  expect(lines.positionAt(text.length)).toEqual({ line: 0, character: bytes });
  expect(lines.offsetAt({ line: 0, character: bytes })).toBe(text.length);
});
