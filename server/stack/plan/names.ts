import { show } from "../../document/index.ts";

/** Creates names that are valid for steps, shell variables and variables of REST clients. */
export interface Names {
  /** A name from the given words, with a number appended if it is taken. */
  readonly give: (...words: readonly (string | number)[]) => string;
}

const longest = 60;

export function createNames(): Names {
  /**
   * How often a name was requested. Hyphens become underscores in other languages, where names must still be unique.
   */
  const asked = new Map<string, number>();
  return {
    give: (...words) => {
      const wanted = plainName(...words);
      for (;;) {
        const count = (asked.get(fold(wanted)) ?? 0) + 1;
        asked.set(fold(wanted), count);
        const name = count === 1 ? wanted : `${wanted}-${count}`;
        if (count === 1 || !asked.has(fold(name))) {
          if (count > 1) asked.set(fold(name), 1);
          return name;
        }
      }
    },
  };
}

/** A name from the given words, whether or not it is taken. */
export const plainName = (...words: readonly (string | number)[]): string =>
  words.map((word) => simplify(String(word))).join("-");

/** As a variable name. */
export const fold = (name: string): string => name.replace(/-/g, "_");

function simplify(text: string): string {
  const plain = show(text.slice(0, 10 * longest))
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .slice(0, longest)
    .replace(/^-+|-+$/g, "");
  return plain === "" ? "unnamed" : plain;
}
