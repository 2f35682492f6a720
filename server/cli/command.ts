import { resolve } from "node:path";
import type { Transport } from "../node/server.ts";
import type { Output } from "./terminal/output.ts";

/** What the entry file knows and the commands need. */
export interface Installation {
  /** The URL of the file that was started; the rules' pages lie beside it. */
  readonly bundle: string;
  /** What a thread that works on files runs. */
  readonly worker: URL;
  readonly startServer: (transport: Transport) => Promise<void>;
}

/** What a command does. Its name, usage and summary are in `commands.ts`, which is read without its code. */
export interface Command {
  /** What the help says beyond the summary and the options. */
  readonly details: readonly string[];
  readonly options: Readonly<Record<string, OptionFacts>>;
  readonly run: (call: Call) => Promise<ExitCode>;
}

export interface OptionFacts {
  /** What its value is called in the help; absent for a switch. */
  readonly value?: string;
  readonly doc: string;
  /** The words that its value may be; the first is the default. */
  readonly choices?: readonly string[];
  /** Understood, and not worth a line of help. */
  readonly hidden?: true;
}

export interface Call {
  readonly paths: readonly string[];
  /** The values of each option, in order; a switch that is given has one empty value. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly installation: Installation;
}

/** 0: no errors; 1: errors, or too many warnings; 2: the call was wrong, or something could not be read. */
export type ExitCode = 0 | 1 | 2;

/** A call that cannot be carried out as it was written. The message is for people. */
export class WrongCall extends Error {}

export const lastValue = (call: Call, option: string): string | undefined => call.options.get(option)?.at(-1);

/** What all commands understand that judge files. */
export const configOption: OptionFacts = {
  value: "FILE",
  doc: "settings file to use instead of the nearest .compute-stack.yaml",
};

/** What all commands understand that read files. */
export const asOption = (kinds: string): OptionFacts => ({
  value: "KIND",
  doc: `what the file is, whatever its name: ${kinds}`,
});

/** The kinds of `--as`, in words. */
export const requestKinds = "an operation, `request` or `sequence`";
export const allKinds = "an operation, `request`, `sequence` or `stack`";

export const stdinNameOption = (name: string): OptionFacts => ({
  value: "NAME",
  doc: `with \`-\`: the file name to assume for standard input (default: ${name})`,
});

/** The settings file that a call names, absolute; null where the nearest counts. */
export function configOf(call: Call): string | null {
  const config = lastValue(call, "config");
  return config === undefined ? null : resolve(config);
}

/** The one argument that a command is called with; undefined without any. */
export function onlyPath({ paths }: Call, tooMany: string): string | undefined {
  if (paths.length > 1) throw new WrongCall(tooMany);
  return paths[0];
}
