import fc from "fast-check";
import { expect, test } from "vitest";
import { clientDocument } from "../../../test/client-document.ts";
import { editDocument, openDocument } from "./document.ts";
import { type Encoding, linesOf } from "./lines.ts";

test("asked in any order, positions and offsets are those that the client has", () => {
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
