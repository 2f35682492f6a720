import { distance } from "fastest-levenshtein";
import {
  defaultCloneLabel,
  identifiers,
  namedIdentifiers,
  namedSegments,
  renamed,
  type ServiceNames,
} from "../../api/index.ts";
import type { Wording } from "../../syntax/index.ts";

/**
 * Reads files in the words of their service, and writes texts in them: the only place that knows of both. Null for a service
 * with the words of the API documentation.
 *
 * What a file writes for a documented identifier is read as that. What is near to such a word (or is that of the API
 * documentation) is read as equally near to the documented one, with private characters that no file has, so that both worlds
 * see the same mistakes; written out, it is what the file has.
 */
export function wordingOf(names: ServiceNames | undefined): Wording | null {
  if (names === undefined) return null;
  const identifier = pairs(namedIdentifiers, names);
  const segment = pairs(namedSegments, names);
  if (identifier.length + segment.length === 0) return null;
  const readIdentifier = new Map(identifier.map(({ own, other }) => [other, own]));
  const readSegment = new Map(segment.map(({ own, other }) => [other, own]));
  const writeIdentifier = new Map(identifier.map(({ own, other }) => [own, other]));
  const writeWord = new Map([...identifier, ...segment].map(({ own, other }) => [own, other]));
  const coined = new Map<string, string>();
  const coin = (word: string, known: readonly Pair[]): string | null => {
    const near = known.map((pair) => ({ ...pair, slips: slipsFor(word, pair) })).sort((a, b) => a.slips - b.slips)[0];
    if (!near || near.slips > mostSlips) return null;
    const text = near.own + markOf(word).slice(0, near.slips);
    coined.set(text, word);
    return text;
  };
  const isFixed = new Set<string>([...identifiers.segments, ...identifiers.fields, ...identifiers.prefixes]);
  const read = (word: string, known: ReadonlyMap<string, string>, all: readonly Pair[]): string =>
    known.get(word) ?? (isFixed.has(word) && !all.some(({ own }) => own === word) ? word : (coin(word, all) ?? word));
  const written = (word: string, known: ReadonlyMap<string, string>): string => {
    const plain = word.replace(marks, "");
    return coined.get(word) ?? known.get(plain) ?? plain;
  };
  const nameIn = new RegExp(identifierPattern([...identifier.flatMap(({ own, other }) => [own, other])]), "g");
  const ownIn = new RegExp(
    `${identifierPattern(identifier.map(({ own }) => own))}|${segmentPattern}|${alonePattern}`,
    "g",
  );

  return {
    read: (text) => {
      if (text.length > longestRead) return null;
      const words: { at: number; length: number; written: number }[] = [];
      let by = 0;
      const take = (word: string, own: string, index: number): string => {
        if (own === word) return word;
        words.push({ at: index + by, length: own.length, written: word.length });
        by += own.length - word.length;
        return own;
      };
      const result = text.replace(new RegExp(`${nameIn.source}|${segmentPattern}`, "g"), (word: string, ...rest) => {
        const index = rest.find((one) => typeof one === "number");
        const isSegment = !identifier.some(({ own, other }) => own === word || other === word);
        return take(
          word,
          isSegment ? read(word, readSegment, segment) : read(word, readIdentifier, identifier),
          Number(index),
        );
      });
      return words.length === 0 ? null : { text: result, words };
    },
    readName: (name) => read(name, readIdentifier, identifier),
    write: (text) => text.replace(ownIn, (word: string) => written(word, writeWord)),
    writeName: (name) => written(name, writeIdentifier),
  };
}

interface Pair {
  readonly own: string;
  readonly other: string;
}

const pairs = (all: readonly string[], names: ServiceNames): readonly Pair[] =>
  all.map((own) => ({ own, other: renamed(own, names) })).filter(({ own, other }) => own !== other);

/** The word of the API documentation is one slip: it is what people write who know that. */
const slipsFor = (word: string, { own, other }: Pair): number => {
  if (word === own) return 1;
  const most = other.length <= 4 ? 1 : mostSlips;
  if (Math.abs(word.length - other.length) > most) return Number.POSITIVE_INFINITY;
  const slips = Math.max(1, distance(word.toLowerCase(), other.toLowerCase()));
  return slips <= most ? slips : Number.POSITIVE_INFINITY;
};
const mostSlips = 2;
/** Longer texts are content. */
const longestRead = 500;

const firstMark = 0xe000;
const marks = /[\uE000-\uF8FF]+/g;

/** Two private characters, the same for the same word. */
function markOf(word: string): string {
  let hash = 0;
  for (const character of word) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 6_399;
  return String.fromCharCode(firstMark + hash, firstMark + 6_399);
}

const mark = "[\\uE000-\\uF8FF]*";
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const identifierPattern = (words: readonly string[]): string =>
  words.length === 0 ? "(?!)" : `(?<![\\w$-]|\\$\\{)(?:${words.map(escaped).join("|")})${mark}(?![\\w-])`;

/** The label that the service gives, and alternatives in the patterns of schemas. */
const alonePattern =
  `(?<=Default: \`)${defaultCloneLabel}(?=\`)` + `|(?<=\\(\\?:|\\||\\^)(?:${namedSegments.join("|")})(?=[/|)])`;

/** Before a path: the beginning, a host, a variable, the version. */
const beforePath = "(?:^|[\\s\"'`=(>}]|\\$\\w+|:\\/\\/[^\\s\\/\"'`]+|(?:[\\w-]+\\.)+[a-z]{2,}(?::\\d+)?|\\/v\\d\\w*)";
/** A word that begins a path, with or without a slash. What looks like a file is one. */
const segmentPattern =
  `(?:(?<=\\/)[A-Za-z][\\w-]*${mark}(?=\\/instances\\b)|(?<=${beforePath}\\/)[A-Za-z][\\w-]*${mark}(?=\\/|$|[?#"'\`\\s)\\]},;])|(?<=^|[\\s"'\`(,=\\[])[A-Za-z][\\w-]*${mark}(?=\\/))` +
  "(?!\\/[^\\s\"'`{}]*\\.(?:pem|jsonc?|ya?ml|key|crt|cert|sh|http|rest|md|txt)(?=$|[\\s\"'`)\\],;]))";
