import type { Card, Row } from "./cards.ts";
import { captionOf } from "./drawing.ts";
import { widthOf } from "./text.ts";

/** Room for the bar on the left and the badge on the right of a row. */
const rowPadding = 46;
const least = [120, 150, 160, 110] as const;
const most = [220, 290, 300, 220] as const;

/** The width of each column: what its texts need, within limits, in steps, so that few edits change it. */
export function cardWidths(cards: readonly Card[]): readonly [number, number, number, number] {
  const needed: [number, number, number, number] = [...least];
  for (const { column, hasHead, rows } of cards)
    rows.forEach((row, index) => {
      const width = Math.ceil((textWidthOf(row, hasHead && index > 0) + rowPadding) / 20) * 20;
      needed[column] = Math.min(most[column], Math.max(needed[column], width));
    });
  return needed;
}

function textWidthOf([item, ...others]: Row, isLow: boolean): number {
  if (!item || others.length > 0) return 0;
  const detail = widthOf(captionOf(item), 11);
  const title = widthOf(item.title, isLow ? 12 : 13);
  // Some fonts are wider than the estimate.
  return 1.06 * (isLow ? title + detail + 12 : Math.max(title, detail));
}
