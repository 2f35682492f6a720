import { folding } from "../../features/structure/folding.ts";
import type { FeatureContext } from "../feature.ts";

/** Only whole lines are folded, so that all clients support it. */
export const foldingHandlers = ({ connection, client, onDocument, settingsFor }: FeatureContext) => {
  const mostInClient = client.textDocument?.foldingRange?.rangeLimit ?? Number.POSITIVE_INFINITY;
  const told = new Set<string>();
  const tell = (uri: string, most: number): void => {
    if (told.has(uri)) return;
    told.add(uri);
    connection.console.info(
      `Only ${most} folding ranges of ${uri} are computed. \`computeStack.maxItemsComputed\` sets the limit.`,
    );
  };
  return {
    "textDocument/foldingRange": onDocument(async ({ document }) => {
      const { uri } = document.file;
      const { maxItems } = (await settingsFor(uri)).editor;
      const { folds, isCut } = folding(document, Math.min(mostInClient, maxItems));
      if (isCut && maxItems < mostInClient) tell(uri, maxItems);
      return folds;
    }),
  };
};
