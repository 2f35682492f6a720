import type { Document } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";
import { linkAt } from "../files/document-links.ts";
import { occurrencesAt } from "./occurrences.ts";

/** The definition of a name. */
export type Definition =
  | { readonly kind: "place"; readonly origin: Span; readonly name: Span; readonly full: Span }
  /** A path, from the document's folder on. */
  | { readonly kind: "file"; readonly origin: Span; readonly path: string };

/** The definitions of the name at an offset. Several if the name is defined twice. */
export function definitions(document: Document, at: number): readonly Definition[] {
  const found = occurrencesAt(document, at);
  if (found) return found.definitions.map(({ name, full }) => ({ kind: "place", origin: found.origin, name, full }));
  const link = linkAt(document, at);
  return link?.target.kind === "file" ? [{ kind: "file", origin: link, path: link.target.path }] : [];
}
