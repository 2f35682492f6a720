import { basename, extname } from "node:path";
import { grouped, wordingOf } from "../../../document/index.ts";
import { drawDot } from "../../../stack/graph/dot.ts";
import { drawingOf } from "../../../stack/graph/drawing.ts";
import { drawMermaid, mermaidEdges } from "../../../stack/graph/mermaid.ts";
import { oneOf } from "../../arguments.ts";
import { type Call, configOf, type ExitCode, lastValue, WrongCall } from "../../command.ts";
import { messageWriter, readOneFile, writeResult } from "../../run/one-file.ts";
import { createDocumentChecker } from "../check/check-document.ts";
import { graphFormats } from "./graph-formats.ts";

type Format = (typeof graphFormats)[number];
const byEnding: Readonly<Record<string, Format>> = {
  ".svg": "svg",
  ".mmd": "mermaid",
  ".mermaid": "mermaid",
  ".dot": "dot",
  ".gv": "dot",
};

/** Formats of pictures and pages that a name promises and that are not written here, but by Graphviz. */
const byGraphviz = new Set([".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".pdf", ".ps", ".eps"]);

/** Draws a stack file with its problems marked. */
export async function runGraph(written: string, call: Call): Promise<ExitCode> {
  const output = lastValue(call, "output") ?? null;
  const wanted = lastValue(call, "format");
  const ending = extname(output ?? "").toLowerCase();
  if (byGraphviz.has(ending))
    throw new WrongCall(
      `\`graph\` writes SVG (\`.svg\`), Mermaid (\`.mmd\`) and DOT (\`.dot\`), not \`${ending}\`. Graphviz converts DOT: \`compute-stack graph ${written} --format dot | dot -T${ending.slice(1)} -o ${output}\`.`,
    );
  const format = wanted === undefined ? (byEnding[ending] ?? "svg") : oneOf("--format", wanted, graphFormats);
  const source = await readOneFile(written, "stack", call);
  const checker = await createDocumentChecker(configOf(call));
  const { document, findings } = await checker.checkWhole(source);
  const drawing = drawingOf(document, findings, basename(source.path));
  const drawn = await drawers[format](drawing);
  await writeResult(
    wordingOf(document.file.names)?.write(drawn) ?? drawn,
    { output, sources: [source], holds: null },
    call,
  );

  const say = messageWriter(call);
  const lines = drawing.graphs.reduce((sum, { links }) => sum + links.length, 0);
  if (drawing.graphs.length === 0) await say(`${source.name} has nothing to draw.`);
  if (format === "mermaid" && lines > mermaidEdges)
    await say(
      `The diagram has ${grouped(lines)} edges. Mermaid draws more than ${mermaidEdges} only if its option \`maxEdges\` allows it.`,
    );
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (errors > 0)
    await say(
      `${source.name} has ${errors === 1 ? "an error" : `${errors} errors`}. Run \`compute-stack check\` for details.`,
    );
  return errors > 0 ? 1 : 0;
}

const drawers = {
  dot: drawDot,
  mermaid: drawMermaid,
  svg: async (drawing: ReturnType<typeof drawingOf>): Promise<string> => {
    const { drawSvg } = await import("../../../stack/graph/svg.ts");
    return drawSvg(drawing);
  },
};
