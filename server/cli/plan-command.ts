import { apiVersion, tokenVariable } from "../api/index.ts";
import { oneOf } from "./arguments.ts";
import { type Command, configOption, lastValue, onlyPath, WrongCall } from "./command.ts";

export const plan: Command = {
  name: "plan",
  usage: "STACK",
  summary: "the requests that a stack stands for, in sending order",
  details: [
    "Balancers and their ports, instances (created or cloned), private addresses, updates, boots, nodes: each request comes",
    "after those whose answers it uses. The plan goes to standard output; what it costs, needs and leaves out goes to standard",
    "error. `-` reads standard input. Passwords, keys and user data that the stack writes out become environment variables.",
    "",
    "  requests   a sequence for a file like `shop.requests.json`; with comments when --output ends with .jsonc",
    "  http       for REST clients in VS Code's syntax; the variables at the top come from the environment",
    `  curl       a shell script that needs curl and jq, COMPUTE_URL (up to and with \`/${apiVersion}\`) and ${tokenVariable}`,
    "",
    "The way back is `compute-stack stack REQUESTS`.",
    "Exit code 0: the plan is whole; 1: the stack has errors, and what they touch is left out; 2: wrong call, or something was",
    "not read or not written.",
  ],
  options: {
    format: { value: "FORMAT", doc: "requests (default), http or curl" },
    output: { value: "FILE", doc: "write to this file instead" },
    stack: { value: "NAME", doc: "only this stack of a file with several: its `name`, or its number from 1" },
    config: configOption,
    "stdin-filename": { value: "NAME", doc: "with `-`: where the stack would stand (default: stack.yaml)" },
  },
  run: async (call) => {
    const path = onlyPath(call, "`plan` takes one stack file at a time.");
    if (path === undefined) throw new WrongCall("`plan` needs a stack file: `compute-stack plan shop.stack.yaml`.");
    const { planFormats, runPlan } = await import("./plan-run.ts");
    const format = oneOf("--format", lastValue(call, "format") ?? "requests", planFormats);
    return runPlan({ path, format, output: lastValue(call, "output") ?? null }, call);
  },
};
