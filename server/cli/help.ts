import type { Command, OptionFacts } from "./command.ts";
import { commands } from "./commands.ts";

export function overview(): string {
  const rows = Object.values(commands).map(({ usage, summary }): [string, string] => [
    `compute-stack ${usage}`,
    summary,
  ]);
  return [
    "Checks request files and stack files of compute instances and load balancers.",
    "",
    ...columns([
      ...rows,
      ["compute-stack --version", "the version"],
      ["compute-stack COMMAND --help", "what a command takes"],
    ]),
    "",
    "Exit codes: 0 no errors; 1 at least one error, or too many warnings; 2 the call was wrong, or something could",
    "not be read.",
    "",
  ].join("\n");
}

export function helpOf(command: Command): string {
  const rows = Object.entries(command.options)
    .filter(([, facts]) => !facts.hidden)
    .map(([name, facts]): [string, string] => [optionUsage(name, facts), facts.doc]);
  return [
    `compute-stack ${command.name}${command.usage === "" ? "" : ` ${command.usage}`}`,
    "",
    `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`,
    ...(command.details.length > 0 ? ["", ...command.details] : []),
    "",
    ...columns([...rows, ["--help", "show this"]]),
    "",
  ].join("\n");
}

const optionUsage = (name: string, { value }: OptionFacts): string =>
  `--${name}${value === undefined ? "" : ` ${value}`}`;

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`);
}
