import { capital } from "../text/prose.ts";
import type { Command, CommandEntry, HelpPart, HelpRow, OptionFacts } from "./command.ts";
import { commands } from "./commands.ts";
import { wrap } from "./terminal/wrap.ts";

/** What the command line is, in one sentence. */
export const purpose = "Checks request files and stack files of a compute-instance and load-balancer API.";

/** The meaning of the exit codes, unless a command says more. */
export const exitCodes =
  "Exit codes: 0 no errors; 1 at least one error, or too many warnings; 2 invalid usage, or something could not be read or written.";

/** All commands, in lines of at most `width` columns. */
export function overview(width: number): string {
  const rows = Object.entries(commands).map(([name, entry]): HelpRow => [callOf(name, entry), entry.summary]);
  return [
    ...wrap(purpose, width),
    "",
    "Usage: compute-stack COMMAND [ARGUMENT…] [OPTION…]",
    "",
    ...columns(rows, width),
    "",
    ...columns(
      [
        ["-h, --help", "print this help, or after COMMAND its usage"],
        ["-V, --version", "print the version"],
      ],
      width,
    ),
    "",
    ...wrap(exitCodes, width),
    "",
  ].join("\n");
}

/** The usage of a command, in lines of at most `width` columns. */
export function helpOf(name: string, entry: CommandEntry, command: Command, width: number): string {
  return [
    usageOf(name, entry),
    "",
    ...wrap(`${capital(entry.summary)}.`, width),
    ...command.details.flatMap((part) => ["", ...linesOf(part, width)]),
    "",
    ...columns([...optionRows(command), ["-h, --help", "print this help"]], width),
    "",
  ].join("\n");
}

const callOf = (name: string, { usage }: CommandEntry): string => `${name}${usage === "" ? "" : ` ${usage}`}`;

export const usageOf = (name: string, entry: CommandEntry): string => `compute-stack ${callOf(name, entry)}`;

/** The options of a command with their descriptions. */
export const optionRows = (command: Command): readonly HelpRow[] =>
  Object.entries(command.options)
    .filter(([, facts]) => !facts.hidden)
    .map(([name, facts]) => [optionUsage(name, facts), docOf(facts)]);

const optionUsage = (name: string, { value, short, optional }: OptionFacts): string =>
  `${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : optional ? ` [${value}]` : ` ${value}`}`;

function docOf({ doc, choices }: OptionFacts): string {
  if (choices === undefined) return doc;
  const [first, ...others] = choices;
  return `${doc}: ${[`${first} (default)`, ...others].join(", ")}`;
}

const linesOf = (part: HelpPart, width: number): readonly string[] =>
  typeof part === "string" ? wrap(part, width) : columns(part, width);

/** Names with their meanings beside them, or below a name that takes more than a third of the width. */
function columns(rows: readonly HelpRow[], width: number): readonly string[] {
  const most = Math.floor(width / 3);
  const left = Math.max(...rows.map(([name]) => name.length).filter((length) => length <= most), 0);
  const indent = " ".repeat(left + 5);
  return rows.flatMap(([name, meaning]) => {
    const [first = "", ...others] = wrap(meaning, width - indent.length);
    const head = name.length <= left ? [`  ${name.padEnd(left)}   ${first}`] : [`  ${name}`, `${indent}${first}`];
    return [...head, ...others.map((line) => indent + line)];
  });
}
