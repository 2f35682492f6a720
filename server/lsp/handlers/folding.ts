import { foldsOf } from "../../features/structure/block-folds.ts";
import { folding } from "../../features/structure/folding.ts";
import type { Feature } from "../feature.ts";

/** Only whole lines are folded, so that all clients support it. */
export const foldingFeature: Feature = ({ connection, guard, client, readBlocks }) => {
  const most = client.textDocument?.foldingRange?.rangeLimit;
  connection.onFoldingRanges(({ textDocument: { uri } }, canceled) =>
    guard("textDocument/foldingRange", null, canceled, async () => {
      const open = await readBlocks(uri, foldsOf);
      return open ? folding(open.document, most).map((fold) => ({ ...fold })) : null;
    }),
  );
};
