import { basename, extname, resolve } from "node:path";
import { kindOf } from "../document/index.ts";
import { readText } from "../node/read-text.ts";
import { writeText } from "../node/replace-file.ts";
import { drawDot } from "../stack/graph-dot.ts";
import { drawingOf } from "../stack/graph-drawing.ts";
import { drawMermaid, mermaidEdges } from "../stack/graph-mermaid.ts";
import { oneOf } from "./arguments.ts";
import { createFileChecker } from "./check-file.ts";
import { type Call, type ExitCode, WrongCall } from "./command.ts";
import { maxFileBytes, pathFromHere } from "./sources.ts";
import { printable } from "./style.ts";

const formats = ["svg", "mermaid", "dot"] as const;
type Format = (typeof formats)[number];
const byEnding: Readonly<Record<string, Format>> = {
  ".svg": "svg",
  ".mmd": "mermaid",
  ".mermaid": "mermaid",
  ".dot": "dot",
  ".gv": "dot",
};

/** Draws a stack file, problems marked. */
export async function runGraph(
  { paths, stdout, stderr }: Call,
  wanted: string | undefined,
  output: string | undefined,
): Promise<ExitCode> {
  const path = stackPath(paths);
  if (output !== undefined && kindOf(basename(output)) !== null)
    throw new WrongCall(`\`--output ${output}\` would write a picture over a file of the service. Name another file.`);
  const ending = extname(output ?? "").toLowerCase();
  const format = wanted === undefined ? (byEnding[ending] ?? "svg") : oneOf("--format", wanted, formats);
  const say = (message: string) => stderr.write(`compute-stack: ${printable(message)}\n`);

  const answer = await readText(path, maxFileBytes);
  if (answer.kind !== "text") {
    await say(`${pathFromHere(path)} ${answer.why}.`);
    return 2;
  }
  const checker = await createFileChecker({ config: null, rules: {} });
  const { document, findings } = await checker.check(path, answer.text);
  const drawing = drawingOf(document, findings, basename(path));
  const text = await drawers[format](drawing);
  if (output === undefined) await stdout.write(text);
  else {
    const why = await writeText(resolve(output), text);
    if (why !== null) {
      await say(`${output} ${why}.`);
      return 2;
    }
  }

  const lines = drawing.graphs.reduce((sum, { links }) => sum + links.length, 0);
  if (drawing.graphs.length === 0) await say(`${pathFromHere(path)} has nothing to draw.`);
  if (format === "mermaid" && lines > mermaidEdges)
    await say(
      `${lines.toLocaleString("en")} lines: Mermaid draws more than ${mermaidEdges} only where \`maxEdges\` allows it.`,
    );
  const errors = findings.filter(({ severity }) => severity === "error").length;
  if (errors > 0)
    await say(
      `${pathFromHere(path)} has ${errors === 1 ? "an error" : `${errors} errors`}: \`compute-stack check\` shows more.`,
    );
  return errors > 0 ? 1 : 0;
}

const drawers = {
  dot: drawDot,
  mermaid: drawMermaid,
  svg: async (drawing: ReturnType<typeof drawingOf>): Promise<string> => {
    const [{ drawSvg }, { layoutCards }] = await Promise.all([
      import("../stack/graph-svg.ts"),
      import("../stack/graph-layout.ts"),
    ]);
    return drawSvg(drawing, layoutCards);
  },
};

function stackPath(paths: readonly string[]): string {
  const [path, ...more] = paths;
  if (path === undefined) throw new WrongCall("`graph` needs a stack file: `compute-stack graph shop.stack.yaml`.");
  if (more.length > 0) throw new WrongCall("`graph` draws one file at a time.");
  if (path === "-") throw new WrongCall("`graph` reads a file, not standard input.");
  const kind = kindOf(basename(path));
  if (kind !== "stack")
    throw new WrongCall(
      `\`${path}\` is no stack file. A picture is drawn of \`*.stack.yaml\`, \`*.stack.yml\`, \`stack.yaml\` and \`stack.yml\`.`,
    );
  return resolve(path);
}
