/** Lists in sentences. */

/** `a`, `b` and `c`. */
export const list = (words: readonly string[], last: "and" | "or" = "and"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

/** The same for names and values, each as code. */
export const codeList = (words: readonly string[], last?: "and" | "or"): string =>
  list(
    words.map((word) => `\`${word}\``),
    last,
  );

/** `a, b and 3 more`: the first of many. If they are not, all of them, with commas. */
export const firstWords = (words: readonly string[], most: number): string =>
  words.slice(0, most).join(", ") + (words.length > most ? ` and ${words.length - most} more` : "");

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
