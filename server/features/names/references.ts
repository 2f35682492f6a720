import type { Document } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { occurrencesAt } from "./occurrences.ts";

/** The uses of the name at an offset, in order; with `definitions`, the definitions as well. */
export function references(document: Document, at: number, which: "uses" | "definitions and uses"): readonly Span[] {
  const found = occurrencesAt(document, at);
  if (!found) return [];
  const names = which === "uses" ? [] : found.definitions.map(({ name }) => name);
  return [...names, ...found.uses()].sort((a, b) => a.start - b.start);
}
