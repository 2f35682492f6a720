import { rules } from "../../../rules/list.ts";
import type { Rule } from "../../../rules/rule.ts";
import { oneOf } from "../../arguments.ts";
import { type Command, lastValue, WrongCall } from "../../command.ts";
import { wordsHere } from "../../run/file-settings.ts";
import { table } from "../../terminal/table.ts";

const formats = ["table", "json"] as const;

export const rulesCommand: Command = {
  details: [
    "Lists each rule with its default severity, which `.compute-stack.yaml` can change. `compute-stack explain RULE` shows its page.",
  ],
  options: { format: { value: "FORMAT", short: "f", doc: "output format", choices: formats } },
  run: async (call) => {
    if (call.paths.length > 0)
      throw new WrongCall("`rules` takes no arguments. `compute-stack explain RULE` explains one rule.");
    const format = oneOf("--format", lastValue(call, "format") ?? "table", formats);
    const { write: inWords } = await wordsHere(call);
    await call.stdout.write(inWords(format === "json" ? asJson() : table(rules.map(row), call.stdout)));
    return 0;
  },
};

const row = ({ id, summary, severity }: Rule) => [id, summary, severity] as const;

function asJson(): string {
  const list = rules.map(({ id, severity, summary, kinds, sections }) => ({
    id,
    severity,
    summary,
    languages: kinds ?? ["stack", "request"],
    sections,
  }));
  return `${JSON.stringify({ version: 1, rules: list }, null, 2)}\n`;
}
