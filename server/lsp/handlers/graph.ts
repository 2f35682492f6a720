import type { ResponseError } from "vscode-languageserver";
import type { FeatureContext } from "../feature.ts";
import type { Asked } from "../session/long-work.ts";
import type { MissingFiles } from "../session/old-sides.ts";
import type { GraphAnswer } from "./graph-answer.ts";
import { refused } from "./kit/refused.ts";

interface Question {
  readonly uri: string;
  /** `page`: for a page that sets the colors; `file`: a standalone diagram. */
  readonly use: "page" | "file";
  /** What it is compared with, as in `computeStack.changes`; undefined for a diagram without changes. */
  readonly from: unknown;
}

/** The diagram of a stack. Null for a file that is not open or not a stack, and if what it is compared with is unknown. */
export const graphHandlers = ({ documentAt, wholeOf, oldSides, workspace, encoding }: FeatureContext) => ({
  "computeStack/graph": async (
    question: unknown,
    { canceled }: Asked,
  ): Promise<GraphAnswer | MissingFiles | ResponseError<void> | null> => {
    const asked = readQuestion(question);
    if (!asked || documentAt(asked.uri)?.document.file.kind !== "stack") return null;
    const old = asked.from === undefined ? null : await oldSides.read(asked.from, canceled);
    if (typeof old === "string") return null;
    if (old && "missing" in old) return old;
    const stack = await wholeOf(asked.uri, canceled);
    if (stack === null) return null;
    if (typeof stack === "string") return refused(stack);
    const { drawGraph } = await import("./graph-answer.ts");
    const environment = await workspace.filesOf(stack.document);
    const filesBefore = old?.current ? await workspace.filesOf(old.current) : null;
    return drawGraph(stack, { use: asked.use, old, files: { environment, filesBefore }, encoding: encoding() });
  },
});

function readQuestion(question: unknown): Question | null {
  const asked = question as Partial<Question> | null | undefined;
  if (typeof asked?.uri !== "string") return null;
  return { uri: asked.uri, use: asked.use === "file" ? "file" : "page", from: asked.from };
}
