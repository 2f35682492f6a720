import { apiVersion, tokenVariable } from "../../../api/index.ts";
import { type PlanOption, planOptionRows, readPlanOptions } from "../../../stack/changes/chosen/plan-options.ts";
import { anyPlanFormatNames } from "../../../stack/changes/format-names.ts";
import { planFormatNames } from "../../../stack/plan/format-names.ts";
import { oneOf } from "../../arguments.ts";
import {
  type Call,
  type Command,
  type ExitCode,
  lastValue,
  type OptionFacts,
  onlyPath,
  paragraph,
  stackOptions,
  WrongCall,
} from "../../command.ts";
import { givenAs } from "./given-option.ts";

const named = (option: string): string => `--${option}`;

const optionsOf = (isChange: (option: PlanOption) => boolean): Readonly<Record<string, OptionFacts>> =>
  Object.fromEntries(
    planOptionRows
      .filter(([, option]) => isChange(option))
      .map(([name, option]) => [name, { ...(option.value && { value: option.value }), doc: docOf(option) }]),
  );

const conditions = { from: "with --from: ", delete: "with --delete: ", curl: "with --format curl: " } as const;

function docOf({ type, needs, doc }: PlanOption): string {
  const several = type === "names" ? "; may be repeated" : "";
  return `${needs ? conditions[needs] : ""}${doc(named)}${several}`;
}

const needsOther = ({ needs }: PlanOption): boolean => needs === "from" || needs === "delete";
const changeOptions = optionsOf(needsOther);
const otherOptions = optionsOf((option) => !needsOther(option));

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
      "(`git show HEAD:shop.stack.yaml | compute-stack plan shop.stack.yaml --from -`), or saved responses of the API. Resources are",
      "matched by their names in the file, else by their labels; configurations by port, else by label or order; nodes by label. Known IDs",
      "come from the responses, others from variables such as `INSTANCE_WEB_1_ID`.",
    ),
    paragraph(
      "What OLD lacks is created only if OLD is complete: a stack or, for instances, the entire response of `list-instances`.",
      "Otherwise, whether it exists is unknown, and no request is planned for it or for what needs it.",
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
      "At its end, the script waits until the instances behind its nodes are running and the nodes are up (`2 of 2 nodes up`). If that",
      "takes too long, it says what to look at, and exits with code 4.",
    ),
    "`compute-stack stack` is the inverse.",
    paragraph(
      "Exit code 0: the plan is complete; 1: the stack has errors, and the affected resources are omitted, or a change is impossible,",
      "or OLD does not say whether a resource exists; 2: invalid usage, or a file could not be read or written. With `--exit-code` or",
      "`--expect`, 2: there is something to send, or the plan is not the expected one; 3: what is otherwise 2.",
    ),
  ],
  options: {
    format: { value: "FORMAT", short: "f", doc: "output format", choices: anyPlanFormatNames },
    from: {
      value: "OLD",
      doc: "change what OLD describes: a stack, the journal of a script, or saved responses of the API (a file or a folder); may be repeated",
    },
    ...changeOptions,
    "env-file": {
      value: "FILE",
      doc: "with --from: a file such as `.env` with the values of variables in labels and ports, by which resources are matched",
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
    "exit-code": { doc: "exit with 2 if there is something to send, with 3 for invalid usage" },
    ...otherOptions,
    ...stackOptions,
  },
  run: runAsked,
  // With these, 2 says that there is something to send, or that the plan is another.
  failure: (args) => (args.some((one) => /^--(?:exit-code|expect)(?:=|$)/.test(one)) ? 3 : 2),
};

async function runAsked(call: Call): Promise<ExitCode> {
  const path = onlyPath(call, "`plan` takes one stack file at a time.");
  if (path === undefined) throw new WrongCall("`plan` needs a stack file: `compute-stack plan shop.stack.yaml`.");
  const from = call.options.get("from") ?? [];
  const output = lastValue(call, "output") ?? null;
  const isVerification = call.options.has("verify");
  const usual = from.length > 0 && output === null && call.stdout.isTerminal ? "text" : "requests";
  const asked = lastValue(call, "format") ?? (isVerification ? "curl" : usual);
  const format = oneOf("--format", asked, isVerification ? planFormatNames : anyPlanFormatNames);
  const given = planOptionRows.map(([name]) => [name, givenAs(call, name)] as const);
  const facts = { hasFrom: from.length > 0, format, variables: new Map() };
  const choices = readPlanOptions(Object.fromEntries(given), facts);
  if ("refusal" in choices) throw new WrongCall(choices.refusal(named));
  const needsFrom = ["env-file", "use-env"].find((name) => call.options.has(name));
  if (needsFrom !== undefined && from.length === 0) throw new WrongCall(`\`--${needsFrom}\` needs \`--from\`.`);
  const journal = lastValue(call, "journal") ?? null;
  if (journal !== null && format !== "curl") throw new WrongCall("`--journal` needs `--format curl`.");
  const expected = lastValue(call, "expect") ?? null;
  if (call.options.has("update") && expected === null) throw new WrongCall("`--update` needs `--expect FILE`.");
  const other = ["format", "output", "journal"].find((name) => call.options.has(name));
  if (expected !== null && other !== undefined)
    throw new WrongCall(`\`--expect\` prints only the difference, so it takes no \`--${other}\`.`);
  if (isVerification) {
    const unfit = ["journal", "expect", "update", "exit-code"].find((name) => call.options.has(name));
    if (unfit !== undefined) throw new WrongCall(`\`--verify\` changes nothing. Omit \`--${unfit}\`.`);
  }
  const { runPlan } = await import("./plan-run.ts");
  return runPlan({ path, from, format, output, journal, expected, choices }, call);
}
