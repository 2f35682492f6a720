import type { Document } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { linkAt } from "../files/document-links.ts";
import { occurrencesAt } from "./occurrences.ts";

/** The definition of a name. */
export type Definition =
  | {
      readonly kind: "place";
      readonly origin: Span;
      readonly document: Document;
      readonly name: Span;
      readonly full: Span;
    }
  /** A path, from the document's folder on. */
  | { readonly kind: "file"; readonly origin: Span; readonly path: string };

/**
 * The definitions of the name at an offset. Several if the name is defined twice, or also in a stack that is extended: one of
 * `others`.
 */
export function definitions(document: Document, at: number, others: readonly Document[] = []): readonly Definition[] {
  const occurrences = occurrencesAt(document, at, others);
  if (occurrences) return occurrences.definitions.map((one) => ({ kind: "place", origin: occurrences.origin, ...one }));
  const link = linkAt(document, at);
  return link?.target.kind === "file" ? [{ kind: "file", origin: link, path: link.target.path }] : [];
}
