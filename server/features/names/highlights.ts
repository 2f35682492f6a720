import type { Document } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { occurrencesAt } from "./occurrences.ts";

export interface Highlight extends Span {
  readonly kind: "definition" | "use";
}

/** All occurrences of the name at an offset, in order. */
export function highlights(document: Document, at: number): readonly Highlight[] {
  const occurrences = occurrencesAt(document, at);
  if (!occurrences) return [];
  return [
    ...occurrences.definitions.map(({ name }): Highlight => ({ ...name, kind: "definition" })),
    ...occurrences.uses().map(({ start, end }): Highlight => ({ start, end, kind: "use" })),
  ].sort((a, b) => a.start - b.start);
}
