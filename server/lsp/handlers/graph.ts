import type { ResponseError } from "vscode-languageserver";
import type { FeatureContext } from "../feature.ts";
import type { Asked } from "../session/long-work.ts";
import type { MissingFiles } from "../session/old-sides.ts";
import type { GraphAnswer } from "./graph-answer.ts";
import { refused } from "./kit/refused.ts";

/**
 * The diagram of a stack, for a page that sets the colors; with `use: "file"`, a standalone one. `from` is what it is compared
 * with, as in `computeStack.changes`. Null for a file that is not open or not a stack, and if what it is compared with is unknown.
 */
export const graphHandlers = ({ documentAt, wholeOf, oldSides, workspace, encoding }: FeatureContext) => ({
  "computeStack/graph": async (
    question: unknown,
    { canceled }: Asked,
  ): Promise<GraphAnswer | MissingFiles | ResponseError<void> | null> => {
    const { uri, use, from } = (question ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof uri !== "string" || documentAt(uri)?.document.file.kind !== "stack") return null;
    const old = from === undefined ? null : await oldSides.read(from, canceled);
    if (typeof old === "string") return null;
    if (old && "missing" in old) return old;
    const stack = await wholeOf(uri, canceled);
    if (stack === null) return null;
    if (typeof stack === "string") return refused(stack);
    const { drawGraph } = await import("./graph-answer.ts");
    const files = await workspace.filesOfBoth(stack.document, old?.current);
    return drawGraph(stack, use === "file" ? "file" : "page", old, files, encoding());
  },
});
