import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { documentOf } from "../../server/document/index.ts";
import { type FileStyle, layoutParser, prettierStyle } from "../../server/features/format/file-style.ts";
import { formatDocument } from "../../server/features/format/format.ts";
import { formatterText } from "../../server/features/format/layouts.ts";
import { applyEdits } from "../../server/syntax/index.ts";
import { formatter } from "../../server/workspace/formatter.ts";
import { change, edited, editFor } from "./edits.ts";
import { fileOf, type Sample } from "./texts.ts";

/** A formatted text is what Prettier would leave alone, and does not change when formatted again. */
export const formattingComesToRest = (samples: fc.Arbitrary<Sample>) =>
  fc.asyncProperty(
    samples,
    fc.array(change, { maxLength: 2 }),
    fc.constantFrom(2, 4),
    async ({ name, text: start }, edits, tabWidth) => {
      let text = start;
      for (const one of edits) text = edited(text, editFor(text, one));
      const document = documentOf(fileOf(name), text);
      const style: FileStyle = { ...prettierStyle, parser: layoutParser(document), tabWidth };
      const result = await formatDocument(document, style, async () => formatter);
      if (result.kind === "declined" || result.edits.length === 0) return;
      const formatted = applyEdits(text, result.edits);
      deepStrictEqual(await formatDocument(documentOf(fileOf(name), formatted), style, async () => formatter), nothing);
      // It refuses some texts that we read, such as two equal keys.
      const plain = formatterText(formatted);
      deepStrictEqual(await formatter(plain, style).catch(() => plain), plain);
    },
  );

const nothing = { kind: "edits", edits: [] };
