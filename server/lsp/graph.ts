import { drawingOf } from "../stack/graph-drawing.ts";
import { spanIn } from "../stack/graph-problems.ts";
import { type Layout, remembering } from "../stack/graph-shape.ts";
import { pictureStyle } from "../stack/graph-style.ts";
import { tellThing } from "../stack/graph-words.ts";
import type { Feature } from "./feature.ts";

/** The request that draws a stack file that the client has open. */
const request = "computeStack/graph";

interface Question {
  readonly uri: string;
  /** `page`: for a page that sets the colours; `file`: a picture that stands alone. */
  readonly use: "page" | "file";
}

/** What is drawn, and where it is written: `things` are named by `data-things` in the picture. */
interface Answer {
  readonly svg: string;
  /** How the classes of the picture look, in a page. */
  readonly style: string;
  readonly things: readonly {
    readonly id: string;
    /** What it is, in a line or more. */
    readonly text: string;
    /** The balancer of a port, the port of a node. */
    readonly owner: string | null;
    readonly range: { readonly start: Place; readonly end: Place };
  }[];
}

interface Place {
  readonly line: number;
  readonly character: number;
}

/** The picture of a stack, as often as an editor asks for it. Null for what is not open or no stack. */
export const graphFeature: Feature = ({ connection, guard, documentAt, findingsOf }) => {
  let layout: Layout | undefined;
  connection.onRequest(request, (question: unknown) =>
    guard<Answer | null>(request, null, async () => {
      const asked = readQuestion(question);
      if (!asked || documentAt(asked.uri)?.document.file.kind !== "stack") return null;
      const { shown: findings } = await findingsOf(asked.uri);
      const [{ drawSvg }, { layoutCards }] = await Promise.all([
        import("../stack/graph-svg.ts"),
        import("../stack/graph-layout.ts"),
      ]);
      const open = documentAt(asked.uri);
      if (!open) return null;
      layout ??= remembering(layoutCards);
      const drawing = drawingOf(open.document, findings, nameOf(open.document.file.name));
      const things = drawing.graphs
        .flatMap(({ things }) => things)
        .map((thing) => ({
          id: thing.id,
          text: tellThing(thing, drawing.problems.get(thing)),
          owner: thing.owner?.id ?? null,
          range: open.lines.rangeOf(spanIn(open.document, thing)),
        }));
      return { svg: drawSvg(drawing, layout, asked.use), style: pictureStyle, things };
    }),
  );
};

const nameOf = (path: string): string => path.replace(/^.*[\\/]/, "");

function readQuestion(question: unknown): Question | null {
  const asked = question as Partial<Question> | null | undefined;
  return typeof asked?.uri === "string" ? { uri: asked.uri, use: asked.use === "file" ? "file" : "page" } : null;
}
