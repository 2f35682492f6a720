import { type Command, paragraph, requestOptions, WrongCall } from "../../command.ts";

export const stackCommand: Command = {
  details: [
    paragraph(
      "The inverse of `compute-stack plan`: a stack file that describes what exists once the requests are sent. The requests are",
      "in request files, HTTP files, shell scripts, Markdown files or folders of them, sent in the order in which they are listed;",
      "`-` reads standard input. Whatever a stack cannot express is listed on standard error, and so are literal secrets, which",
      "become environment variables.",
    ),
    paragraph(
      "FROM can also be saved responses of the API, recognized by their content, or a folder of them. What a stack needs and no response",
      "has becomes an environment variable. `--into FILE` adds what the stack in FILE lacks, and changes nothing else.",
    ),
    paragraph(
      "Exit code 0: the stack is complete; 1: something could not be expressed; 2: invalid usage, or a file could not be read or",
      "written.",
    ),
  ],
  options: {
    output: { short: "o", value: "FILE", doc: "write to this file instead of standard output" },
    into: { value: "FILE", doc: "add what is missing to this stack, from saved responses of the API" },
    ...requestOptions,
  },
  run: async (call) => {
    if (call.paths.length === 0)
      throw new WrongCall(
        "`stack` needs a file of requests or of saved responses: `compute-stack stack shop.requests.json`.",
      );
    const { runStack } = await import("./stack-run.ts");
    return runStack(call);
  },
};
