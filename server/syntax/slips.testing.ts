import { describe, expect, test } from "vitest";
import { applyEdits } from "../text/edits.ts";
import { sourceEdit } from "../text/mapped-places.ts";
import { type CarrierReader, isEmbeddedRequest } from "./carrier.ts";

/** What is said of a slip, the title of its fix, and texts with it: marked where it is, and fixed. */
export type SlipKind = readonly [
  message: string,
  title: string,
  texts: readonly (readonly [marked: string, fixed: string])[],
];

/** Checks that each text has just this slip, and the fixed one has none. */
export function checkSlips(read: CarrierReader, kinds: readonly SlipKind[]): void {
  const requestsIn = (text: string) => read(text).filter(isEmbeddedRequest);
  const slipsIn = (text: string) => requestsIn(text).flatMap(({ problem }) => problem ?? []);
  describe.each(kinds)("%s %s", (message, title, texts) => {
    test.each(texts)("%j becomes %j", (marked, fixed) => {
      const text = marked.replace(/[«»]/g, "");
      const shown = slipsIn(text).map(({ start, end, message, fix }) => {
        const edit = fix && sourceEdit(fix.text, { start: 0, end: fix.text.text.length, text: fix.meant });
        const place = `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`;
        return [place, message, fix?.title, applyEdits(text, edit ? [edit] : [])];
      });
      expect(shown).toEqual([[marked, message, title, fixed]]);
      expect(slipsIn(fixed)).toEqual([]);
    });
  });
}

/** Checks that texts have no slip. */
export function checkSound(read: CarrierReader, texts: readonly string[]): void {
  test.each(texts)("%j has no slip", (text) => {
    expect(read(text).filter((one) => isEmbeddedRequest(one) && one.problem)).toEqual([]);
  });
}
