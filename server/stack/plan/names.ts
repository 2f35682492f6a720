import { show } from "../../document/index.ts";

/** Gives names that a step of a sequence, a shell variable and a REST client's variable can all have. */
export interface Names {
  /** A name made of the given words, with a number behind it where another has it already. */
  readonly give: (...words: readonly (string | number)[]) => string;
}

const longest = 60;

export function createNames(): Names {
  /**
   * How often a name was asked for. Hyphens become underscores in other languages, where the names still have to
   * differ.
   */
  const asked = new Map<string, number>();
  return {
    give: (...words) => {
      const wanted = words.map((word) => simplify(String(word))).join("-");
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

/** As a variable is called. */
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
