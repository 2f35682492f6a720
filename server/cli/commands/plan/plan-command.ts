import { apiVersion, tokenVariable } from "../../../api/index.ts";
import { anyPlanFormatNames, isChangeFormat } from "../../../stack/changes/format-names.ts";
import { planFormatNames } from "../../../stack/plan/format-names.ts";
import { usualWait } from "../../../stack/verification/usual-wait.ts";
import { oneOf } from "../../arguments.ts";
import {
  asOption,
  type Call,
  type Command,
  configOption,
  type ExitCode,
  lastValue,
  onlyPath,
  paragraph,
  stdinNameOption,
  WrongCall,
} from "../../command.ts";
import { messageWriter } from "../../run/one-file.ts";

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
        `a shell script that needs curl and jq, COMPUTE_URL (including \`/${apiVersion}\`) and ${tokenVariable}; it stops at the first error. Its journal lets it continue where it stopped`,
      ],
    ],
    paragraph(
      "Without `--from`, the requests create everything, and running them again creates everything again. With `--from OLD`, they",
      "change what OLD describes into what STACK describes. OLD is a stack, such as the file as of the last commit",
      "(`git show HEAD:shop.stack.yaml | compute-stack plan shop.stack.yaml --from -`), or saved responses of the API. Resources are the",
      "same by their names in the file, else by their labels; configurations by port, else in order; nodes by label. Literal IDs come",
      "from the responses, others from variables such as `INSTANCE_WEB_1_ID`.",
    ),
    paragraph(
      "What OLD does not have is created only where OLD is whole: a stack, or for instances, the whole response of `list-instances`.",
      "Otherwise it is unknown, and no request is planned for it or for what needs it.",
    ),
    [
      [
        "text",
        "each resource once: + create, ~ update, ! impossible, ? unknown, - gone, = unchanged (the default with --from in a terminal)",
      ],
      ["markdown", "the same for the description of a pull request"],
      ["json", "the same for programs, with the requests"],
    ],
    paragraph(
      "The script ends by waiting until what can be seen has come about: the instances that its nodes need run, and nodes are up",
      "(`2 of 2 nodes up`). If they are not in time, it says what to look at, and ends with exit code 4.",
    ),
    "`compute-stack stack` is the inverse.",
    paragraph(
      "Exit code 0: the plan is complete; 1: the stack has errors, and the affected resources are omitted, or a change is impossible,",
      "or OLD does not say whether a resource exists; 2: invalid usage, or a file could not be read or written. With `--exit-code` or",
      "`--expect`, 2: there is something to send, or the plan is not the expected one; 3: invalid usage.",
    ),
  ],
  options: {
    format: { value: "FORMAT", short: "f", doc: "output format", choices: anyPlanFormatNames },
    from: {
      value: "OLD",
      doc: "change what OLD describes: a stack, saved responses of the API or the journal of a script (a file, a folder, or several --from)",
    },
    delete: {
      doc: "with --from: delete the instances that the stack no longer has, and everything on them; from responses, those that --only or --tagged chooses. Also cancel backups that the stack turns off",
    },
    only: {
      value: "PATTERN",
      doc: "with --from: plan only the resources with this name or label, in which `*` is any text, and what they need (several --only)",
    },
    tagged: { value: "TAG", doc: "with --delete: delete only what has this tag (several --tagged: all of them)" },
    create: {
      value: "NAME",
      doc: "with --from: this resource does not exist, with everything in it, although OLD does not say so; `all` for all (several --create)",
    },
    replace: {
      value: "NAME",
      doc: "with --from: replace this instance by a new one: create it, add its nodes, wait until they are up, delete the old one (several --replace)",
    },
    send: {
      value: "NAME.FIELD",
      doc: "with --from: send this field of a resource although its file cannot be compared (several --send)",
    },
    "env-file": {
      value: "FILE",
      doc: "with --from: a file such as `.env` with the values of variables in labels and ports, which tell what is the same",
    },
    "use-env": { doc: "with --from: take these values from the environment" },
    output: { short: "o", value: "FILE", doc: "write to this file instead of standard output" },
    journal: {
      value: "FILE",
      doc: "with --format curl: where the script keeps its journal (default: beside the script)",
    },
    expect: {
      value: "FILE",
      doc: "compare the plan with the expected one in FILE, and print the difference (exit code 2)",
    },
    update: { doc: "with --expect: write the plan to FILE" },
    "exit-code": { doc: "exit code 2 if there is something to send, 3 for invalid usage" },
    wait: {
      value: "SECONDS",
      doc: `with --format curl: how long the script waits at its end until instances run and nodes are up (default: ${usualWait}; 0: not at all)`,
    },
    verify: {
      doc: "write only the requests that show whether instances run and nodes are up (a script, unless --format says otherwise); with --from, IDs come from there",
    },
    stack: { value: "NAME", doc: "in a file with several stacks, the `name` or number (from 1) of the one to plan" },
    as: asOption("`stack`"),
    config: configOption,
    "stdin-filename": stdinNameOption("stack.yaml"),
  },
  run: async (call) => {
    if (!call.options.has("exit-code") && !call.options.has("expect")) return runAsked(call);
    try {
      return await runAsked(call);
    } catch (error) {
      if (!(error instanceof WrongCall)) throw error;
      await messageWriter(call)(error.message);
      return 3;
    }
  },
};

async function runAsked(call: Call): Promise<ExitCode> {
  const path = onlyPath(call, "`plan` takes one stack file at a time.");
  if (path === undefined) throw new WrongCall("`plan` needs a stack file: `compute-stack plan shop.stack.yaml`.");
  const from = call.options.get("from") ?? [];
  const output = lastValue(call, "output") ?? null;
  const wait = lastValue(call, "wait");
  const seconds = wait === undefined ? undefined : readSeconds(wait);
  if (call.options.has("verify")) {
    const asked = lastValue(call, "format") ?? "curl";
    const unfit = unfitToVerify.find((name) => call.options.has(name));
    if (unfit !== undefined) throw new WrongCall(`\`--verify\` changes nothing. Omit \`--${unfit}\`.`);
    const { runVerification } = await import("./verify-run.ts");
    const format = oneOf("--format", asked, planFormatNames);
    return runVerification({ path, from, format, output, wait: seconds }, call);
  }
  if (call.options.has("delete") && from.length === 0)
    throw new WrongCall("`--delete` needs `--from`: without it, nothing exists that could be deleted.");
  if (call.options.has("tagged") && !call.options.has("delete")) throw new WrongCall("`--tagged` needs `--delete`.");
  const needsFrom = ["create", "replace", "send", "env-file", "use-env", "only", "tagged"].find((name) =>
    call.options.has(name),
  );
  if (needsFrom !== undefined && from.length === 0) throw new WrongCall(`\`--${needsFrom}\` needs \`--from\`.`);
  const usual = from.length > 0 && output === null && call.stdout.isTerminal ? "text" : "requests";
  const format = oneOf("--format", lastValue(call, "format") ?? usual, anyPlanFormatNames);
  const journal = lastValue(call, "journal") ?? null;
  if (journal !== null && format !== "curl") throw new WrongCall("`--journal` needs `--format curl`.");
  if (wait !== undefined && format !== "curl") throw new WrongCall("`--wait` needs `--format curl`.");
  const expected = lastValue(call, "expect") ?? null;
  if (call.options.has("update") && expected === null) throw new WrongCall("`--update` needs `--expect FILE`.");
  const other = ["format", "output", "journal"].find((name) => call.options.has(name));
  if (expected !== null && other !== undefined)
    throw new WrongCall(`\`--expect\` prints only the difference, so it takes no \`--${other}\`.`);
  if (from.length === 0 && !isChangeFormat(format) && expected === null) {
    const { runPlan } = await import("./plan-run.ts");
    return runPlan({ path, format, output, journal, wait: seconds }, call);
  }
  const { runChangePlan } = await import("./change-run.ts");
  return runChangePlan(
    {
      path,
      from,
      format,
      output,
      journal,
      wait: seconds,
      expected,
      gone: call.options.has("delete") ? "deleted" : "kept",
    },
    call,
  );
}

const unfitToVerify = [
  "delete",
  "tagged",
  "create",
  "replace",
  "send",
  "only",
  "journal",
  "expect",
  "update",
  "exit-code",
];

function readSeconds(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new WrongCall(`\`--wait\` must be a number of seconds, not \`${text}\`.`);
}
