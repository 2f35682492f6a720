import { type Block, type BlockPlace, blockPlaceOf, type Encoding, type Stretch } from "../../document/index.ts";
import { codeLensesIn } from "../../features/annotations/code-lenses.ts";
import type { OpenDocument } from "../session/open-documents.ts";
import { keptJson } from "./kept-json.ts";
import { rangeIn, rangeJson } from "./range-json.ts";

/** Writes the code lenses of a stack as JSON, in pieces; those of blocks and stretches are kept. Their titles follow when they are shown. */
export function lensesWriter(encoding: Encoding): (uri: string, open: OpenDocument) => readonly string[] {
  const keptStretch = keptJson<Stretch>();
  const keptBlock = keptJson<Block>();
  return (uri, { document, lines }) => {
    const blockJson = (place: BlockPlace): string =>
      keptBlock(place.block, place, 0, () =>
        place.block
          .kept(codeLensesIn)
          .map(
            (one) =>
              `{"range":${rangeJson(rangeIn(place, one, encoding))},"data":${JSON.stringify({ uri, lens: one.lens })}}`,
          )
          .join(","),
      );
    const pieces: string[] = [];
    for (const { from, stretches } of document.blocks.runs) {
      let index = from;
      for (const stretch of stretches) {
        const [first] = stretch.blocks;
        const start = index;
        const write = (): string =>
          stretch.blocks
            .map((block, at) => blockJson(blockPlaceOf(document, block, start + at, lines)))
            .filter((json) => json !== "")
            .join(",");
        if (first) pieces.push(keptStretch(stretch, blockPlaceOf(document, first, index, lines), 0, write));
        index += stretch.blocks.length;
      }
    }
    return pieces.filter((piece) => piece !== "");
  };
}
