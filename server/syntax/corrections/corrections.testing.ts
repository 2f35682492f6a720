import { describe, expect, test } from "vitest";
import { applyEdits, correctionsAt, type Language } from "../index.ts";

/** What is said of one kind of slip, its title, and texts with it: marked where it is, and corrected. */
export type Kind = readonly [
  certainty: "certain" | "guess",
  message: string,
  title: string,
  slips: readonly (readonly [marked: string, corrected: string])[],
];

const holders: Readonly<Record<string, readonly string[]>> = {
  purpose: ["interfaces"],
  port: ["configs", "nodes"],
  protocol: ["configs"],
};

/** All corrections at the ends of the lines of a text, as above. */
function correctionsIn(
  language: Language,
  text: string,
): readonly (readonly [kind: string, slip: readonly string[]])[] {
  const found = Array.from(text.matchAll(/$/gm)).flatMap(({ index }) =>
    correctionsAt(language, text, index, (name) => holders[name] ?? []),
  );
  // What is right already changes nothing.
  const changes = found.filter(({ edits }) => edits.length > 0);
  return changes.map(({ isCertain, message, title, at: { start, end }, edits }) => {
    const marked = `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`;
    return [[isCertain ? "certain" : "guess", message, title].join(" | "), [marked, applyEdits(text, edits)]];
  });
}

/** Checks that each text has just these corrections of the kind. */
export function checkKinds(language: Language, kinds: readonly Kind[]): void {
  describe.each(kinds)("%s: %s %s", (certainty, message, title, slips) => {
    const texts = slips.map(([marked]) => marked.replace(/[«»]/g, ""));
    test.each([...new Set(texts)])("%j", (text) => {
      const found = correctionsIn(language, text);
      const own = found.filter(([kind]) => kind === [certainty, message, title].join(" | "));
      const slipsOf = new Map(own.map(([, slip]) => [slip.join(), slip]));
      expect([...slipsOf.values()]).toEqual(slips.filter((_, index) => texts[index] === text));
    });
  });
}

/** Checks that nothing about a text is taken for certain. */
export function checkClean(language: Language, texts: readonly string[]): void {
  test.each(texts)("nothing about %j is certainly a slip", (text) => {
    expect(correctionsIn(language, text).filter(([kind]) => kind.startsWith("certain"))).toEqual([]);
  });
}
