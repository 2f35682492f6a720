import type { Encoding } from "../../document/index.ts";
import { changesBetween } from "../../stack/changes/changes.ts";
import { type AroundPlan, comparedFiles } from "../../stack/changes/chosen/chosen-plan.ts";
import { stackSide } from "../../stack/changes/sides.ts";
import { markItemChanges } from "../../stack/graph/changed-items.ts";
import { drawingOf, severityOf } from "../../stack/graph/drawing.ts";
import type { GraphItem } from "../../stack/graph/graph.ts";
import { spanIn } from "../../stack/graph/problems.ts";
import { drawSvg, styleOf } from "../../stack/graph/svg.ts";
import { describeItem } from "../../stack/graph/words.ts";
import { lastPart } from "../../text/resolve-path.ts";
import type { OpenStack } from "../diagnostics/open-findings.ts";
import type { OldSide } from "../session/old-sides.ts";
import { writtenRange } from "./kit/written-range.ts";

export type GraphAnswer = ReturnType<typeof drawGraph>;

/**
 * The drawing with its style sheet in a page, and the locations of its items, to which `data-items` in the diagram refers.
 * `from`: what it is compared with; can be sent again.
 */
export function drawGraph(
  stack: OpenStack,
  use: "page" | "file",
  old: OldSide | null,
  /** Those that the two sides name. */
  files: Pick<AroundPlan, "environment" | "filesBefore">,
  encoding: Encoding,
) {
  const { document, findings, open } = stack;
  const { uri } = open.document.file;
  const plain = drawingOf(document, findings, lastPart(document.file.name));
  const compared = { files: comparedFiles(files.filesBefore, files.environment) };
  const drawing = old
    ? markItemChanges(plain, changesBetween(stackSide(document), old.existing.side, compared).changes, old.existing)
    : plain;
  const oldPlace = (item: GraphItem) => {
    const file = old?.fileOf(item.place.block);
    return file?.uri != null ? writtenRange(file, spanIn(file.document, item), encoding) : null;
  };
  const items = drawing.graphs
    .flatMap(({ items }) => items)
    .map((item) => {
      const problems = drawing.problems.get(item);
      const written = item.pointer === null ? null : writtenRange(stack, spanIn(document, item), encoding);
      const change = drawing.changes?.of.get(item)?.action ?? null;
      return {
        id: item.id,
        /** A description in one or more lines. */
        text: describeItem(item, problems, drawing.changes),
        /** The highest severity of its problems; null if there are none. */
        severity: problems ? severityOf(problems) : null,
        /** The load balancer of a port, the port of a node. */
        owner: item.owner?.id ?? null,
        /** In the stack, or in `file`; null for what is gone. */
        range: written?.range ?? null,
        /** Another file that has its text; null for the stack itself. */
        file: written && written.uri !== uri ? written.uri : null,
        /** Where that was. */
        old: item.pointer === null ? oldPlace(item) : null,
        change,
      };
    });
  return { svg: drawSvg(drawing, use), style: styleOf(drawing), items, from: old?.id ?? null };
}
