import { show } from "../../document/index.ts";

export type Names = ReturnType<typeof createNames>;

const longest = 60;

/** Creates names that are valid for steps, shell variables and variables of REST clients. */
export function createNames() {
  /**
   * How often a name was requested. Hyphens become underscores in other languages, where names must still be unique.
   */
  const asked = new Map<string, number>();
  return {
    /** A name from the given words, with a number appended if it is taken. */
    give: (...words: readonly (string | number)[]): string => {
      const wanted = plainName(...words);
      const key = keyOf(wanted);
      for (;;) {
        const count = (asked.get(key) ?? 0) + 1;
        asked.set(key, count);
        if (count === 1) return wanted;
        const name = `${wanted}-${count}`;
        if (!asked.has(keyOf(name))) {
          asked.set(keyOf(name), 1);
          return name;
        }
      }
    },
  };
}

/** A name from the given words, whether or not it is taken. */
export const plainName = (...words: readonly (string | number)[]): string =>
  words.reduce<string>((name, word) => `${name}${name && "-"}${simplify(String(word))}`, "");

/** The same for names that are the same variable. Few names have underscores. */
const keyOf = (name: string): string => (name.includes("_") ? name.replaceAll("_", "-") : name);

/** As a variable name. */
export const fold = (name: string): string => (name.includes("-") ? name.replaceAll("-", "_") : name);

/** A short word that needs no simplifying: nearly all are, and very many are asked for after each edit. */
const isSimple = (text: string): boolean => /^\w(?:[\w-]{0,9}\w)?$/.test(text);

function simplify(text: string): string {
  if (isSimple(text)) return text;
  const plain = show(text.slice(0, 10 * longest))
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .slice(0, longest)
    .replace(/^-+|-+$/g, "");
  return plain === "" ? "unnamed" : plain;
}
