import { type BlockPlace, type Encoding, type Position, positionIn, type Range } from "../../document/index.ts";
import type { Span } from "../../syntax/index.ts";

const positionJson = ({ line, character }: Position): string => `{"line":${line},"character":${character}}`;

export const rangeJson = ({ start, end }: Range): string =>
  `{"start":${positionJson(start)},"end":${positionJson(end)}}`;

/** The range of a span in a block. */
export const rangeIn = (place: BlockPlace, { start, end }: Span, encoding: Encoding): Range => ({
  start: positionIn(place, start, encoding),
  end: positionIn(place, end, encoding),
});
