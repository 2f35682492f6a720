import type { Command, OptionFacts } from "./command.ts";
import { type CommandEntry, commands } from "./commands.ts";

export function overview(): string {
  const rows = Object.entries(commands).map(([name, entry]): [string, string] => [usageOf(name, entry), entry.summary]);
  return [
    "Checks request files and stack files of a compute-instance and load-balancer API.",
    "",
    ...columns([
      ...rows,
      ["compute-stack --version", "print the version"],
      ["compute-stack COMMAND --help", "print the usage of a command"],
    ]),
    "",
    ...exitCodes,
    "",
  ].join("\n");
}

/** The meaning of the exit codes, unless a command says more. */
export const exitCodes: readonly string[] = [
  "Exit codes: 0 no errors; 1 at least one error, or too many warnings; 2 invalid usage, or something could not be read or",
  "written.",
];

export function helpOf(name: string, entry: CommandEntry, command: Command): string {
  return [
    usageOf(name, entry),
    "",
    `${sentence(entry.summary)}.`,
    ...(command.details.length > 0 ? ["", ...command.details] : []),
    "",
    ...columns([...optionRows(command), ["--help", "print this help"]]),
    "",
  ].join("\n");
}

export const usageOf = (name: string, { usage }: CommandEntry): string =>
  `compute-stack ${name}${usage === "" ? "" : ` ${usage}`}`;

export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The options of a command with their descriptions. */
export const optionRows = (command: Command): readonly (readonly [usage: string, doc: string])[] =>
  Object.entries(command.options)
    .filter(([, facts]) => !facts.hidden)
    .map(([name, facts]) => [optionUsage(name, facts), docOf(facts)]);

const optionUsage = (name: string, { value, short }: OptionFacts): string =>
  `${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;

function docOf({ doc, choices }: OptionFacts): string {
  if (choices === undefined) return doc;
  const [first, ...others] = choices;
  return `${doc}: ${[`${first} (default)`, ...others].join(", ")}`;
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`);
}
