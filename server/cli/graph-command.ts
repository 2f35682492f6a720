import { type Command, configOption, onlyPath, WrongCall } from "./command.ts";

export const graph: Command = {
  name: "graph",
  usage: "STACK",
  summary: "the stack as a picture: balancers, ports, nodes, instances and their networks",
  details: [
    "Errors and warnings are marked at the things that they stand in. Of very many instances that are alike, SVG shows the",
    "first; DOT (for Graphviz) and Mermaid (for Markdown) have all of them. `-` reads standard input.",
    "Exit code 0: drawn; 1: drawn, and the stack has errors; 2: wrong call, or something was not read or not written.",
  ],
  options: {
    format: { value: "FORMAT", doc: "svg (default), mermaid or dot" },
    output: { value: "FILE", doc: "write the picture to a file; its ending says the format: .svg, .mmd, .dot" },
    config: configOption,
    "stdin-filename": { value: "NAME", doc: "with `-`: where the stack would stand (default: stack.yaml)" },
  },
  run: async (call) => {
    const path = onlyPath(call, "`graph` draws one file at a time.");
    if (path === undefined) throw new WrongCall("`graph` needs a stack file: `compute-stack graph shop.stack.yaml`.");
    const { runGraph } = await import("./graph-run.ts");
    return runGraph(path, call);
  },
};
