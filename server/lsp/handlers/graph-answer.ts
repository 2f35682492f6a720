import type { Finding } from "../../rules/engine/check.ts";
import { drawingOf, severityOf } from "../../stack/graph/drawing.ts";
import { spanIn } from "../../stack/graph/problems.ts";
import { pictureStyle } from "../../stack/graph/style.ts";
import { drawSvg } from "../../stack/graph/svg.ts";
import { describeItem } from "../../stack/graph/words.ts";
import type { OpenDocument } from "../session/open-documents.ts";

/** The drawing, and the locations of its items, to which `data-items` in the diagram refers. */
export interface GraphAnswer {
  readonly svg: string;
  /** The style sheet of the diagram in a page. */
  readonly style: string;
  readonly items: readonly {
    readonly id: string;
    /** A description in one or more lines. */
    readonly text: string;
    /** The highest severity of its problems; null if there are none. */
    readonly severity: "error" | "warning" | null;
    /** The load balancer of a port, the port of a node. */
    readonly owner: string | null;
    readonly range: { readonly start: Place; readonly end: Place };
  }[];
}

interface Place {
  readonly line: number;
  readonly character: number;
}

/** `page`: for a page that sets the colors; `file`: a standalone diagram. */
export function drawGraph(
  { document, lines }: OpenDocument,
  findings: readonly Finding[],
  use: "page" | "file",
): GraphAnswer {
  const drawing = drawingOf(document, findings, nameOf(document.file.name));
  const items = drawing.graphs
    .flatMap(({ items }) => items)
    .map((item) => {
      const problems = drawing.problems.get(item);
      return {
        id: item.id,
        text: describeItem(item, problems),
        severity: problems ? severityOf(problems) : null,
        owner: item.owner?.id ?? null,
        range: lines.rangeOf(spanIn(document, item)),
      };
    });
  return { svg: drawSvg(drawing, use), style: pictureStyle, items };
}

const nameOf = (path: string): string => path.replace(/^.*[\\/]/, "");
