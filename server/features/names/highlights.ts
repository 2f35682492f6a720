import type { Document } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { occurrencesAt } from "./occurrences.ts";

export interface Highlight extends Span {
  readonly kind: "definition" | "use";
}

/** All occurrences of the name at an offset, in order. */
export function highlights(document: Document, at: number): readonly Highlight[] {
  const found = occurrencesAt(document, at);
  if (!found) return [];
  return [
    ...found.definitions.map(({ name }): Highlight => ({ ...name, kind: "definition" })),
    ...found.uses().map(({ start, end }): Highlight => ({ start, end, kind: "use" })),
  ].sort((a, b) => a.start - b.start);
}
