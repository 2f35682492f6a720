import { resolve } from "node:path";
import type { Transport } from "../node/server.ts";
import type { Output } from "./terminal/output.ts";

/** What the entry file knows about the installation. */
export interface Installation {
  /** The URL of the entry file; the rule pages are beside it. */
  readonly bundle: string;
  /** The script of the worker threads. */
  readonly worker: URL;
  readonly startServer: (transport: Transport) => Promise<void>;
}

/** The implementation of a command. Its name, usage and summary are in `commands.ts`, which does not load it. */
export interface Command {
  /** The help text between the summary and the options. */
  readonly details: readonly HelpPart[];
  readonly options: Readonly<Record<string, OptionFacts>>;
  readonly run: (call: Call) => Promise<ExitCode>;
  /** The exit code of a call that fails, if it is not 2; its arguments may be invalid. */
  readonly failure?: (args: readonly string[]) => ExitCode;
}

/** A command as in the overview and docs/command-line.md. Its code is loaded when it is called. */
export interface CommandEntry {
  /** What follows the name in the usage line. */
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** A paragraph, or rows of names with their meanings. */
export type HelpPart = string | readonly HelpRow[];
export type HelpRow = readonly [name: string, meaning: string];

/** A paragraph of several lines, which are broken elsewhere when it is shown. */
export const paragraph = (...lines: readonly string[]): string => lines.join(" ");

export interface OptionFacts {
  /** The name of its value in the help; absent for a flag. */
  readonly value?: string;
  readonly doc: string;
  /** The allowed values; the first is the default. */
  readonly choices?: readonly string[];
  /** Whether the value may be left out, and which argument after the option is its value; else only `--option=value` is. */
  readonly optional?: (next: string) => boolean;
  /** One letter that means the same. */
  readonly short?: string;
  /** Accepted but not listed in the help. */
  readonly hidden?: true;
}

export interface Call {
  readonly paths: readonly string[];
  /** The values of each option, in order; a flag has one empty value. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly installation: Installation;
  /** All commands, with their usage. */
  readonly commands: Readonly<Record<string, CommandEntry>>;
}

/** The URL of the folder with the pages of the rules. */
export const rulePages = ({ bundle }: Pick<Installation, "bundle">): string => new URL("rules/", bundle).href;

/** 0: no errors; 1: errors, or too many warnings; 2: invalid usage, or something could not be read. */
export type ExitCode = 0 | 1 | 2 | 3;

/** Invalid usage. The message is for people. */
export class WrongCall extends Error {}

export const lastValue = (call: Call, option: string): string | undefined => call.options.get(option)?.at(-1);

/** The path that means standard input, and its name in reports if it has no other. */
export const standardInputPath = "-";

/** The name of standard input; null if files are checked. */
export function stdinNameOf(call: Call): string | null {
  const given = lastValue(call, "stdin-filename");
  const others = call.paths.filter((path) => path !== standardInputPath);
  const isAsked = given !== undefined || others.length < call.paths.length;
  if (isAsked && others.length > 0) throw new WrongCall("Standard input cannot be combined with other paths.");
  return isAsked ? (given ?? standardInputPath) : null;
}

/** The options of all commands that check files. */
export const configOption: OptionFacts = {
  value: "FILE",
  doc: "settings file to use instead of the nearest .compute-stack.yaml",
};

/** The options of all commands that read files. */
export const asOption = (kinds: string): OptionFacts => ({
  value: "KIND",
  doc: `what the file is, whatever its name: ${kinds}`,
});

/** The option of commands that other programs start with file names of any kind. */
export const ignoreUnknownOption: OptionFacts = { doc: "skip files of other kinds, for commit hooks" };

/** The kinds of `--as`, in words. */
export const requestKinds = "an operation, `request`, `sequence`, `http`, `shell`, `markdown` or `yaml`";
export const ownKinds = "an operation, `request`, `sequence` or `stack`";
export const allKinds = "an operation, `request`, `sequence`, `stack`, `http`, `shell`, `markdown` or `yaml`";

export const stdinNameOption = (name: string): OptionFacts => ({
  value: "NAME",
  doc: `with \`-\`: the file name to assume for standard input (default: ${name})`,
});

/** The options of commands that read one stack. */
export const stackOptions = {
  as: asOption("`stack`"),
  config: configOption,
  "stdin-filename": stdinNameOption("stack.yaml"),
};

/** The options of commands that read requests. */
export const requestOptions = {
  as: asOption(requestKinds),
  "stdin-filename": stdinNameOption("recognized by the content"),
};

/** The absolute path of the settings file in the call; null to use the nearest. */
export function configOf(call: Call): string | null {
  const config = lastValue(call, "config");
  return config === undefined ? null : resolve(config);
}

/** The single argument of a command; undefined if there is none. */
export function onlyPath({ paths }: Call, tooMany: string): string | undefined {
  if (paths.length > 1) throw new WrongCall(tooMany);
  return paths[0];
}
