interface Word {
  readonly text: string;
  /** In the name. */
  readonly at: number;
}

/**
 * Where each of some file names is mentioned in a text, found in one pass however many they are: only at a word of the name,
 * the one that is rarest in the text, is it compared with the text.
 */
export function mentionsIn(text: string, names: readonly string[]): (name: string) => readonly number[] {
  const wordsOf = new Map(names.map((name) => [name, wordsIn(name)]));
  const words = [...new Set([...wordsOf.values()].flatMap((all) => all.map((word) => word.text)))];
  const places = placesIn(text, words);
  return (name) => {
    const [word] = [...(wordsOf.get(name) ?? [])].sort((a, b) => countAt(places, a) - countAt(places, b));
    const starts = word ? (places.get(word.text) ?? []).map((at) => at - word.at) : startsOf(name, text);
    return starts.filter((start) => text.startsWith(name, start)).flatMap((start) => beginningAt(text, start, name));
  };
}

const wordsIn = (name: string): readonly Word[] =>
  Array.from(name.matchAll(/\w+/g), ({ 0: text, index }) => ({ text, at: index }));

const countAt = (places: ReadonlyMap<string, readonly number[]>, { text }: Word): number =>
  places.get(text)?.length ?? 0;

/** Searching for each of many words would take longer than reading all. */
const mostSought = 16;

function placesIn(text: string, words: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map(words.map((word): [string, number[]] => [word, []]));
  const pattern = words.length > mostSought ? "\\w+" : `(?<!\\w)(?:${words.join("|")})(?!\\w)`;
  if (words.length > 0)
    for (const { 0: word, index } of text.matchAll(new RegExp(pattern, "g"))) places.get(word)?.push(index);
  return places;
}

/** Of a name without any word. */
function startsOf(name: string, text: string): readonly number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(name); name !== "" && at >= 0; at = text.indexOf(name, at + 1)) starts.push(at);
  return starts;
}

/** As a path of its own, perhaps with `./`; none if it is a part of a longer one. */
function beginningAt(text: string, start: number, name: string): readonly number[] {
  const isPart = (at: number): boolean => /[\w/-]/.test(text.charAt(at));
  if (isPart(start + name.length)) return [];
  const begin = text.startsWith("./", start - 2) && start >= 2 ? start - 2 : start;
  return isPart(begin - 1) ? [] : [begin];
}
