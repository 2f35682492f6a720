import { type Command, lastValue, onlyPath, WrongCall } from "./command.ts";

export const stackCommand: Command = {
  name: "stack",
  usage: "REQUESTS",
  summary: "the stack that a sequence of requests makes",
  details: [
    "The way back from `compute-stack plan`: what exists once the requests are sent, as a stack file. What a stack has no word",
    "for is named on standard error, and so are secrets that the requests write out: they become environment variables.",
    "`-` reads standard input.",
    "Exit code 0: all that the requests change is said; 1: some of it is not; 2: wrong call, or something was not read or not",
    "written.",
  ],
  options: {
    output: { value: "FILE", doc: "write to this file instead of standard output" },
    "stdin-filename": { value: "NAME", doc: "with `-`: where the requests would stand (default: stack.requests.json)" },
  },
  run: async (call) => {
    const path = onlyPath(call, "`stack` takes one file of requests at a time.");
    if (path === undefined)
      throw new WrongCall("`stack` needs a file of requests: `compute-stack stack shop.requests.json`.");
    const { runStack } = await import("./stack-run.ts");
    return runStack(path, lastValue(call, "output") ?? null, call);
  },
};
