import { allKinds, asOption, type Command, paragraph, stdinNameOption } from "../../command.ts";
import { formatNames } from "../../formats/index.ts";

export const explainErrorCommand: Command = {
  details: [
    paragraph(
      "REQUEST is the file that was sent: a body, an envelope, a sequence, a stack, or an HTTP file, shell script or Markdown file",
      "with requests. RESPONSE is a file with the response of the API: its JSON, or the output of `curl -i` or `curl -v`. One of",
      "the two may be `-`, which is standard input. `--request` selects one of several requests: by name or number (from 1; in",
      "Markdown, commands come before files in fences), in a stack by resource (`web-1`, `loadbalancers.front.configs[0]`) or by",
      "step of its plan.",
    ),
    paragraph(
      "Each error of a response has a `reason` and a `field`: a path with dots, such as `interfaces.0.label`, or null if no single",
      "field is to blame. Without a `field`, the error is shown at the request. Some reasons tell you to open a support ticket.",
    ),
    "Exit code 0: the response is not an error; 1: the errors are shown; 2: invalid usage, or the response could not be read.",
  ],
  options: {
    request: { value: "REQUEST", doc: "the request of the file, or the resource of the stack, that was sent" },
    step: { value: "STEP", doc: "the same as --request", hidden: true },
    as: asOption(allKinds),
    "stdin-filename": stdinNameOption("recognized by the content"),
    format: { value: "FORMAT", short: "f", doc: "output format", choices: formatNames },
  },
  run: async (call) => (await import("./explain-error-run.ts")).runExplainError(call),
};
