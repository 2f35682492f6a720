import type { Document } from "../../document/index.ts";
import type { DocumentSpan } from "./find-names.ts";
import { occurrencesAt } from "./occurrences.ts";

/**
 * The uses of the name at an offset, in order; with `definitions`, the definitions as well. Those in other documents, with which
 * it may be merged, come after its own.
 */
export function references(
  document: Document,
  at: number,
  which: "uses" | "definitions and uses",
  others: readonly Document[] = [],
): readonly DocumentSpan[] {
  const occurrences = occurrencesAt(document, at, others);
  if (!occurrences) return [];
  const names = which === "uses" ? [] : [...occurrences.definitions, ...occurrences.overrides()];
  const places = [...names.map(({ document, name }) => ({ document, ...name })), ...occurrences.uses()];
  return [document, ...others].flatMap((one) =>
    places.filter((place) => place.document === one).sort((a, b) => a.start - b.start),
  );
}
