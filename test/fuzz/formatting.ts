import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { documentOf } from "../../server/document/index.ts";
import { format } from "../../server/features/files/format.ts";
import { applyEdits } from "../../server/syntax/index.ts";
import { formatter } from "../../server/workspace/formatter.ts";
import { change, edited, editFor } from "./edits.ts";
import { fileOf, type Sample } from "./texts.ts";

/** A formatted text does not change when formatted again. */
export const formattingComesToRest = (samples: fc.Arbitrary<Sample>) =>
  fc.asyncProperty(
    samples,
    fc.array(change, { maxLength: 2 }),
    fc.constantFrom(2, 4),
    async ({ name, text: start }, edits, tabWidth) => {
      let text = start;
      for (const one of edits) text = edited(text, editFor(text, one));
      const wanted = { useTabs: false, tabWidth };
      const changes = await format(documentOf(fileOf(name), text), formatter, wanted);
      const formatted = applyEdits(text, changes);
      if (changes.length === 0) return;
      deepStrictEqual(await format(documentOf(fileOf(name), formatted), formatter, wanted), []);
    },
  );
