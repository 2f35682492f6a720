import type { Command } from "./command.ts";

export const explainError: Command = {
  name: "explain-error",
  usage: "REQUEST ANSWER",
  summary: "an error answer of the service, at the fields of its request",
  details: [
    "REQUEST is the file that was sent: a body, an envelope, a sequence or a stack. ANSWER is a file with what the service",
    "answered, or `-` for standard input: its JSON, or all that `curl -i` or `curl -v` printed. `--step` says which request",
    "of several it was: in a sequence its name or number, from 1 on; in a stack `web-1`, `loadbalancers.front.configs[0]`, or a step",
    "of its plan.",
    "Exit code 0: the answer is no error; 1: the errors are shown; 2: wrong call, or the answer cannot be read.",
  ],
  options: {
    step: { value: "STEP", doc: "the request of a sequence, or the resource of a stack, that was sent" },
    format: { value: "FORMAT", doc: "pretty (default), json, github, sarif or junit" },
  },
  run: async (call) => (await import("./explain-error-run.ts")).runExplainError(call),
};
