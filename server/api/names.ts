import { grants } from "./grants.ts";
import { objectTypes } from "./objects.ts";
import { operations } from "./operations.ts";
import { pathParameters } from "./path-parameters.ts";
import { imagePrefixes } from "./values.ts";

/** The words of identifiers that carry the name of a service's maker. */
export const nameWords = ["compute", "loadbalancer", "script"] as const;

export type NameWord = (typeof nameWords)[number];

/** What a service calls them; what is absent has the word of the API documentation. */
export type ServiceNames = Readonly<Partial<Record<NameWord, string>>>;

/** Whether a word is one of those that services call otherwise. */
export const isNameWord = (word: string): word is NameWord => nameWords.some((known) => known === word);

/** The fields of responses that the API documentation does not show, which hold such a word. */
const assumedFields = ["loadbalancer_id"];

const isNamed = (identifier: string): boolean => renamed(identifier, markAll) !== identifier;
const markAll: ServiceNames = { compute: "*", loadbalancer: "*", script: "*" };
const distinct = (all: readonly string[]): readonly string[] => [...new Set(all)];

/** Words of the documented paths that are no parameters. */
const segments = distinct(
  Object.values(operations).flatMap(({ paths }) => paths.flatMap((path) => path.match(/(?<=\/)[a-z]+/g) ?? [])),
);
const fields = distinct(
  Object.values(objectTypes).flatMap(({ fields: own }) => Object.keys(own).filter((name) => name.includes("_"))),
);

/** All documented identifiers of requests, by where they are written. */
export const identifiers = {
  segments,
  fields: distinct([...fields, ...assumedFields]),
  prefixes: distinct(Object.values(imagePrefixes).map((prefix) => prefix.slice(0, -1))),
} as const;

/** Those with a word that services call otherwise: fields, parameters, grants and scopes, which are recognized anywhere. */
export const namedIdentifiers: readonly string[] = distinct([
  ...identifiers.fields,
  ...Object.keys(pathParameters),
  ...Object.keys(grants),
  ...Object.values(operations).flatMap(({ scopes }) => scopes ?? []),
]).filter(isNamed);

/** The same in paths and at the beginning of the IDs of images, where a word counts by its place. */
export const namedSegments: readonly string[] = distinct([...segments, ...identifiers.prefixes]).filter(isNamed);

/** An identifier as a service writes it: each word of it, singular or plural. */
export function renamed(identifier: string, names: ServiceNames): string {
  return identifier.replace(/(?<![a-z])(compute|loadbalancer|script)(?=s?(?![a-z]))/g, (word) =>
    isNameWord(word) ? (names[word] ?? word) : word,
  );
}

export const areSameNames = (some: ServiceNames = {}, others: ServiceNames = {}): boolean =>
  nameWords.every((word) => some[word] === others[word]);

/** Why a word cannot be what a service calls something. */
export type NameProblem =
  | { readonly kind: "characters" }
  /** `other` is a documented identifier, or the word of another name. */
  | { readonly kind: "taken"; readonly identifier: string; readonly other: string };

/** A segment of a path, and the beginning of a field. */
const wordPattern = /^[A-Za-z](?:[A-Za-z0-9_-]*[A-Za-z0-9])?$/;

export function nameProblem(word: NameWord, names: Readonly<Partial<Record<NameWord, unknown>>>): NameProblem | null {
  const name = names[word];
  if (typeof name !== "string" || !wordPattern.test(name) || name.length > longestName) return { kind: "characters" };
  const twin = nameWords.find((other) => other !== word && (names[other] ?? other) === name);
  if (twin) return { kind: "taken", identifier: name, other: twin };
  for (const all of [identifiers.fields, identifiers.segments, identifiers.prefixes])
    for (const identifier of all) {
      const replaced = renamed(identifier, { [word]: name });
      if (replaced !== identifier && all.includes(replaced))
        return { kind: "taken", identifier: replaced, other: replaced };
    }
  return null;
}

const longestName = 60;

/** The words of these that can be used and differ from those of the API documentation; null if there are none. */
export function usableNames(names: Readonly<Partial<Record<NameWord, unknown>>>): ServiceNames | null {
  const usable = nameWords.flatMap((word) => {
    const name = names[word];
    return typeof name === "string" && name !== word && nameProblem(word, names) === null ? [[word, name]] : [];
  });
  return usable.length === 0 ? null : Object.fromEntries(usable);
}
