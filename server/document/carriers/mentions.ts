import { groupedBy } from "../../text/groups.ts";

/**
 * Where file names are mentioned in a text, found in one pass however many they are: only at a word of the name, the one that is rarest
 * in the text, is it compared with the text.
 */
export function mentionsIn(text: string): (name: string) => readonly number[] {
  const places = groupedBy(text.matchAll(/\w+/g), ([word]) => word);
  return (name) => {
    const [starts] = Array.from(name.matchAll(/\w+/g), ({ 0: word, index }) =>
      (places.get(word) ?? []).map((place) => place.index - index),
    ).sort((a, b) => a.length - b.length);
    return (starts ?? startsOf(name, text))
      .filter((start) => text.startsWith(name, start))
      .flatMap((start) => beginningAt(text, start, name));
  };
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
