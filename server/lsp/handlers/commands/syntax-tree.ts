import type { FeatureContext } from "../../feature.ts";
import { refused } from "../kit/refused.ts";

/** How an open document is parsed, as text: `{ uri }` returns the blocks with their trees. For developers of this server. */
export const syntaxTreeCommands = ({ documentAt }: FeatureContext) => ({
  "computeStack.syntaxTree": async (argument: unknown) => {
    const { uri } = (argument ?? {}) as { readonly uri?: unknown };
    const { describeTree } = await import("../../../features/debug/describe-tree.ts");
    const open = typeof uri === "string" ? documentAt(uri) : undefined;
    return open
      ? describeTree(open.document, open.lines, "blocks and trees")
      : refused("Pass an object with the `uri` of an open file.");
  },
});
