import { type Encoding, linesOf, type Range, type WholeDocument, writtenPlace } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";

/** The file that has a stretch of a document, and where it has it. */
export function writtenRange(
  whole: WholeDocument,
  span: Span,
  encoding: Encoding,
): { readonly uri: string; readonly range: Range } {
  const { document, ...place } = writtenPlace(whole, span);
  return { uri: document.file.uri, range: linesOf(document, encoding).rangeOf(place) };
}
