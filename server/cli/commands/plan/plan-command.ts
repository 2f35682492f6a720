import { apiVersion, tokenVariable } from "../../../api/index.ts";
import { planFormatNames } from "../../../stack/plan/format-names.ts";
import { oneOf } from "../../arguments.ts";
import {
  asOption,
  type Command,
  configOption,
  lastValue,
  onlyPath,
  paragraph,
  stdinNameOption,
  WrongCall,
} from "../../command.ts";

export const planCommand: Command = {
  details: [
    paragraph(
      "Load balancers and their ports, instances (created or cloned), private addresses, updates, boots, nodes: each request",
      "follows those whose responses it uses. The plan goes to standard output; its cost, requirements and omissions go to standard",
      "error. `-` reads standard input. Literal passwords, keys and user data become environment variables.",
    ),
    [
      ["requests", "a sequence, for a file such as `shop.requests.json`; with comments if --output ends in .jsonc"],
      ["http", "a file for REST clients; the variables at its top come from the environment"],
      [
        "curl",
        `a shell script that needs curl and jq, COMPUTE_URL (including \`/${apiVersion}\`) and ${tokenVariable}; it stops at the first error`,
      ],
    ],
    "`compute-stack stack REQUESTS` is the inverse.",
    paragraph(
      "Exit code 0: the plan is complete; 1: the stack has errors, and the affected resources are omitted; 2: invalid usage, or a",
      "file could not be read or written.",
    ),
  ],
  options: {
    format: { value: "FORMAT", doc: "output format", choices: planFormatNames },
    output: { value: "FILE", doc: "write to this file instead of standard output" },
    stack: { value: "NAME", doc: "in a file with several stacks, the `name` or number (from 1) of the one to plan" },
    as: asOption("`stack`"),
    config: configOption,
    "stdin-filename": stdinNameOption("stack.yaml"),
  },
  run: async (call) => {
    const path = onlyPath(call, "`plan` takes one stack file at a time.");
    if (path === undefined) throw new WrongCall("`plan` needs a stack file: `compute-stack plan shop.stack.yaml`.");
    const { runPlan } = await import("./plan-run.ts");
    const format = oneOf("--format", lastValue(call, "format") ?? "requests", planFormatNames);
    return runPlan({ path, format, output: lastValue(call, "output") ?? null }, call);
  },
};
