import type { FoldingRangeParams } from "vscode-languageserver";
import { foldParts } from "../../features/structure/folding.ts";
import { foldsWriter } from "../answers/folds-json.ts";
import { ReadyJson } from "../answers/ready-json.ts";
import type { Feature } from "../feature.ts";

/** Only whole lines are folded, so that all clients support it. */
export const foldingFeature: Feature = ({ connection, guard, client, documentAt, inSteps, settingsFor }) => {
  const mostInClient = client.textDocument?.foldingRange?.rangeLimit ?? Number.POSITIVE_INFINITY;
  const told = new Set<string>();
  const tell = (uri: string, most: number): void => {
    if (told.has(uri)) return;
    told.add(uri);
    connection.console.info(
      `Only ${most} folding ranges of ${uri} are computed. \`computeStack.maxItemsComputed\` sets the limit.`,
    );
  };
  const write = foldsWriter();
  connection.onRequest("textDocument/foldingRange", ({ textDocument: { uri } }: FoldingRangeParams, canceled) =>
    guard("textDocument/foldingRange", null, canceled, async () => {
      if (!documentAt(uri)) return null;
      const { maxItems } = (await settingsFor(uri)).editor;
      const most = Math.min(mostInClient, maxItems);
      const computed = await inSteps(uri, ({ document }) => foldParts(document, most), canceled);
      if (!computed) return null;
      if (computed.result.isCut && maxItems < mostInClient) tell(uri, maxItems);
      return new ReadyJson(write(computed.result.parts));
    }),
  );
};
