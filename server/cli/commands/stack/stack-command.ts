import {
  asOption,
  type Command,
  lastValue,
  onlyPath,
  paragraph,
  requestKinds,
  stdinNameOption,
  WrongCall,
} from "../../command.ts";

export const stackCommand: Command = {
  details: [
    paragraph(
      "The inverse of `compute-stack plan`: a stack file that describes what exists once the requests are sent. The requests are",
      "in a request file, an HTTP file, a shell script or a Markdown file; `-` reads standard input. Whatever a stack cannot",
      "express is listed on standard error, and so are literal secrets, which become environment variables.",
    ),
    paragraph(
      "Exit code 0: the stack is complete; 1: something could not be expressed; 2: invalid usage, or a file could not be read or",
      "written.",
    ),
  ],
  options: {
    output: { value: "FILE", doc: "write to this file instead of standard output" },
    as: asOption(requestKinds),
    "stdin-filename": stdinNameOption("stack.requests.json"),
  },
  run: async (call) => {
    const path = onlyPath(call, "`stack` takes one file of requests at a time.");
    if (path === undefined)
      throw new WrongCall("`stack` needs a file of requests: `compute-stack stack shop.requests.json`.");
    const { runStack } = await import("./stack-run.ts");
    return runStack(path, lastValue(call, "output") ?? null, call);
  },
};
