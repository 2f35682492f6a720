import { foldsOf } from "../../features/structure/block-folds.ts";
import { folding } from "../../features/structure/folding.ts";
import type { Feature } from "../feature.ts";

/** Whole lines are folded for every client, so that those which can do no more need nothing else. */
export const foldingFeature: Feature = ({ connection, guard, client, readBlocks }) => {
  const most = client.textDocument?.foldingRange?.rangeLimit;
  connection.onFoldingRanges(({ textDocument: { uri } }) =>
    guard("textDocument/foldingRange", null, async () => {
      const open = await readBlocks(uri, foldsOf);
      return open ? folding(open.document, most).map((fold) => ({ ...fold })) : null;
    }),
  );
};
