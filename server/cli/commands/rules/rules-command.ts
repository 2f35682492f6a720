import { rules } from "../../../rules/list.ts";
import { oneOf } from "../../arguments.ts";
import { type Command, lastValue, WrongCall } from "../../command.ts";
import { wordsHere } from "../../run/file-settings.ts";
import type { Output } from "../../terminal/output.ts";
import { severityStyles } from "../../terminal/severity-styles.ts";
import { painter } from "../../terminal/style.ts";
import { wrap } from "../../terminal/wrap.ts";

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
    await call.stdout.write(inWords(format === "json" ? asJson() : asTable(call.stdout)));
    return 0;
  },
};

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

function asTable({ hasColor, width }: Pick<Output, "hasColor" | "width">): string {
  const paint = painter(hasColor);
  const left = Math.max(...rules.map(({ id }) => id.length));
  const indent = left + 15;
  return rules
    .map(({ id, severity, summary }) => {
      const lines = width === null ? [summary] : wrap(summary, Math.max(20, width - indent));
      const label = paint(severity.padEnd(11), ...severityStyles[severity]);
      return `${paint(id.padEnd(left), "bold")}  ${label}  ${lines.join(`\n${" ".repeat(indent)}`)}\n`;
    })
    .join("");
}
