import {
  type Block,
  type Encoding,
  linesOf,
  type Range,
  type WholeDocument,
  writtenPlace,
} from "../../../document/index.ts";
import type { TextLink } from "../../../features/plan/plan-links.ts";
import { offsetIn } from "../../../stack/plan/formats.ts";
import type { Span } from "../../../syntax/index.ts";

/** The file that has a stretch of a document, and where it has it. */
export function writtenRange(
  whole: WholeDocument,
  span: Span,
  encoding: Encoding,
): { readonly uri: string; readonly range: Range } {
  const { document, ...place } = writtenPlace(whole, span);
  return { uri: document.file.uri, range: linesOf(document, encoding).rangeOf(place) };
}

/** The links of a text as the protocol has them. `fileOf` is the file that has a block; those in no file are left out. */
export const protocolLinks = (
  links: readonly TextLink[],
  fileOf: (block: Block) => (WholeDocument & { readonly uri: string | null }) | undefined,
  encoding: Encoding,
) =>
  links.flatMap(({ range, target }) => {
    const file = fileOf(target.block);
    if (file?.uri == null) return [];
    const start = offsetIn(file.document, target);
    const place = writtenRange(file, { start, end: start + target.end - target.start }, encoding);
    return [{ range, target: file.merge ? place : { ...place, uri: file.uri } }];
  });
