import type { FeatureContext } from "../feature.ts";
import type { Asked } from "../session/long-work.ts";
import type { GraphAnswer } from "./graph-answer.ts";

interface Question {
  readonly uri: string;
  /** `page`: for a page that sets the colors; `file`: a standalone diagram. */
  readonly use: "page" | "file";
  /** What it is compared with, as in `computeStack.changes`; undefined for a diagram without changes. */
  readonly from: unknown;
}

/** The diagram of a stack. Null for a file that is not open or not a stack, and if what it is compared with is unknown. */
export const graphHandlers = ({ documentAt, findingsOf, oldSides, encoding }: FeatureContext) => ({
  "computeStack/graph": async (question: unknown, { canceled }: Asked): Promise<GraphAnswer | null> => {
    const asked = readQuestion(question);
    if (!asked || documentAt(asked.uri)?.document.file.kind !== "stack") return null;
    const old = asked.from === undefined ? null : await oldSides.read(asked.from, canceled);
    if (typeof old === "string") return null;
    const findings = await findingsOf(asked.uri, canceled);
    const { drawGraph } = await import("./graph-answer.ts");
    const open = documentAt(asked.uri);
    return open ? drawGraph(open, findings, { use: asked.use, old, encoding: encoding() }) : null;
  },
});

function readQuestion(question: unknown): Question | null {
  const asked = question as Partial<Question> | null | undefined;
  if (typeof asked?.uri !== "string") return null;
  return { uri: asked.uri, use: asked.use === "file" ? "file" : "page", from: asked.from };
}
