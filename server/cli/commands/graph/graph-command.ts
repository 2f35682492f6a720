import { type Command, onlyPath, paragraph, stackOptions, WrongCall } from "../../command.ts";
import { graphFormats } from "./graph-formats.ts";

export const graphCommand: Command = {
  details: [
    paragraph(
      "Shows load balancers, ports, nodes, instances and networks, region by region, with errors and warnings marked at their",
      "resources. SVG shows only the first of very many similar instances; DOT (for Graphviz) and Mermaid (for Markdown) show",
      "all. `-` reads standard input.",
    ),
    "Exit code 0: drawn; 1: drawn, but the stack has errors; 2: invalid usage, or a file could not be read or written.",
  ],
  options: {
    format: { value: "FORMAT", short: "f", doc: "output format", choices: graphFormats },
    output: {
      short: "o",
      value: "FILE",
      doc: "write to this file; its extension (.svg, .mmd, .dot) selects the format; other formats, such as PNG, are not supported",
    },
    ...stackOptions,
  },
  run: async (call) => {
    const path = onlyPath(call, "`graph` draws one file at a time.");
    if (path === undefined) throw new WrongCall("`graph` needs a stack file: `compute-stack graph shop.stack.yaml`.");
    const { runGraph } = await import("./graph-run.ts");
    return runGraph(path, call);
  },
};
