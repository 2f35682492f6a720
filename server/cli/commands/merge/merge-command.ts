import { type Command, onlyPath, paragraph, stackOptions, WrongCall } from "../../command.ts";

export const mergeCommand: Command = {
  details: [
    paragraph(
      "The values of its `vars` are filled in, and a comment at the end of each line says which file and line it comes from. Secrets",
      "are masked: a result that has any is only for reading. `-` reads standard input.",
    ),
    "Exit code 0: written; 1: written, but a file that it extends could not be used; 2: invalid usage, or a file could not be read or written.",
  ],
  options: {
    output: { short: "o", value: "FILE", doc: "write to this file" },
    ...stackOptions,
  },
  run: async (call) => {
    const path = onlyPath(call, "`merge` takes one stack at a time.");
    if (path === undefined) throw new WrongCall("`merge` needs a stack file: `compute-stack merge prod.stack.yaml`.");
    const { runMerge } = await import("./merge-run.ts");
    return runMerge(path, call);
  },
};
