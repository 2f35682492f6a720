import type { Feature } from "../feature.ts";
import type { createDrawer, GraphAnswer } from "./graph-answer.ts";

/** The request that draws a stack file that the client has open. */
const request = "computeStack/graph";

interface Question {
  readonly uri: string;
  /** `page`: for a page that sets the colors; `file`: a standalone diagram. */
  readonly use: "page" | "file";
}

/** The diagram of a stack. Null for a file that is not open or not a stack. */
export const graphFeature: Feature = ({ connection, guard, documentAt, findingsOf }) => {
  let draw: ReturnType<typeof createDrawer> | undefined;
  connection.onRequest(request, (question: unknown) =>
    guard<GraphAnswer | null>(request, null, async () => {
      const asked = readQuestion(question);
      if (!asked || documentAt(asked.uri)?.document.file.kind !== "stack") return null;
      const { shown: findings } = await findingsOf(asked.uri);
      draw ??= (await import("./graph-answer.ts")).createDrawer();
      const open = documentAt(asked.uri);
      return open ? draw(open, findings, asked.use) : null;
    }),
  );
};

function readQuestion(question: unknown): Question | null {
  const asked = question as Partial<Question> | null | undefined;
  return typeof asked?.uri === "string" ? { uri: asked.uri, use: asked.use === "file" ? "file" : "page" } : null;
}
