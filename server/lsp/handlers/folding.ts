import type { FoldingRange, FoldingRangeParams } from "vscode-languageserver";
import { folding } from "../../features/structure/folding.ts";
import type { Feature } from "../feature.ts";

/** Only whole lines are folded, so that all clients support it. */
export const foldingFeature: Feature = ({ connection, guard, client, documentAt, settingsFor }) => {
  const mostInClient = client.textDocument?.foldingRange?.rangeLimit ?? Number.POSITIVE_INFINITY;
  const told = new Set<string>();
  const tell = (uri: string, most: number): void => {
    if (told.has(uri)) return;
    told.add(uri);
    connection.console.info(
      `Only ${most} folding ranges of ${uri} are computed. \`computeStack.maxItemsComputed\` sets the limit.`,
    );
  };
  connection.onRequest("textDocument/foldingRange", ({ textDocument: { uri } }: FoldingRangeParams, canceled) =>
    guard<FoldingRange[] | null>("textDocument/foldingRange", null, canceled, async () => {
      const { maxItems } = (await settingsFor(uri)).editor;
      const open = documentAt(uri);
      if (!open) return null;
      const { folds, isCut } = folding(open.document, Math.min(mostInClient, maxItems));
      if (isCut && maxItems < mostInClient) tell(uri, maxItems);
      return [...folds];
    }),
  );
};
