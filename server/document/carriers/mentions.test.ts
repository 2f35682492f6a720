import fc from "fast-check";
import { expect, test } from "vitest";
import { mentionsIn } from "./mentions.ts";

/** The same, searched one name after the other. */
const searched = (text: string, name: string): readonly number[] => {
  const literal = name.replace(/[^\w/]/g, "\\$&");
  const mentions = text.matchAll(new RegExp(`(?<![\\w/-])(?:\\./)?${literal}(?![\\w/-])`, "g"));
  return Array.from(mentions, ({ index }) => index);
};

test("the names in a text are those that a search for each finds", () => {
  const piece = fc.constantFrom("a", "b1", ".", "/", "./", "-", " ", "\n", "é", "_");
  const textOf = (maxLength: number) => fc.array(piece, { maxLength }).map((all) => all.join(""));
  const name = textOf(4).filter((one) => one !== "" && !one.startsWith("./"));
  const many = fc.array(name, { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(textOf(60), many, (text, names) => {
      const mentionsOf = mentionsIn(text);
      // A name that can follow itself at once is mentioned by either of two places that overlap.
      for (const one of names) for (const at of searched(text, one)) expect(mentionsOf(one)).toContain(at);
      for (const one of names) if (searched(text, one).length === 0) expect(mentionsOf(one)).toEqual([]);
    }),
  );
});
