import { countWhile } from "../syntax/index.ts";

/** The rank of a word; undefined if unknown. */
export type RankOf = (word: string) => number | undefined;

export type WordRanks = ReturnType<typeof wordRanks>;

/** The substitutions of a letter: `4` for `a`, `|-|` for `h`. */
export type Readings = readonly { readonly written: string; readonly letter: string }[];

interface Entry {
  readonly word: string;
  readonly rank: number;
}

const wordsInBlock = 32;
/** The number of blocks kept unpacked. */
const mostUnpacked = 256;

/**
 * Sorted words in compact form: the length of the common prefix with the previous word as a letter from `A`, the rest, and the
 * rank in base 36. Each block starts with a whole word. Words contain no capitals or colons.
 */
export function packWords(ranks: ReadonlyMap<string, number>): readonly string[] {
  const blocks: string[] = [];
  let before = "";
  [...ranks.keys()].sort().forEach((word, index) => {
    const isFirst = index % wordsInBlock === 0;
    const shared = isFirst ? 0 : commonLength(before, word);
    const packed = `${String.fromCharCode(codeOfA + shared)}${word.slice(shared)}:${ranks.get(word)?.toString(36)}`;
    if (isFirst) blocks.push(packed);
    else blocks[blocks.length - 1] += packed;
    before = word;
  });
  return blocks;
}

/** Looks up words without unpacking the whole table. */
export function wordRanks(blocks: readonly string[]) {
  const heads = blocks.map((block) => block.slice(1, block.indexOf(":")));
  const unpacked = new Map<number, readonly Entry[]>();
  const entriesOf = (index: number): readonly Entry[] => {
    const ranks = unpacked.get(index);
    if (ranks) return ranks;
    if (unpacked.size >= mostUnpacked) unpacked.clear();
    const entries = unpack(blocks[index] ?? "");
    unpacked.set(index, entries);
    return entries;
  };
  /** The first entry that does not sort before a text. */
  const entryFrom = (text: string): Entry | undefined => {
    const index = countWhile(heads.length, (at) => (heads[at] ?? "") <= text) - 1;
    const entries = entriesOf(index);
    const at = countWhile(entries.length, (each) => (entries[each]?.word ?? "") < text);
    return entries[at] ?? entriesOf(index + 1)[0];
  };

  /** The length of the longest word in a text, including the given substitutions. */
  const longestIn = (text: string, readings: Readings): number => {
    let longest = 0;
    const read = (start: number, at: number, prefix: string): void => {
      const entry = entryFrom(prefix);
      if (!entry?.word.startsWith(prefix)) return;
      if (entry.word === prefix) longest = Math.max(longest, at - start);
      if (at < text.length) read(start, at + 1, prefix + text.charAt(at));
      for (const { written, letter } of readings)
        if (text.startsWith(written, at)) read(start, at + written.length, prefix + letter);
    };
    for (let start = 0; start < text.length; start++) read(start, start, "");
    return longest;
  };
  const rankOf = (word: string): number | undefined => {
    const entry = entryFrom(word);
    return entry?.word === word ? entry.rank : undefined;
  };
  return { rankOf, longestIn };
}

const codeOfA = 0x41;

function commonLength(a: string, b: string): number {
  let length = 0;
  // At the end of a word it is NaN, which equals nothing.
  while (a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

function unpack(block: string): readonly Entry[] {
  let word = "";
  return Array.from(block.matchAll(/([A-Z])([^:]*):([^A-Z]*)/g), ([, shared = "", rest = "", rank = ""]) => {
    word = word.slice(0, shared.charCodeAt(0) - codeOfA) + rest;
    return { word, rank: Number.parseInt(rank, 36) };
  });
}
