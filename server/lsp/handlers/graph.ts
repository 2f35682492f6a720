import type { Feature } from "../feature.ts";
import type { GraphAnswer } from "./graph-answer.ts";

/** The request that draws a stack file that the client has open. */
const request = "computeStack/graph";

interface Question {
  readonly uri: string;
  /** `page`: for a page that sets the colors; `file`: a standalone diagram. */
  readonly use: "page" | "file";
}

/** The diagram of a stack. Null for a file that is not open or not a stack. */
export const graphFeature: Feature = ({ connection, guard, documentAt, findingsOf }) => {
  connection.onRequest(request, (question: unknown, canceled) =>
    guard<GraphAnswer | null>(request, null, canceled, async () => {
      const asked = readQuestion(question);
      if (!asked || documentAt(asked.uri)?.document.file.kind !== "stack") return null;
      const { shown: findings } = await findingsOf(asked.uri, canceled);
      const { drawGraph } = await import("./graph-answer.ts");
      const open = documentAt(asked.uri);
      return open ? drawGraph(open, findings, asked.use) : null;
    }),
  );
};

function readQuestion(question: unknown): Question | null {
  const asked = question as Partial<Question> | null | undefined;
  return typeof asked?.uri === "string" ? { uri: asked.uri, use: asked.use === "file" ? "file" : "page" } : null;
}
